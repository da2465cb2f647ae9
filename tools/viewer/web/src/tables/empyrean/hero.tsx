/** What stands in the Arena: heroes with the cards beneath them, and SkyBases. */

import type { ComponentChildren, JSX } from 'preact';

import { Card } from '../card';
import type { JsonObject } from '../../json';
import { asNumber, asNumbers, asObject, asObjects, asText } from '../../json';
import { Sign } from '../sign';
import type { SignName } from '../sign';
import { Badge, Outside, Unseen } from '../text';
import { WORDS, labelOf, plain, signed } from '../words';
import { POWER_SIGNS } from './look';
import { EMPYREAN_WORDS } from './words';

/** Draws a SkyBase. */
export function Base({ state, base }: { state: JsonObject; base: JsonObject }): JSX.Element {
  return (
    <Card card={asNumber(base['card'])} item turned={base['fatigued'] === true} kind="t-skybase">
      <Position thing={base} />
      <Part state={state} thing={base} />
    </Card>
  );
}

/** Draws a hero with what is attached to it. */
export function Hero({ state, hero }: { state: JsonObject; hero: JsonObject }): JSX.Element {
  const attached = asObjects(hero['attached']);
  const badges = [
    ...hero['fresh'] === true ? [<Fresh key="fresh" />] : [],
    ...pinOf(hero),
    ...bonusOf(hero, 'attack'),
    ...bonusOf(hero, 'defense'),
  ];
  return (
    <Card card={asNumber(hero['card'])} item turned={hero['fatigued'] === true} kind="t-arena-hero">
      <Position thing={hero} />
      {attached.length > 0 && (
        <ul class="t-beneath" aria-label={labelOf('attached')}>
          {attached.map((card, index) => <Attached key={index} attached={card} />)}
        </ul>
      )}
      <Part state={state} thing={hero} />
      {badges.length > 0 && <div class="t-badges">{badges}</div>}
    </Card>
  );
}

function Position({ thing }: { thing: JsonObject }): JSX.Element {
  return <Unseen text={thing['fatigued'] === true ? WORDS.fatigued : WORDS.strengthened} />;
}

function Fresh(): JSX.Element {
  return <Badge>{EMPYREAN_WORDS.fresh}</Badge>;
}

function Signed({ sign, children }: {
  sign: SignName | undefined;
  children: ComponentChildren;
}): JSX.Element {
  return <>{sign !== undefined && <Sign name={sign} />} {children}</>;
}

/** Tells that something takes part in the attack that is made. */
function Part({ state, thing }: { state: JsonObject; thing: JsonObject }): JSX.Element | null {
  const attack = asObject(state['attack']);
  const card = asNumber(thing['card']);
  if (card === null) return null;
  const isAttacker = asNumbers(attack['attackers']).includes(card);
  if (!isAttacker && attack['target'] !== card) return null;
  return (
    <span class={isAttacker ? 't-part' : 't-part t-part-target'}>
      <Signed sign={POWER_SIGNS[isAttacker ? 'attack' : 'defense']}>
        <Unseen text={isAttacker ? EMPYREAN_WORDS.attacker : EMPYREAN_WORDS.attacked} />
      </Signed>
    </span>
  );
}

function pinOf(hero: JsonObject): readonly JSX.Element[] {
  const pin = asText(hero['pin']);
  if (pin === '' || pin === 'none') return [];
  const word = pin === 'running' ? EMPYREAN_WORDS.pinnedThisTurn : EMPYREAN_WORDS.pinned;
  return [<Badge key="pin" kind="harm">{word}</Badge>];
}

function bonusOf(hero: JsonObject, power: string): readonly JSX.Element[] {
  const bonus = asNumber(hero[`${power}_bonus`]) ?? 0;
  if (bonus === 0) return [];
  return [
    <Badge key={power}>
      <Unseen text={`${labelOf(power)} `} />
      <Signed sign={POWER_SIGNS[power]}>
        <b>{signed(bonus)}</b>
      </Signed>
    </Badge>,
  ];
}

/** Draws a card beneath a hero as a strip: its face, or only what kind of card it is. */
function Attached({ attached }: { attached: JsonObject }): JSX.Element {
  const card = asNumber(attached['card']);
  const kind = plain(asText(attached['kind']));
  const isFresh = attached['fresh'] === true;
  if (card === null) {
    return (
      <li class="t-item t-mini t-strip" data-card="">
        <span class="t-card t-strip-back">
          <Unseen text={`${WORDS.backOne}: `} /><Outside text={kind} />
          {isFresh && <i> {EMPYREAN_WORDS.fresh}</i>}
        </span>
      </li>
    );
  }
  const isOpen = attached['revealed'] === true;
  return (
    <Card card={card} item mini kind={isOpen ? 't-strip' : 't-strip t-strip-down'}>
      <Unseen text={isOpen ? WORDS.revealed : WORDS.faceDown} />
      {isFresh && <i class="t-strip-fresh">{EMPYREAN_WORDS.fresh}</i>}
    </Card>
  );
}
