import type { JSX } from 'preact';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, GOOD_LOSS, isFault, type Judgement } from '../../analysis/judgement.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { onlyPerson } from '../play/players.ts';
import { LineView } from '../preview/line_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import type { TreeNode } from '../../table/tree.ts';
import { attemptText } from './attempt_words.ts';
import { Mark } from './mark.tsx';
import { costFigures, costWords, isDecided, nameOfMove, numberedMove } from './summary.ts';
import { betterLine } from './told.ts';

/** A line is played on the board so far; whoever wants more of it steps on. */
const PLAYED_MOVES = 8;

/** The move in focus: what is wrong with it, the reply, the better move; during an attempt only the task. */
export function FocusView(): JSX.Element | null {
  const { review } = usePage();
  const move = review.focus === null ? undefined : review.judged[review.focus - 1];
  if (move === undefined) return null;
  // A user who is looking for a better move must not see it here. On phones the words below the table may be cut short.
  if (review.attempt !== null)
    return (
      <section class="review-focus" aria-label={nameOfMove(move)}>
        <p>{attemptText(review)}</p>
      </section>
    );
  return (
    <section class="review-focus" aria-label={nameOfMove(move)}>
      <Verdict move={move} />
      <Lines move={move} />
    </section>
  );
}

function Verdict({ move }: { readonly move: JudgedMove }): JSX.Element {
  const { told } = usePage().review;
  const { judgement, ply } = move;
  const known = told[ply - 1] ?? null;
  return (
    <>
      <p>
        <b>
          {numberedMove(move)}
          {judgement !== null && <Mark glyphs={GLYPHS[judgement]} />}
        </b>
        {known === null ? ` ${wordsFor(move)}` : known.rest}
        {known !== null && judgement === 'interesting' && ` It ${wordsFor(move)}`}
        {known === null && isFault(judgement) && ` ${costWords(move)}`}
      </p>
      {isFault(judgement) && <p class="cost">{costFigures(move)}</p>}
    </>
  );
}

/** The reply and the better move, each to be played on the board, and another try for whoever made the mistake. */
function Lines({ move }: { readonly move: JudgedMove }): JSX.Element {
  const app = useApp();
  const { review, game } = usePage();
  const { judgement, before, after, ply } = move;
  const told = review.told[ply - 1] ?? null;
  const better = betterLine(move, told);
  const isBad = isFault(judgement);
  const isBest = better.length === 0 || better[0] === move.move;
  const reader = onlyPerson(game.choice.seats);
  const isOwn = reader === null || reader === before.position.turn;
  // Without a reason the search's own line is the punishment.
  const reply = told !== null && told.punishment.length > 0 ? told.punishment : isBad ? (after.lines[0]?.pv ?? []) : [];
  return (
    <div class="review-lines">
      {reply.length > 0 && (
        <Line title="The reply" label="Show me" start={after.position} node={review.line[ply]!} moves={reply} />
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
      {isBad && isOwn && (
        <button type="button" class="try-again" onClick={() => pressAway(() => app.review.tryAgain(ply))}>
          <Icon name="again" /> Try again
        </button>
      )}
    </div>
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
      <LineView title={title} start={start} node={node} moves={moves} />
    </div>
  );
}

function wordsFor(move: JudgedMove): string {
  const { judgement, loss } = move;
  if (judgement !== null) return WORDS[judgement];
  // Where a game is decided no move costs anything, however bad: none is praised.
  if (isDecided(move)) return 'changes little: the game was decided.';
  return loss < GOOD_LOSS ? 'is a good move.' : 'is not the best move, but costs little.';
}

const WORDS: Readonly<Record<Judgement, string>> = {
  blunder: 'is a serious mistake.',
  mistake: 'is a mistake.',
  inaccuracy: 'is inaccurate.',
  interesting: 'is better than what Ransom had in mind.',
};
