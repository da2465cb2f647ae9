import {useEffect, useState} from 'preact/hooks';
import type {Priority} from '../channel';
import {useActions} from '../page_context';
import type {AnswerTo, Ask, KeysOf} from '../questions';

interface Answered<A extends Ask> {
  readonly request: string;
  readonly answer: AnswerTo<A>;
}

/**
 * Asks the module, and again when the keys change. Returns null until the answer to these keys is
 * there, and if the keys are null.
 */
export function useAnswer<A extends Ask>(
  ask: A, keys: KeysOf<A> | null, priority: Priority,
): AnswerTo<A> | null {
  const {viewer} = useActions();
  const [answered, setAnswered] = useState<Answered<A> | null>(null);
  const request = JSON.stringify(keys);
  useEffect(() => {
    const {slow} = viewer;
    if (keys === null || slow === null) return undefined;
    let isCurrent = true;
    slow.ask(ask, keys, priority).then((answer) => {
      if (isCurrent) setAnswered({request, answer});
    }, (why: unknown) => {
      if (isCurrent) viewer.refuse(why);
    });
    return () => {
      isCurrent = false;
    };
  }, [viewer, ask, request, priority]);
  return answered?.request === request ? answered.answer : null;
}
