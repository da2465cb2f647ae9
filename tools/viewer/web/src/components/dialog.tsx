import type {ComponentChildren, JSX} from 'preact';
import {useId, useLayoutEffect, useRef} from 'preact/hooks';
import {useActions} from '../page_context';
import {words} from '../strings';

interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A modal dialog. Escape, its button and a click outside close it and return the focus. */
export function Dialog({title, children}: DialogProps): JSX.Element {
  const {viewer} = useActions();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // It opens before the browser draws, so that whoever pressed the button finds the dialog open.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog?.open === false) dialog.showModal();
  }, []);
  const close = () => element.current?.close();
  return (
    <dialog ref={element} aria-labelledby={id} onClose={() => viewer.store.set({dialog: null})}
      onClick={(event) => {
        if (event.target === element.current) close();
      }}>
      <div class="dialog">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet" onClick={close}>{words.close}</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
