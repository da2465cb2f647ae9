import type {JSX} from 'preact';
import {useMemo} from 'preact/hooks';
import {encode} from 'uqr';
import {usePage} from '../page_context';
import {words} from '../strings';
import {visible} from '../visible_text';
import {Dialog} from './dialog';

/** Draws an address as a QR code. */
function QrCode({text}: {readonly text: string}): JSX.Element {
  const {size, data} = useMemo(() => encode(text, {ecc: 'M', border: 4}), [text]);
  const path = useMemo(() => data.flatMap((row, y) =>
    row.flatMap((isDark, x) => isDark ? [`M${x} ${y}h1v1h-1z`] : [])).join(''), [data]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.qrCode}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Shows the address of what is shown, for somebody beside the reader. */
export function ShareDialog(): JSX.Element | null {
  const command = usePage((state) => state.command);
  if (command === null) return null;
  return (
    <Dialog title={command.title}>
      <p>{words.shareHint}</p>
      <QrCode text={command.text} />
      <pre tabIndex={0}>{visible(command.text)}</pre>
    </Dialog>
  );
}
