/** An artifact: a token on a space, or borne by a unit. */

import type { JSX } from 'preact';

import { useSurroundings } from '../context';
import { signedFigures } from '../look';
import { Sign } from '../sign';
import { Outside, Unseen } from '../text';
import { entryName } from '../unnumbered';
import { WORDS, numeral } from '../words';

/**
 * Shows an artifact by its name and the figures that it changes, or that it is face down. Its text
 * comes on focus.
 */
export function Artifact(props: { artifact: number | null; isDown?: boolean }): JSX.Element {
  const { faces } = useSurroundings();
  const { artifact } = props;
  const face = artifact === null ? undefined : faces.unnumbered?.('artifacts', artifact);
  const figures = face === undefined ? []
    : signedFigures(face, { att: 'sword', def: 'shield', vit: 'heart' })
      .filter(({ value }) => value !== numeral(0));
  return (
    <span
      class={props.isDown === true ? 't-artifact t-artifact-down' : 't-artifact'}
      data-entry={face === undefined || artifact === null ? undefined
        : entryName('artifacts', artifact)}
      tabIndex={face === undefined ? undefined : 0}
    >
      <Sign name="gem" />
      {artifact === null ? <>{WORDS.artifact} {WORDS.faceDown}</> : (
        <>
          {face === undefined ? `${WORDS.artifact} ${numeral(artifact)}`
            : <Outside text={face.name} />}
          {props.isDown === true && <Unseen text={`, ${WORDS.faceDown}`} />}
          {figures.map(({ label, value, sign }) => (
            <span class="t-figure" key={label}>
              {' '}<Unseen text={`${label} `} />{sign !== undefined && <Sign name={sign} />}
              {value.startsWith('-') ? value.replace('-', '−') : `+${value}`}
            </span>
          ))}
        </>
      )}
    </span>
  );
}
