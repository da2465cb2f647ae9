import type {JSX} from 'preact';
import {usePage} from '../page_context';
import {words} from '../strings';
import {CopyButton} from './copy_button';
import {Dialog} from './dialog';

/** Shows a command or a link to copy. */
export function CommandDialog(): JSX.Element | null {
  const command = usePage((state) => state.command);
  if (command === null) return null;
  const isCommand = command.text.startsWith('recount ');
  return (
    <Dialog title={command.title}>
      {isCommand && <p>{words.commandText}</p>}
      <pre class="command" tabIndex={0}>{command.text}</pre>
      {isCommand && <CopyButton name={words.copy} text={() => command.text} />}
    </Dialog>
  );
}
