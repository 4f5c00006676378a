import type { JSX } from 'preact';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, isFault } from '../../analysis/judgement.ts';
import { arrowColours, drawArrow, type Tone } from '../../diagram/arrows.ts';
import { THEMES } from '../../diagram/theme.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { LineView } from '../preview/line_view.tsx';
import type { PageState } from '../state/page_state.ts';
import { useApp, usePage } from '../use_app.ts';
import type { TreeNode } from '../../table/tree.ts';
import { attemptText } from './attempt_words.ts';
import { cardText } from './card_words.ts';
import { Mark } from './mark.tsx';
import { BEST, momentName, type Marked } from './moments.ts';
import { costFigures, isBadMove, isToTry, nameOfMove, numberedMove, worthOfBest } from './summary.ts';
import { stageOf } from './review_state.ts';
import { REPLY_WEIGHT, betterLine, drawnFor, replyLine } from './told.ts';

/** A line is played on the board so far; whoever wants more of it steps on. */
const PLAYED_MOVES = 8;
/** So many are written beside the button that plays them: as a rule what the reason is about. */
const SHOWN_MOVES = 5;

/** A reason with more letters leaves the low sheet of a phone no room for the name of the better move. */
const MOST_WITH_BETTER = 100;

/** The move in focus: what is wrong with it, the reply, the better move; during an attempt only the task. */
export function FocusView({ marked }: { readonly marked: Marked }): JSX.Element | null {
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
      <Verdict move={move} marked={marked} />
      <Lines move={move} />
    </section>
  );
}

/** The move and what it changed; below it why. */
function Verdict({ move, marked }: { readonly move: JudgedMove; readonly marked: Marked }): JSX.Element {
  const state = usePage();
  const { review } = state;
  const { judgement, ply } = move;
  const told = review.told[ply - 1] ?? null;
  const { why, better } = cardText(move, told);
  const moment = momentName(marked, ply);
  return (
    <div class="review-verdict">
      <p class="review-name">
        <b>
          {numberedMove(move)}
          {judgement !== null && <Mark glyphs={GLYPHS[judgement]} />}
        </b>{' '}
        {hasSigns(state) && <ArrowSign tone="mistake" weight={1} />}
        {isFault(judgement) && <span class="cost">{costFigures(move)}</span>}
      </p>
      <p>
        {moment !== '' && <span class={`moment-name ${moment === BEST ? 'best' : ''}`}>{moment}</span>}{' '}
        {/* What it is worth is no news. */}
        {withWholeMoves(moment === BEST && told === null ? marked.best!.text : why)}
        {/* Beside the board the line below begins with it; on phones an arrow shows it, and a long reason needs the room. */}
        {why.length <= MOST_WITH_BETTER && <span class="better-was"> {withWholeMoves(better)}</span>}
      </p>
    </div>
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
  const state = usePage();
  const { review } = state;
  const { before, after, ply } = move;
  const told = review.told[ply - 1] ?? null;
  const better = betterLine(move, told);
  const isBad = isBadMove(move);
  const isBest = better.length === 0 || better[0] === move.move;
  const reply = replyLine(move, told);
  return (
    <div class="review-lines">
      {reply.length > 0 && (
        <Line
          title="The reply"
          label="The reply"
          sign={hasSigns(state) && <ArrowSign tone="shown" weight={REPLY_WEIGHT} />}
          start={after.position}
          node={review.line[ply]!}
          moves={reply}
        />
      )}
      {!isBest && (
        <Line
          title={isBad ? 'Better line' : 'Ransom’s choice'}
          label={isBad ? 'Better' : 'Ransom’s choice'}
          worth={worthOfBest(move)}
          tone={isBad ? 'move' : 'shown'}
          sign={isBad && hasSigns(state) && <ArrowSign tone="move" weight={1} />}
          start={before.position}
          node={review.line[ply - 1]!}
          moves={better}
        />
      )}
      {state.shape !== 'slim' && isToTry(state) && <TryButton />}
    </div>
  );
}

/** Another try for whoever made the mistake in focus: beside what leads on, or for fingers beside its lines. */
export function TryButton(): JSX.Element {
  const app = useApp();
  const { focus } = usePage().review;
  return (
    <button type="button" class="try-again primary" onClick={() => pressAway(() => app.review.tryAgain(focus!))}>
      <Icon name="again" /> Try it yourself
    </button>
  );
}

/** The arrow that a move has on the board, as long as several are drawn: each stands with its words. */
function ArrowSign({ tone, weight }: { readonly tone: Tone; readonly weight: number }): JSX.Element {
  const colour = arrowColours(THEMES[usePage().settings.theme])[tone];
  const drawn = drawArrow({ x: 0, y: 0 }, { x: 36, y: 0 }, colour, weight, 0);
  return <svg class="arrow-sign" viewBox="0 -9 38 18" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />;
}

/** Are several arrows on the board, so that each needs its name? */
function hasSigns({ review, game, preview }: PageState): boolean {
  return (
    preview === null && drawnFor(review, game.table.node).arrows.filter(({ to }) => to.kind === 'square').length > 1
  );
}

interface LineProps {
  readonly title: string;
  /** The button that plays the line. */
  readonly label: string;
  /** What its first move keeps. */
  readonly worth?: string;
  /** Its arrow, if that is on the board among others. */
  readonly sign?: JSX.Element | false;
  /** Of the arrow of its first move. */
  readonly tone?: Tone;
  readonly start: Position;
  readonly node: TreeNode;
  readonly moves: readonly Move[];
}

function Line({ title, label, worth = '', sign = false, tone = 'shown', start, node, moves }: LineProps): JSX.Element {
  const app = useApp();
  return (
    <div class="review-line">
      <button
        type="button"
        onClick={() => app.preview.playLine({ title, start, node, line: moves, moves, shown: 0, tone }, PLAYED_MOVES)}
      >
        {sign || <Icon name="resume" />} {label} {worth !== '' && <small>{worth}</small>}
      </button>
      <LineView title={title} start={start} node={node} moves={moves} most={SHOWN_MOVES} />
    </div>
  );
}
