import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { cssBox, evaluationBox, shapeClass, type Layout } from '../table/layout.ts';
import { usePage } from '../use_app.ts';
import { shortEvaluation } from '../words/evaluation_words.ts';
import { barOf } from './evaluation.ts';

/**
 * How the points are expected to be shared: a bar between the board and the stores, where it shifts nothing, and the evaluation
 * at the end of who is better.
 */
export function EvaluationBar({ layout }: { readonly layout: Layout }): JSX.Element | null {
  const state = usePage();
  const bar = barOf(state);
  // A position that isn't known yet: the former value is nearer to it than none.
  const last = useRef({ share: 1 / 2, number: '' });
  if (bar === null) return null;
  const { score } = bar;
  if (bar.share !== null) last.current = { share: bar.share, number: score === null ? '' : shortEvaluation(score) };
  const { share, number } = last.current;
  const white = Math.round(100 * share);
  const { left, width, ...sides } = cssBox(evaluationBox(layout), layout);
  const said = `White ${white} %, Black ${100 - white} %`;
  return (
    <div
      class={`evaluation ${shapeClass(layout.shape)} ${state.isFlipped ? 'flipped' : ''}`}
      role="img"
      aria-label={`Chances: ${said}`}
      title={said}
      style={{ ...sides, left: `calc(${left} + var(--inset))`, width: `calc(${width} - 2 * var(--inset))` }}
    >
      <div style={layout.shape === 'tall' ? { width: `${white}%` } : { height: `${white}%` }} />
      {number !== '' && <span class={`evaluation-number of-${share < 1 / 2 ? 'black' : 'white'}`}>{number}</span>}
    </div>
  );
}
