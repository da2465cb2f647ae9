import type {JSX} from 'preact';
import {useActions} from '../page_context';
import {number} from '../strings';
import {Sentence} from './outside';

/** A link to an event, with its number and words. */
export function StepLink({seq, text}: {
  readonly seq: number; readonly text: string;
}): JSX.Element {
  const actions = useActions();
  return (
    <a class="step" href={`#@${seq}`} onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      actions.goTo(seq);
    }}>
      <span class="seq">{number(seq)}</span>
      <span class="sentence"><Sentence text={text} /></span>
    </a>
  );
}
