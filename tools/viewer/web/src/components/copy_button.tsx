import type {JSX} from 'preact';
import {useActions} from '../page_context';
import {copyText} from '../storage';
import {words} from '../strings';

interface CopyButtonProps {
  readonly name: string;
  text(): string;
}

/** Copies a text to the clipboard, and says so. */
export function CopyButton({name, text}: CopyButtonProps): JSX.Element {
  const actions = useActions();
  const copy = async () =>
    actions.say(await copyText(text()) ? words.copied : words.cannotCopy);
  return <button type="button" onClick={() => void copy()}>{name}</button>;
}
