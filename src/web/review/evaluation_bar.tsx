import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { cssBox, evaluationBox, type Layout } from '../table/layout.ts';
import { usePage } from '../use_app.ts';
import { barOf } from './evaluation.ts';

/** How the points are expected to be shared: a bar between the board and the stores, where it shifts nothing. */
export function EvaluationBar({ layout }: { readonly layout: Layout }): JSX.Element | null {
  const state = usePage();
  const bar = barOf(state);
  // A position that isn't known yet: the former value is nearer to it than none.
  const last = useRef(1 / 2);
  if (bar === null) return null;
  last.current = bar.share ?? last.current;
  const white = Math.round(100 * last.current);
  return (
    <div
      class={`evaluation ${layout.shape} ${state.isFlipped ? 'flipped' : ''}`}
      role="img"
      aria-label={`Chances: White ${white} %, Black ${100 - white} %`}
      title={`White ${white} %, Black ${100 - white} %`}
      style={cssBox(evaluationBox(layout), layout)}
    >
      <div style={layout.shape === 'wide' ? { height: `${white}%` } : { width: `${white}%` }} />
    </div>
  );
}
