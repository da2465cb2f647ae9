import type {JSX} from 'preact';
import {useActions, usePage} from '../page_context';
import type {LogEntry, Verdict} from '../questions';
import {words} from '../strings';
import {findingWords} from '../verification';
import {Told} from './outside';

function verdictWords(verdict: Verdict | undefined): string {
  if (verdict === undefined) return words.checkingLog;
  if (verdict.ok) return words.noProblems;
  return verdict.first === null ? words.findings(verdict.findings) : findingWords(verdict.first);
}

function Entry({log}: {readonly log: LogEntry}): JSX.Element {
  const {viewer} = useActions();
  const verdict = usePage((state) => state.verdicts.get(log.id));
  const outcome = verdict === undefined ? 'checking' : verdict.ok ? 'ok' : 'fault';
  return (
    <li data-log={log.id} data-verdict={outcome}>
      <button type="button" class="log-entry"
        onClick={() => viewer.select(log, {}, null, 'jump')}>
        <span class="log-title"><Told text={log.title === '' ? log.game : log.title} /></span>
        <span class="log-players">
          {log.players.map((name, seat) => (
            <Told key={seat} text={words.player(seat, name)} />
          ))}
        </span>
        <span class="faint">{log.id.slice(0, 8)} · {words.events(log.events)}</span>
        <span class={`verdict-word ${outcome}`}>{verdictWords(verdict)}</span>
      </button>
    </li>
  );
}

/** Lists the logs of a file with several, each with the result of its check. */
export function LogList(): JSX.Element {
  const logs = usePage((state) => state.logs);
  return (
    <section class="panel log-list" aria-label={words.logs}>
      <ul>{logs.map((log) => <Entry key={log.id} log={log} />)}</ul>
    </section>
  );
}
