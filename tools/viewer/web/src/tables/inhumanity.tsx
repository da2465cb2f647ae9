/** The table of Hope Inhumanity. */

import type { JSX } from 'preact';

import { Card } from './card';
import { InhumanityPlayer } from './inhumanity_player';
import { LastScene, SceneZone } from './inhumanity_scene';
import type { JsonObject } from '../json';
import { asList, asNumber, asNumbers, asObject, asObjects, keyOf } from '../json';
import { Middle } from './lagging';
import { NodeValues } from './node';
import { Players, playersOf } from './player';
import { Rest } from './rest';
import { Badge, CardName, Described, SeatName, SeatNames } from './text';
import { Value, Values } from './value';
import { WORDS, labelOf, numeral, plain } from './words';
import { Nothing, Zone, ZoneFrame } from './zone';

const PILES = ['asset_pile', 'relationship_pile', 'personality_pile', 'trait_pile'] as const;
const TERRAINS = ['any_terrain', 'coastal', 'mountainous', 'urban', 'wilderness'] as const;

const DRAWN: ReadonlySet<string> = new Set([
  'round', 'turn_seat', 'decider', 'between_turns', 'hope', 'hunted', 'scene_piles', ...PILES,
  'relationships', 'assets', 'scene', 'discarded_scenes', 'spent_assets', 'out_of_game',
  'aftermath', 'last_scene', 'report',
]);

/** Draws a state of inhumanity. */
export function InhumanityTable({ state }: { state: JsonObject }): JSX.Element {
  const players = playersOf(state);
  const piles = asObject(state['scene_piles']);
  return (
    <>
      <Values>
        <Value path="/round" value={state['round']} />
        <Value path="/turn_seat" value={state['turn_seat']}>
          <SeatName seat={asNumber(state['turn_seat'])} />
        </Value>
        <NodeValues state={state} />
        <Value path="/decider" value={state['decider']}>
          <SeatName seat={asNumber(state['decider'])} />
        </Value>
        <Value path="/hope" value={state['hope']} />
        <Value path="/hunted" value={state['hunted']} />
        <Value path="/between_turns" value={state['between_turns']} />
      </Values>
      <Middle>
        <SceneZone scene={state['scene']} />
        <LastScene scene={state['last_scene']} />
        <Report state={state} />
        <Aftermath state={state} />
        <Assets state={state} />
        <Relationships state={state} />
        {TERRAINS.map((terrain) => (
          <Zone
            key={terrain} path={`/scene_piles/${terrain}`} cards={piles[terrain]}
            label={`${labelOf('scenes')}, ${plain(terrain)}`} small kind="t-pile"
          />
        ))}
        {PILES.map((pile) => (
          <Zone key={pile} path={`/${pile}`} cards={state[pile]} small kind="t-pile" />
        ))}
        <Zone
          path="/discarded_scenes" cards={state['discarded_scenes']} small kind="t-pile"
        />
        <Zone path="/spent_assets" cards={state['spent_assets']} small kind="t-pile" />
        <Zone path="/out_of_game" cards={state['out_of_game']} small kind="t-pile" />
      </Middle>
      <Players count={players.length}>
        {players.map((entry) => (
          <InhumanityPlayer key={entry.seat} state={state} entry={entry} />
        ))}
      </Players>
      <Rest state={state} drawn={DRAWN} />
    </>
  );
}

function Assets({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['assets'] === undefined) return null;
  const assets = asObjects(state['assets']);
  return (
    <ZoneFrame path="/assets" count={assets.length} thing="card">
      {assets.length === 0 ? <Nothing /> : (
        <ul class="t-list">
          {assets.map((asset, index) => {
            const owner = asNumber(asset['owner']);
            const borrower = asNumber(asset['lent_to']);
            const uses = asNumber(asset['uses']) ?? 0;
            const figures = [{ label: labelOf('uses_left'), value: numeral(uses) }];
            return (
              <Card
                key={keyOf(asset, index)} card={asNumber(asset['card'])} item figures={figures}
              >
                <div class="t-badges">
                  <Badge>{owner === null ? WORDS.group : <SeatName seat={owner} />}</Badge>
                  {borrower !== null && (
                    <Badge>{WORDS.lent} <SeatName seat={borrower} /></Badge>
                  )}
                </div>
              </Card>
            );
          })}
        </ul>
      )}
    </ZoneFrame>
  );
}

/**
 * Shows the Relationships, each with the two players whom it binds. One that is over has no card.
 */
function Relationships({ state }: { state: JsonObject }): JSX.Element | null {
  if (state['relationships'] === undefined) return null;
  const relationships = asObjects(state['relationships']);
  return (
    <ZoneFrame path="/relationships" count={relationships.length} thing="entry">
      {relationships.length === 0 ? <Nothing /> : <ul class="t-list">
        {relationships.map((relationship, index) => {
          const seats = (
            <div class="t-badges">
              <Badge><SeatNames seats={asNumbers(relationship['seats'])} /></Badge>
            </div>
          );
          const card = asNumber(relationship['card']);
          return card === null ? (
            <li class="t-item" key={index} data-card="">
              <span class="t-card t-no-card">{WORDS.empty}</span>{seats}
            </li>
          ) : (
            <Card key={index} card={card} item>{seats}</Card>
          );
        })}
      </ul>}
    </ZoneFrame>
  );
}

/** Shows the characters that left, and how far their consequences have been resolved. */
function Aftermath({ state }: { state: JsonObject }): JSX.Element {
  const entries = asObjects(state['aftermath']);
  return (
    <Value path="/aftermath" value={state['aftermath']}>
      {entries.length === 0 ? WORDS.empty : (
        <ul class="t-lines">
          {entries.map((entry, index) => (
            <li key={index}>
              <SeatName seat={asNumber(entry['seat'])} />, {plain('round')}{' '}
              <Described value={entry['round']} />: <Described value={entry['step']} />
              {asNumber(entry['gift']) !== null && (
                <>, <CardName card={asNumber(entry['gift'])} /></>
              )}
            </li>
          ))}
        </ul>
      )}
    </Value>
  );
}

/** Shows what a rule or a card did in the newest event. */
function Report({ state }: { state: JsonObject }): JSX.Element {
  const report = asObjects(state['report']);
  return (
    <Value path="/report" value={state['report']}>
      {asList(state['report']).length === 0 ? WORDS.empty : (
        <ul class="t-lines">
          {report.map((entry, index) => {
            const seat = asNumber(entry['seat']);
            return (
              <li key={index}>
                {seat !== null && <><SeatName seat={seat} />: </>}
                <ReportWords entry={entry} />
              </li>
            );
          })}
        </ul>
      )}
    </Value>
  );
}

function ReportWords({ entry }: { entry: JsonObject }): JSX.Element {
  const what = typeof entry['what'] === 'string' ? entry['what'] : '';
  return <bdi>{`${labelOf(what)} ${numeral(asNumber(entry['n']) ?? 0)}`}</bdi>;
}
