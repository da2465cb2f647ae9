import type {JSX} from 'preact';
import {asNumbers, asObject, asText} from '../json';
import {usePage} from '../page_context';
import type {LineAnswer, Standing} from '../questions';
import {words} from '../strings';
import {visible} from '../visible_text';
import {ChangeItem} from './changes_panel';
import {Clause} from './clause';
import {EventLink} from './event_link';
import {LongList} from './long_list';
import {SeatName} from './names';
import {Sentence} from './outside';

/** Says who has won, at the end of a line or of the game. */
export function EndWords({node}: {readonly node: Standing['node']}): JSX.Element {
  const players = usePage((state) => state.log?.players);
  const result = asObject(node.result);
  const names = asNumbers(result.winners).map((seat) =>
    words.chosenSeat(seat, players?.[seat] ?? ''));
  const clause = asText(result.clause);
  return (
    <>
      {words.result}: <Sentence text={words.wins(names, result.draw === true)} />{' '}
      {clause !== '' && <Clause name={clause} />}
    </>
  );
}

function StandingWords({standing}: {readonly standing: Standing}): JSX.Element {
  const {turn, phase, awaited, node} = standing;
  return (
    <>
      <p>{visible(turn)}{turn !== '' && phase !== '' && ', '}{visible(phase)}</p>
      {node.kind === 'end' ? <p><EndWords node={node} /></p> : awaited.length > 0 && (
        <p>{words.awaited}: {awaited.map((seat, at) => (
          <span key={seat}>{at > 0 && ', '}<SeatName seat={seat} /></span>
        ))}</p>
      )}
    </>
  );
}

/** Says in a few words how a line differs from the game. */
export function differenceWords({game, steps}: LineAnswer): string {
  if (game.differs_at === null) return words.asInGame;
  const ended = game.depth < steps.length ? ` ${words.gameEnded}` : '';
  return words.differsAtStep(game.differs_at + 1) + ended;
}

/** Shows the line beside the game after as many events. */
export function BesideGame({line}: {readonly line: LineAnswer}): JSX.Element {
  const {game} = line;
  const {changes} = game;
  return (
    <section class="beside-game" aria-label={words.besideGame}>
      <h3>{words.besideGame}</h3>
      <p>{differenceWords(line)}</p>
      <dl class="standings">
        <dt>{words.inGame} (<EventLink seq={game.seq} />)</dt>
        <dd><StandingWords standing={game} /></dd>
        <dt>{words.inLine}</dt>
        <dd><StandingWords standing={line} /></dd>
      </dl>
      {changes.length > 0 && (
        <details>
          <summary>{words.differences(changes.length)}</summary>
          <LongList class="changes" items={changes} draw={(change) => (
            <ChangeItem key={change.path} change={change}
              names={{before: words.inGame, after: words.inLine}} />
          )} />
        </details>
      )}
    </section>
  );
}
