import type {JSX} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {useActions} from '../page_context';
import {words} from '../strings';

/** The button that opens a file from the disk. */
export function OpenFile({isMain = false}: {readonly isMain?: boolean}): JSX.Element {
  const {viewer} = useActions();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={isMain ? 'main' : 'quiet'}
        onClick={() => input.current?.click()}>{words.openFile}</button>
      <input ref={input} type="file" accept=".recount" hidden onChange={(event) => {
        const field = event.currentTarget;
        const file = field.files?.[0];
        if (file !== undefined) void viewer.openFile(file);
        field.value = '';
      }} />
    </>
  );
}

const holdsFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Opens a file that is dropped anywhere on the page. */
export function DropTarget(): JSX.Element | null {
  const {viewer} = useActions();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      // Otherwise the browser would leave this page and open the dropped file.
      event.preventDefault();
      const files = event.dataTransfer?.files;
      const file = files?.[0];
      if (file === undefined || files === undefined) return;
      if (files.length > 1) viewer.fail('unsupported', words.oneFile);
      else void viewer.openFile(file);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [viewer]);
  return isOver ? <div class="drop-here" aria-hidden="true">{words.dropHere}</div> : null;
}
