import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {momentOfPanels} from '../page_state';
import {patchOf} from '../patch';
import type {Change} from '../questions';
import {words} from '../strings';
import {visible, visibleJson} from '../visible_text';
import {Clause} from './clause';
import {CopyButton} from './copy_button';

const short = (value: unknown): string => visible(JSON.stringify(value ?? null));

interface ChangeItemProps {
  readonly change: Omit<Change, 'clauses'> & Partial<Change>;
  readonly names?: {readonly before: string; readonly after: string};
}

/** Shows a part of the state before and after the change. */
export function ChangeItem({change, names = words}: ChangeItemProps): JSX.Element {
  const {path, before, after, clauses = []} = change;
  return (
    <li data-change={path}>
      <p class="change-head">
        <code><bdi>{visible(path === '' ? '/' : path)}</bdi></code>
        {clauses.map((clause) => <Clause key={clause} name={clause} />)}
      </p>
      <dl>
        <dt>{names.before}</dt>
        <dd><bdi>{short(before)}</bdi></dd>
        <dt>{names.after}</dt>
        <dd><bdi>{short(after)}</bdi></dd>
      </dl>
    </li>
  );
}

/** Shows what the event changed in this view. */
export function ChangesPanel(): JSX.Element | null {
  const moment = usePage(momentOfPanels);
  if (moment === null) return null;
  const {changes, state, seq} = moment;
  if (changes.length === 0) return <p class="faint">{words.noChanges}</p>;
  return (
    <>
      <p>
        <CopyButton name={words.copyPatch}
          text={() => visibleJson(patchOf(changes, state, seq === 0))} />
      </p>
      <ul class="changes">
        {changes.map((change) => <ChangeItem key={change.path} change={change} />)}
      </ul>
    </>
  );
}
