import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {patchOf} from '../patch';
import {words} from '../strings';
import {visible, visibleJson} from '../visible_text';
import {Clause} from './clause';
import {CopyButton} from './copy_button';

const short = (value: unknown): string => visible(JSON.stringify(value ?? null));

/** What the event changed in this view. */
export function ChangesPanel(): JSX.Element | null {
  const moment = usePage((state) => state.moment);
  if (moment === null) return null;
  const {changes, state} = moment;
  if (changes.length === 0) return <p class="faint">{words.noChanges}</p>;
  return (
    <>
      <div class="scrolls" tabIndex={0} role="group" aria-label={words.changes}>
        <table class="changes">
          <thead>
            <tr>
              <th scope="col">{words.path}</th><th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th><th scope="col">{words.clauses}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({path, before, after, clauses}) => (
              <tr key={path}>
                <th scope="row"><bdi>{visible(path)}</bdi></th>
                <td><bdi>{short(before)}</bdi></td>
                <td><bdi>{short(after)}</bdi></td>
                <td>{clauses.map((clause) => <Clause key={clause} name={clause} />)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyButton name={words.copyPatch} text={() => visibleJson(patchOf(changes, state))} />
    </>
  );
}
