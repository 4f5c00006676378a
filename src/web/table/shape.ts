import type { Shape } from './layout.ts';

/** The table is tall if there is no room for stores beside the board. */
const TALL = '(max-width: 639px) and (orientation: portrait)';

/** The shape of the table for this window; `onChange` is called when it changes. */
export function followShape(onChange: (shape: Shape) => void): Shape {
  const query = matchMedia(TALL);
  query.addEventListener('change', () => onChange(shapeOf(query)));
  return shapeOf(query);
}

function shapeOf(query: { readonly matches: boolean }): Shape {
  return query.matches ? 'tall' : 'wide';
}
