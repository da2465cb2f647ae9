import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {Sentence} from './outside';
import {Tooltip} from './tooltip';

/** A button with a clause, which shows the text of the rule on hover and focus. */
export function Clause({name}: {readonly name: string}): JSX.Element {
  const clause = usePage((state) => state.clauses.get(name));
  const button = (id: string | undefined) => (
    <button type="button" class="clause" data-clause={name} aria-describedby={id}>{name}</button>
  );
  if (clause === undefined) return button(undefined);
  return <Tooltip text={<Sentence text={clause.text} />} button={button} />;
}

/** Shows a clause with its text, for a place where an event is shown in full. */
export function ClauseInFull({name}: {readonly name: string}): JSX.Element | null {
  const clause = usePage((state) => state.clauses.get(name));
  if (clause === undefined) return null;
  return <p class="clause-text"><Sentence text={clause.text} /></p>;
}
