import {unpacked} from './bytes';

/** The licence of a component of the page. */
export interface Licence {
  readonly name: string;
  readonly text: string;
}

/** Returns the content of an element of the page: base64 of gzip. */
export function contentOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

/** Reads the licences when they are needed. */
export async function readLicences(): Promise<readonly Licence[]> {
  const bytes = await unpacked(contentOf('recount-licences'));
  return JSON.parse(new TextDecoder().decode(bytes)) as Licence[];
}
