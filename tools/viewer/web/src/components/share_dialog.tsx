import type {JSX} from 'preact';
import {useMemo} from 'preact/hooks';
import {encode} from 'uqr';
import {usePage} from '../page_context';
import {words} from '../strings';
import {visible} from '../visible_text';
import {Dialog} from './dialog';

// Returns the QR code of an address, or null if the address is too long for one.
function codeOf(address: string): {readonly size: number; readonly path: string} | null {
  try {
    const {size, data} = encode(address, {ecc: 'M', border: 4});
    const path = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => isDark ? [`M${x} ${y}h1v1h-1z`] : [])).join('');
    return {size, path};
  } catch {
    return null;
  }
}

/** Draws an address as a QR code, if it is short enough. */
function QrCode({text}: {readonly text: string}): JSX.Element {
  const code = useMemo(() => codeOf(text), [text]);
  if (code === null) return <p>{words.noQrCode}</p>;
  const {size, path} = code;
  return (
    <>
      <p>{words.shareByCode}</p>
      <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.qrCode}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </>
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
