import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { cssBox, evaluationBox, shapeClass, type Layout } from '../table/layout.ts';
import { usePage } from '../use_app.ts';
import { shortEvaluation } from '../words/evaluation_words.ts';
import { barOf, type Bar } from './evaluation.ts';

/**
 * How the points are expected to be shared: a bar between the board and the stores, where it shifts nothing, and the evaluation
 * beside its middle.
 */
export function EvaluationBar({ layout }: { readonly layout: Layout }): JSX.Element | null {
  const state = usePage();
  const bar = barOf(state);
  // A position that isn't known yet: the former value is nearer to it than none.
  const last = useRef({ share: 1 / 2, number: '' });
  if (bar === null) return null;
  if (bar.share !== null) last.current = { share: bar.share, number: numberOf(bar) };
  const { share, number } = last.current;
  const white = Math.round(100 * share);
  const after = bar.next?.share ?? null;
  const said = `White ${white} %, Black ${100 - white} %${after === null ? '' : `; after the move White ${Math.round(100 * after)} %`}`;
  return (
    <div
      class={`evaluation ${shapeClass(layout.shape)} ${state.isFlipped ? 'flipped' : ''}`}
      role="img"
      aria-label={`Chances: ${said}`}
      title={said}
      style={cssBox(evaluationBox(layout), layout)}
    >
      <div style={layout.shape === 'tall' ? { width: `${white}%` } : { height: `${white}%` }} />
      {after !== null && <i style={{ '--at': `${Math.round(100 * after)}%` }} />}
      {number !== '' && <span class="evaluation-number">{number}</span>}
    </div>
  );
}

/** "+2.3", "+2.3 → −0.5": before a move that is looked at, what it changes. Empty if nothing is known. */
function numberOf({ score, next = { share: null, score: null } }: Bar): string {
  return [score, next.score].flatMap((one) => (one === null ? [] : [shortEvaluation(one)])).join(' → ');
}
