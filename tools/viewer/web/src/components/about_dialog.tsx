import type {JSX} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {usePage} from '../page_context';
import {readLicences} from '../page_data';
import type {Licence} from '../page_data';
import {words} from '../strings';
import {Dialog} from './dialog';

/** Says what this page is, and shows the licences of its components. */
export function AboutDialog(): JSX.Element {
  const build = usePage((state) => state.build);
  const [licences, setLicences] = useState<readonly Licence[]>([]);
  useEffect(() => {
    void readLicences().then(setLicences);
  }, []);
  return (
    <Dialog title={words.about}>
      <p><strong>{build}</strong></p>
      <p>{words.aboutText}</p>
      <h3>{words.licences}</h3>
      {licences.map(({name, text}) => (
        <details key={name}>
          <summary>{name}</summary>
          <pre class="licence" tabIndex={0}>{text}</pre>
        </details>
      ))}
    </Dialog>
  );
}
