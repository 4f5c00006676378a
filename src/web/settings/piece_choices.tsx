import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { menPictureUrls } from '../table/men_style.ts';
import { Segments } from '../segments.tsx';
import { useApp, usePage } from '../use_app.ts';
import { MEN_STYLES, type MenStyle } from './settings_state.ts';

const WORDS: Readonly<Record<MenStyle, string>> = {
  drawn: 'Classic',
  ornate: 'Ornate',
  solid: 'Modern',
  letters: 'Letters',
};
/** A white knight and a black queen tell the sets apart best. */
const SAMPLES = ['N', 'q'];

/** A choice of one set of pieces, each with a picture of two of them. */
export function PieceChoices(): JSX.Element {
  const app = useApp();
  const { men } = usePage().settings;
  return (
    <Segments
      legend="Pieces"
      name="setting-men"
      values={MEN_STYLES}
      value={men}
      onChange={(style) => app.setSettings({ men: style })}
      part={(style) => (
        <>
          <Samples style={style} /> {WORDS[style]}
        </>
      )}
      look="pictured"
    />
  );
}

/** Two squares, at first empty: the pictures of some sets are loaded for this. Without a connection they stay so. */
function Samples({ style }: { readonly style: MenStyle }): JSX.Element {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    menPictureUrls(style, SAMPLES).then(setUrls, () => undefined);
  }, [style]);
  return (
    <span class="samples" data-sample={style}>
      {SAMPLES.map((letter, index) => (
        <span key={letter}>{urls[index] !== undefined && <img src={urls[index]} alt="" />}</span>
      ))}
    </span>
  );
}
