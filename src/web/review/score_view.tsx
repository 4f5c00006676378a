import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { TreeNode } from '../../table/tree.ts';
import { sanOf } from '../play/moves.ts';
import { San } from '../play/san_view.tsx';
import { useCurrentInView } from '../play/use_current_in_view.ts';
import { useApp, usePage } from '../use_app.ts';
import { formatEvaluation } from '../words/evaluation_words.ts';
import { whiteScore, markAt } from './evaluation.ts';
import { Mark } from './mark.tsx';
import { BEST, WORST, momentName, type Marked } from './moments.ts';
import { replacedMove, rowsOf, shownPly } from './summary.ts';

/** The score in two columns, with marks and evaluations. It is one stop for Tab, at the move on the table. */
export function ScoreView({ marked }: { readonly marked: Marked }): JSX.Element {
  const state = usePage();
  const { review, game } = state;
  const { line } = review;
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(line), [line]);
  const current = shownPly(review, game.table.node);
  useCurrentInView(box, current);
  return (
    <div ref={box} class={replacedMove(state) === null ? 'review-score' : 'review-score before'}>
      <table aria-label="Moves">
        <thead>
          <tr>
            <th scope="col">
              <span class="heard">Number</span>
            </th>
            <th scope="col">{playerName(WHITE)}</th>
            <th scope="col">{playerName(BLACK)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, moves }) => (
            <tr key={number} class={moves.some((node) => node?.ply === current) ? 'current' : ''}>
              <th scope="row">{number}</th>
              {moves.map((node, colour) => (
                <td key={colour}>
                  {node !== null && <ScoreMove {...{ node, number, current }} moment={momentName(marked, node.ply)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ScoreMoveProps {
  readonly node: TreeNode;
  readonly number: number;
  readonly current: number | null;
  /** What it was in the game: its worst moment, or the reader's best one; empty for other moves. */
  readonly moment: string;
}

function ScoreMove({ node, number, current, moment }: ScoreMoveProps): JSX.Element {
  const app = useApp();
  const { review } = usePage();
  const { ply, parent } = node;
  const judged = review.judged[ply - 1];
  const score = judged === undefined ? null : whiteScore(judged.after);
  const evaluation = score === null ? '' : formatEvaluation(score);
  // What is said has the words that are seen: speech input goes by them.
  const said = score?.kind === 'mate' ? `${evaluation} for ${playerName(score.moves > 0 ? WHITE : BLACK)}` : evaluation;
  const glyph = markAt(review, node) || (moment === BEST ? '!' : '');
  const name = `${number}${parent!.position.turn === WHITE ? '.' : '...'} ${sanOf(node)}${glyph}`;
  const about = [name, said, moment === WORST ? 'the worst moment' : moment.toLowerCase()].filter(
    (part) => part !== '',
  );
  return (
    <button
      type="button"
      class={moment === '' ? 'score-move' : 'score-move marked'}
      title={moment || undefined}
      aria-label={about.join(', ')}
      aria-current={ply === current ? 'true' : undefined}
      tabIndex={ply === (current ?? 1) ? 0 : -1}
      onClick={() => app.review.look(ply)}
    >
      <San san={sanOf(node)} />
      <Mark glyphs={glyph} /> <small>{evaluation}</small>
    </button>
  );
}
