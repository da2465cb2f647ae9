import type {JSX} from 'preact';
import {useId, useLayoutEffect, useRef} from 'preact/hooks';
import {useActions, usePage} from '../page_context';
import {words} from '../strings';

/** Asks for an event's number, or for a card or a seat. */
export function PromptForm(): JSX.Element | null {
  const actions = useActions();
  const prompt = usePage((state) => state.prompt);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    before.current = document.activeElement;
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
    return () => giveBack(before.current);
  }, []);
  if (prompt === null) return null;
  const close = () => actions.viewer.store.set({prompt: null});
  const submit = () => {
    const text = field.current?.value.trim() ?? '';
    close();
    if (text === '') return;
    if (prompt.kind === 'choose') void actions.chooseNamed(text);
    else if (/^\d{1,15}$/.test(text)) actions.goTo(Number(text));
    else actions.viewer.fail('bad_request', words.notANumber(text));
  };
  return (
    <form class="prompt" onSubmit={(event) => {
      event.preventDefault();
      submit();
    }} onKeyDown={(event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    }}>
      <label class="field" for={id}>
        {prompt.kind === 'go' ? words.goPrompt : words.choosePrompt}
        <input ref={field} id={id} type="text" autocomplete="off" defaultValue={prompt.start}
          inputMode={prompt.kind === 'go' ? 'numeric' : 'text'} />
      </label>
      <button type="submit" class="main">{words.go}</button>
      <button type="button" class="quiet" onClick={close}>{words.close}</button>
    </form>
  );
}

/** Returns the focus to where it was, if that element still exists. */
export function giveBack(element: Element | null): void {
  const page = document.querySelector<HTMLElement>('#recount');
  const to = element instanceof HTMLElement && element !== document.body && element.isConnected
    ? element : page;
  to?.focus({preventScroll: true});
}
