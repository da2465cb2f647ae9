import type {JSX} from 'preact';
import {COMMANDS} from '../commands';
import {useActions, usePage} from '../page_context';
import {words} from '../strings';
import {Dialog} from './dialog';

const KEY_WORDS: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left', ArrowRight: 'Right', ' ': 'Space',
};

/** Lists all keys, with a switch for those that are a single letter. */
export function KeysDialog(): JSX.Element {
  const actions = useActions();
  const hasLetterKeys = usePage((state) => state.hasLetterKeys);
  return (
    <Dialog title={words.keys}>
      <label class="switch">
        <input type="checkbox" role="switch" checked={hasLetterKeys}
          aria-describedby="letter-keys-hint"
          onChange={(event) => actions.setLetterKeys(event.currentTarget.checked)} />
        {words.letterKeys}
      </label>
      <p id="letter-keys-hint" class="faint">{words.letterKeysHint}</p>
      <table class="keys">
        <tbody>
          {COMMANDS.filter(({keys}) => keys.length > 0).map((command) => (
            <tr key={command.id}>
              <th scope="row">
                {command.keys.map((key) => <kbd key={key}>{KEY_WORDS[key] ?? key}</kbd>)}
              </th>
              <td>{command.help}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
