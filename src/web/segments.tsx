import type { ComponentChildren, JSX } from 'preact';

interface SegmentsProps<Value extends string | number> {
  readonly legend: string;
  /** The radio buttons of one form have the same name. */
  readonly name: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What is written, or pictured, on the part of a value. */
  readonly part: (value: Value) => ComponentChildren;
  /**
   * `plain`: words in a row; `pictured`: a picture above a word; `swatched`: small ones, all in a row; `told`: one below the other, with a sentence
   * each.
   */
  readonly look?: 'plain' | 'pictured' | 'swatched' | 'told';
}

/** A choice of one of a few: radio buttons that look like parts of one switch. */
export function Segments<Value extends string | number>({
  legend,
  name,
  values,
  value,
  onChange,
  part,
  look = 'plain',
}: SegmentsProps<Value>): JSX.Element {
  return (
    <fieldset class={`segments ${look}`}>
      <legend>{legend}</legend>
      {values.map((one) => (
        <label key={one} class="segment">
          <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
          <span>{part(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
