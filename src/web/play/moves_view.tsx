import { Fragment, type JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { textOf } from '../../notation/pgn_comment.ts';
import type { TreeNode } from '../../table/tree.ts';
import { WHITE } from '../../shared/men.ts';
import { markAt, whiteScore } from '../review/evaluation.ts';
import { Mark } from '../review/mark.tsx';
import { useApp, usePage } from '../use_app.ts';
import { formatEvaluation } from '../words/evaluation_words.ts';
import type { ReviewState } from '../review/review_state.ts';
import { isPlayed } from './ahead.ts';
import { besideGame, lineThrough, scoreOf, type MoveItem, type MoveLine } from './moves.ts';
import { San } from './san_view.tsx';
import { useCurrentInView } from './use_current_in_view.ts';

/**
 * The whole tree as a score: the main line in columns, what belongs to a move below it. Each move is a button that goes there; the current one is kept in view. It is the only stop
 * for Tab, and as the arrow keys step through the game, they take the focus along.
 */
export function MovesView(): JSX.Element {
  const app = useApp();
  const page = usePage();
  const { isPanelOpen, game } = page;
  const { node, version } = game.table;
  const { root } = app.game.table.tree;
  const isAlone = isPlayed(page);
  const [score, beside] = useMemo(
    () => [scoreOf(root, isAlone), isAlone ? besideGame(root) : []],
    [root, version, isAlone],
  );
  const box = useRef<HTMLDivElement>(null);
  useCurrentInView(box, node, isPanelOpen);
  return (
    <div ref={box} class="moves" role="group" aria-label="Moves">
      <Comment text={textOf(root.notes.comments)} />
      {score.length === 0 ? (
        <p class="quiet">No moves yet.</p>
      ) : (
        <div class="score">
          <Line line={score} depth={0} current={node} />
          {beside.length > 0 && (
            <div class="beside">
              Not in the game
              {beside.map((line) => (
                <Variation key={line[0]!.node.id} line={line} depth={1} current={node} />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** On phones: the line on the table as a strip beside the board, to go to any of its moves. */
export function MoveStrip(): JSX.Element {
  const app = useApp();
  const { node } = usePage().game.table;
  const box = useRef<HTMLDivElement>(null);
  useCurrentInView(box, node);
  return (
    <div ref={box} class="strip" role="group" aria-label="Moves">
      {lineThrough(node).map(({ node: one, number, san }) => (
        <button
          key={one.id}
          type="button"
          class={`strip-move ${one.isTakenBack ? 'taken-back' : ''}`}
          aria-current={one === node ? 'true' : undefined}
          tabIndex={one === node ? 0 : -1}
          onClick={() => app.game.visit(one)}
        >
          {number !== '' && <span class="move-number">{number} </span>}
          <San san={san} />
        </button>
      ))}
    </div>
  );
}

interface LineProps {
  readonly line: MoveLine;
  /** 0 for the main line, 1 for its variations, and so on. */
  readonly depth: number;
  readonly current: TreeNode;
}

function Line({ line, depth, current }: LineProps): JSX.Element {
  return (
    <>
      {line.map((item) => (
        <Item key={item.node.id} item={item} depth={depth} current={current} />
      ))}
    </>
  );
}

interface ItemProps extends Omit<LineProps, 'line'> {
  readonly item: MoveItem;
}

function Item({ item, depth, current }: ItemProps): JSX.Element {
  const app = useApp();
  const { review } = usePage();
  const { node, number, san, glyphs, intro, comment, variations, afterVariations } = item;
  const mark = glyphs === '' ? markAt(review, node) : glyphs;
  const isMain = depth === 0;
  const evaluation = isMain ? evaluationAt(review, node) : '';
  const shownNumber = number !== '' && <span class="move-number">{number} </span>;
  return (
    <>
      <Comment text={intro} />
      {isMain && shownNumber}
      <button
        type="button"
        class={`move ${isMain && node.parent!.position.turn !== WHITE ? 'of-black' : ''} ${comment === '' ? '' : 'told'} ${node.isTakenBack ? 'taken-back' : ''}`}
        data-ply={node.ply}
        aria-current={node === current ? 'true' : undefined}
        aria-label={isMain && number !== '' ? `${number} ${san}${mark} ${evaluation}`.trim() : undefined}
        tabIndex={node === current || (node === current.children[0] && current.parent === null) ? 0 : -1}
        onClick={() => app.game.visit(node)}
      >
        {!isMain && shownNumber}
        <San san={san} />
        <Mark glyphs={mark} /> {evaluation !== '' && <small>{evaluation}</small>}
      </button>{' '}
      <Comment text={comment} />
      {variations.map((line, index) => (
        <Fragment key={line[0]!.node.id}>
          <Variation line={line} depth={depth + 1} current={current} />
          <Comment text={afterVariations[index]!} />
        </Fragment>
      ))}
    </>
  );
}

/** What a review has found after a move; empty if it is not known. */
function evaluationAt({ line, judged }: ReviewState, node: TreeNode): string {
  const analysis = line[node.ply] === node ? judged[node.ply - 1]?.after : undefined;
  const score = analysis === undefined ? null : whiteScore(analysis);
  return score === null ? '' : formatEvaluation(score);
}

/** Variations of the main line are on lines of their own, nested ones in brackets. */
function Variation({ line, depth, current }: LineProps): JSX.Element {
  return (
    <span class={depth === 1 ? 'variation' : 'variation-within'}>
      <span class="bracket">(</span>
      <Line line={line} depth={depth} current={current} />
      <span class="bracket">)</span>
    </span>
  );
}

function Comment({ text }: { readonly text: string }): JSX.Element | null {
  return text === '' ? null : <span class="comment">{text}</span>;
}
