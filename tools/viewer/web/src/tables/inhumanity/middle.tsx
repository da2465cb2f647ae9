/** The middle of the table of Hope Inhumanity: the road, the Scene, the piles and the words. */

import type { JSX } from 'preact';

import { Card } from '../card';
import { useSurroundings } from '../context';
import type { Json, JsonObject } from '../../json';
import { asNumber, asNumbers, asObject, asObjects, asText, keyOf } from '../../json';
import type { SeatStyle } from '../layout';
import { restOf } from '../node';
import { Pile } from '../pile';
import { Badge, CardName, Described, Outside, SeatName, Unseen } from '../text';
import { Track } from '../track';
import type { ValueProps } from '../value';
import { Value, isNothing } from '../value';
import { WORDS, labelOf, numeral, plain } from '../words';
import { Nothing, ZoneFrame } from '../zone';
import { TERRAINS, hueOf } from './look';
import { SceneZone, Success, othersOfScene } from './scene';
import { PLACES } from './seat';
import { INHUMANITY_WORDS, moreHardship } from './words';

/** The decks besides those of Scenes, and the list of the card set whose backs they show. */
const DECKS: Readonly<Record<string, string>> = {
  asset_pile: 'assets', relationship_pile: 'relationships', personality_pile: 'personalities',
  trait_pile: 'traits',
};
const FACE_UP = ['discarded_scenes', 'spent_assets', 'out_of_game'] as const;

/** The stages of the road. */
const ROUNDS = 5;

const DRAWN = [
  'round', 'turn_seat', 'hope', 'scene_piles', 'relationships', 'assets', 'scene',
  ...Object.keys(DECKS), ...FACE_UP,
];
/** Keys that are drawn only if they say something. */
const DRAWN_IF_THERE = ['hunted', 'last_scene', 'report', 'aftermath'] as const;

/** Returns the values of the middle that are not drawn. */
export function othersOfMiddle(state: JsonObject): readonly ValueProps[] {
  const there = DRAWN_IF_THERE.filter((key) => !isNothing(state[key]));
  const noTurn = isNothing(state['turn_seat']) && state['turn_seat'] !== 0;
  const drawn = [...DRAWN, ...there].filter((key) => key !== 'turn_seat' || !noTurn);
  return [...othersOfScene(state), ...restOf(state, '', drawn)];
}

/** Draws what everybody plays on. */
export function InhumanityMiddle({ state }: { state: JsonObject }): JSX.Element {
  return (
    <>
      <div class="t-journey">
        <Road round={state['round']} />
        {state['turn_seat'] !== null && (
          <Value path="/turn_seat" value={state['turn_seat']}>
            <SeatName seat={asNumber(state['turn_seat'])} />
          </Value>
        )}
        <Track
          path="/hope" value={state['hope']} label={INHUMANITY_WORDS.hopeDice} most={PLACES}
          kind="t-inh-places t-hope-dice"
        />
        {!isNothing(state['hunted']) && (
          <Value path="/hunted" value={state['hunted']} kind="t-inh-condition">
            <b>{moreHardship(asNumber(state['hunted']) ?? 0)}</b>
          </Value>
        )}
      </div>
      <SceneZone state={state} />
      <Assets state={state} />
      <Told state={state} />
    </>
  );
}

/** Shows the rounds as the stages of a road, with the present one marked. */
function Road({ round }: { round: Json | undefined }): JSX.Element {
  const now = asNumber(round) ?? 0;
  const stages = Array.from({ length: ROUNDS }, (_, index) => index + 1);
  return (
    <Value path="/round" value={round} always kind="t-road">
      {stages.includes(now) ? (
        <>
          <Unseen text={numeral(now)} />
          <span class="t-stages" aria-hidden="true">
            {stages.map((stage) => (
              <span class={stage === now ? 't-stage t-inh-now' : 't-stage'} key={stage}>
                {numeral(stage)}
              </span>
            ))}
          </span>
        </>
      ) : numeral(now)}
    </Value>
  );
}

function Assets({ state }: { state: JsonObject }): JSX.Element | null {
  const { touched } = useSurroundings();
  if (state['assets'] === undefined) return null;
  const assets = asObjects(state['assets']);
  return (
    <ZoneFrame
      path="/assets" count={assets.length} thing="card" kind="t-inh-assets"
      isMarkedInside={assets.some((asset) => touched.has(asNumber(asset['card']) ?? -1))}
    >
      {assets.length === 0 ? <Nothing /> : (
        <ul class="t-list">
          {assets.map((asset, index) => <Asset key={keyOf(asset, index)} asset={asset} />)}
        </ul>
      )}
    </ZoneFrame>
  );
}

/** Shows an Asset with its uses, and whose it is. */
function Asset({ asset }: { asset: JsonObject }): JSX.Element {
  const owner = asNumber(asset['owner']);
  const borrower = asNumber(asset['lent_to']);
  const uses = numeral(asNumber(asset['uses']) ?? 0);
  return (
    <Card
      card={asNumber(asset['card'])} item mini
      figures={[{ label: labelOf('uses'), value: uses }]}
    >
      <Badge>{owner === null ? WORDS.group : <SeatName seat={owner} />}</Badge>
      {borrower !== null && <Badge>{WORDS.lent} <SeatName seat={borrower} /></Badge>}
    </Card>
  );
}

/** Draws the piles: one for each terrain, the other decks, and what lies face up. */
export function Piles({ state, style }: { state: JsonObject; style: SeatStyle }): JSX.Element {
  const scenes = asObject(state['scene_piles']);
  return (
    <div class="t-inh-piles" role="group" aria-label={INHUMANITY_WORDS.piles} style={style}>
      {Object.keys(TERRAINS).map((terrain) => (
        <Pile
          key={terrain} path={`/scene_piles/${terrain}`} cards={scenes[terrain]}
          label={labelOf(terrain)} backs={hueOf(terrain)} isDeck
        />
      ))}
      {Object.entries(DECKS).map(([deck, list]) => (
        <Pile key={deck} path={`/${deck}`} cards={state[deck]} backs={hueOf(list)} isDeck />
      ))}
      {FACE_UP.map((pile) => <Pile key={pile} path={`/${pile}`} cards={state[pile]} isHeap />)}
    </div>
  );
}

/** Tells in words what the newest event did, what is left to decide, and the Scene before. */
function Told({ state }: { state: JsonObject }): JSX.Element | null {
  const there = DRAWN_IF_THERE.filter((key) => key !== 'hunted' && !isNothing(state[key]));
  if (there.length === 0) return null;
  return (
    <div class="t-inh-told">
      {there.includes('last_scene') && <LastScene state={state} />}
      {there.includes('report') && (
        <Value path="/report" value={state['report']}>
          <ul class="t-inh-report">
            {asObjects(state['report']).map((entry, index) => (
              <ReportEntry key={index} entry={entry} />
            ))}
          </ul>
        </Value>
      )}
      {there.includes('aftermath') && (
        <Value path="/aftermath" value={state['aftermath']}>
          <ul class="t-lines">
            {asObjects(state['aftermath']).map((entry, index) => (
              <AftermathEntry key={index} entry={entry} />
            ))}
          </ul>
        </Value>
      )}
    </div>
  );
}

/** Says what a rule or a card did. */
function ReportEntry({ entry }: { entry: JsonObject }): JSX.Element {
  const seat = asNumber(entry['seat']);
  return (
    <li>
      {seat !== null && <><SeatName seat={seat} />: </>}
      <Outside text={labelOf(asText(entry['what']))} /> <b>{numeral(asNumber(entry['n']) ?? 0)}</b>
    </li>
  );
}

/** Names a character that left, and the step that its consequences have come to. */
function AftermathEntry({ entry }: { entry: JsonObject }): JSX.Element {
  const gift = asNumber(entry['gift']);
  return (
    <li>
      <b><SeatName seat={asNumber(entry['seat'])} /></b>, {plain('round')}{' '}
      <Described value={entry['round']} />: <Described value={entry['step']} />
      {gift !== null && <>, {INHUMANITY_WORDS.gift} <CardName card={gift} /></>}
    </li>
  );
}

/** Describes the Scene that was put away last. */
function LastScene({ state }: { state: JsonObject }): JSX.Element {
  const { card, seat, round, mode, hardship, dice, successes, success } =
    asObject(state['last_scene']);
  const values = asNumbers(dice);
  return (
    <Value path="/last_scene" value={state['last_scene']}>
      <b><CardName card={asNumber(card)} /></b>, <SeatName seat={asNumber(seat)} />,{' '}
      {plain('round')} <Described value={round} />
      {asText(mode) !== '' && <>, <Outside text={plain(asText(mode))} /></>}
      {typeof success === 'boolean' && <>: <Success isSuccess={success} /></>}
      {asNumber(hardship) !== null && <>, {plain('hardship')} <Described value={hardship} /></>}
      {asNumber(successes) !== null && (
        <>, {plain('successes')} <Described value={successes} /></>
      )}
      {values.length > 0 && <>, {plain('dice')} {values.map(numeral).join(' ')}</>}
    </Value>
  );
}
