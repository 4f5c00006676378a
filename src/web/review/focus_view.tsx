import type { JSX } from 'preact';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, isFault } from '../../analysis/judgement.ts';
import { drawArrow } from '../../diagram/arrows.ts';
import { THEMES } from '../../diagram/theme.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { LineView } from '../preview/line_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import type { TreeNode } from '../../table/tree.ts';
import { attemptText } from './attempt_words.ts';
import { cardText } from './card_words.ts';
import { Mark } from './mark.tsx';
import { costFigures, isBadMove, isToTry, missedMate, nameOfMove, numberedMove } from './summary.ts';
import { stageOf } from './review_state.ts';
import { betterLine, drawnFor } from './told.ts';

/** A line is played on the board so far; whoever wants more of it steps on. */
const PLAYED_MOVES = 8;
/** So many are written beside the button that plays them: as a rule what the reason is about. */
const SHOWN_MOVES = 5;

/** The move in focus: what is wrong with it, the reply, the better move; during an attempt only the task. */
export function FocusView(): JSX.Element | null {
  const { review } = usePage();
  const move = review.focus === null ? undefined : review.judged[review.focus - 1];
  if (move === undefined) return null;
  // A user who is looking for a better move must not see it here. On phones the words below the table may be cut short.
  if (review.attempt !== null)
    return (
      <section class={`review-focus attempt-${stageOf(review.attempt)}`} aria-label={nameOfMove(move)}>
        <p>
          {stageOf(review.attempt) === 'found' && (
            <span class="tick">
              <Icon name="done" />
            </span>
          )}
          {attemptText(review)}
        </p>
      </section>
    );
  return (
    <section class="review-focus" aria-label={nameOfMove(move)}>
      <Verdict move={move} />
      <Lines move={move} />
    </section>
  );
}

/** The move and what it changed; below it why. */
function Verdict({ move }: { readonly move: JudgedMove }): JSX.Element {
  const { told } = usePage().review;
  const { judgement, ply } = move;
  return (
    <>
      <p class="review-name">
        <b>
          {numberedMove(move)}
          {judgement !== null && <Mark glyphs={GLYPHS[judgement]} />}
        </b>{' '}
        {isFault(judgement) && <span class="cost">{costFigures(move)}</span>}
      </p>
      <p>{withWholeMoves(cardText(move, told[ply - 1] ?? null))}</p>
    </>
  );
}

/** "10. Bxb7+" and "(P-P)*a6+". */
const MOVE_IN_TEXT = /(\d+\.(?:\.\.)? \S+|\([PNBRQ]-[PNBRQ]\)\S+)/;

/** A text whose moves are not broken at the ends of lines. */
function withWholeMoves(text: string): (string | JSX.Element)[] {
  return text.split(MOVE_IN_TEXT).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} class="whole">
        {part}
      </span>
    ),
  );
}

/** The reply and the better move, each to be played on the board, and another try for whoever made the mistake. */
function Lines({ move }: { readonly move: JudgedMove }): JSX.Element {
  const app = useApp();
  const { review, game } = usePage();
  const { judgement, before, after, ply } = move;
  const told = review.told[ply - 1] ?? null;
  const better = betterLine(move, told);
  const isBad = isBadMove(move);
  const isBest = better.length === 0 || better[0] === move.move;
  // Without a reason the search's own line is the punishment; that of a missed mate is that it was missed.
  const found = isFault(judgement) && missedMate(move) === null ? (after.lines[0]?.pv ?? []) : [];
  const reply = told !== null && told.punishment.length > 0 ? told.punishment : found;
  return (
    <div class="review-lines">
      {reply.length > 0 && (
        <Line title="The reply" label="The reply" start={after.position} node={review.line[ply]!} moves={reply} />
      )}
      {!isBest && (
        <Line
          title={isBad ? 'Better line' : 'Ransom’s choice'}
          label={isBad ? 'Better' : 'Ransom’s choice'}
          start={before.position}
          node={review.line[ply - 1]!}
          moves={better}
        />
      )}
      {isToTry({ review, game }) && (
        <button type="button" class="try-again primary" onClick={() => pressAway(() => app.review.tryAgain(ply))}>
          <Icon name="again" /> Try it yourself
        </button>
      )}
      <Key move={move} />
    </div>
  );
}

/** What the arrows on the board are, as long as there are several. */
function Key({ move }: { readonly move: JudgedMove }): JSX.Element | null {
  const { review, game, settings, preview } = usePage();
  const { arrows } = drawnFor(review, game.table.node);
  const { length } = arrows.filter(({ to }) => to.kind === 'square');
  if (length < 2 || preview !== null) return null;
  const { arrow, mistakeArrow } = THEMES[settings.theme];
  const signs = [
    { colour: mistakeArrow, weight: 1, name: 'played' },
    ...(length < 3 ? [] : [{ colour: mistakeArrow, weight: 1 / 2, name: 'the reply' }]),
    { colour: arrow, weight: 1, name: 'better' },
  ];
  return (
    <p class="review-key" aria-label={`Arrows on the board, for ${numberedMove(move)}`}>
      {signs.map(({ colour, weight, name }) => (
        <span key={name}>
          <svg viewBox="-8 -10 44 20" aria-hidden="true">
            <g dangerouslySetInnerHTML={{ __html: drawArrow({ x: -16, y: 0 }, { x: 34, y: 0 }, colour, weight) }} />
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}

interface LineProps {
  readonly title: string;
  /** The button that plays the line. */
  readonly label: string;
  readonly start: Position;
  readonly node: TreeNode;
  readonly moves: readonly Move[];
}

function Line({ title, label, start, node, moves }: LineProps): JSX.Element {
  const app = useApp();
  return (
    <div class="review-line">
      <button
        type="button"
        onClick={() => app.preview.playLine({ title, start, node, line: moves, moves, shown: 0 }, PLAYED_MOVES)}
      >
        <Icon name="resume" /> {label}
      </button>
      <LineView title={title} start={start} node={node} moves={moves} most={SHOWN_MOVES} />
    </div>
  );
}
