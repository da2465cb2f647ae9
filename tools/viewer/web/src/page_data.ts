import {unpacked} from './bytes';

/** A licence of something in the page. */
export interface Licence {
  readonly name: string;
  readonly text: string;
}

/** What an element of the page holds: base64 of gzip. */
export function contentOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

/** The licences, read when they are asked for. */
export async function readLicences(): Promise<readonly Licence[]> {
  const bytes = await unpacked(contentOf('recount-licences'));
  return JSON.parse(new TextDecoder().decode(bytes)) as Licence[];
}
