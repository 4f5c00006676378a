import { KIND_DROP, KIND_EXCHANGE, moveFrom, moveKind, moveRole } from '../../shared/move.ts';
import { formatCoordinate } from '../../notation/coordinate.ts';
import { formatSan } from '../../notation/san.ts';
import type { Intent } from '../../rules/intent.ts';
import type { Position } from '../../rules/position.ts';
import type { RefusalCode } from '../../rules/resolve_intent.ts';
import type { Move, Role } from '../../rules/setup.ts';
import { FILES } from '../../rules/squares.ts';
import { aRole, capitalised, numberName, playerName, roleName, squareName } from '../../rules/words.ts';
import {
  explanation,
  rightOption,
  solutionMoves,
  solvedHow,
  type ChoiceSession,
  type MateSession,
  type MoveSession,
  type PuzzleSession,
} from './puzzle_session.ts';
import { intentOf, puzzlePosition, type Puzzle } from './puzzle.ts';
import type { ClockRun } from './clock_run.ts';
import type { LineSession, LineState } from './line_session.ts';
import { LEVEL_WORDS } from './level.ts';
import { PRACTICE_COUNT } from './record.ts';
import { defenceReason, endReason, solutionReason, takenInLine } from './puzzle_causes.ts';

type Refuted = Extract<LineState, { phase: 'refuted' }>;

/** The task of the puzzle: "You play White: give mate in 3 moves. You are in check." */
export function taskOf(puzzle: Puzzle, position: Position): string {
  const isAnswer = puzzle.kind === 'reason' && CHECK_REASONS.includes(puzzle.code);
  if (!position.isCheck() || isAnswer) return askedOf(puzzle, position);
  const who = puzzle.kind === 'reason' || puzzle.kind === 'legal' ? `${playerName(position.turn)} is` : 'You are';
  return `${askedOf(puzzle, position)} ${who} in check.`;
}

/** The answers that a check gives away. */
const CHECK_REASONS: readonly RefusalCode[] = ['still-in-check', 'castle-in-check', 'double-check'];

function askedOf(puzzle: Puzzle, position: Position): string {
  const player = playerName(position.turn);
  switch (puzzle.kind) {
    case 'mate':
      return `You play ${player}: give mate in ${puzzle.moves === 1 ? 'one move' : `${puzzle.moves} moves`}.`;
    case 'win':
      return `You play ${player}: win a piece or more.`;
    case 'defend':
      return `You play ${player} and are in danger: find the only move that holds.`;
    case 'only':
      return `You play ${player}: find the only good move.`;
    case 'reason':
      return `${player} tries: ${saidIntent(position, intentOf(puzzle.move))}. Why is this refused?`;
    case 'legal':
      return `${player} to move. Only one of these is legal. Which?`;
  }
}

/** "The board is turned: Black is at the bottom." */
export function turnedText(position: Position): string {
  return `The board is turned: ${playerName(position.turn)} is at the bottom.`;
}

/** What help costs, before it is asked for: "A wrong move costs 24 points of rating, once." */
export function costText(cost: number): string {
  return `The first hint is free. A wrong move, the second hint or the solution costs ${cost} points of rating, once.`;
}

/** Said in place of a cost. */
export const PRACTICE_TEXT = `The first ${numberName(PRACTICE_COUNT)} are practice: help costs nothing.`;

/** Said once, between the last puzzle for practice and the first one that is rated. */
export const PRACTICE_DONE_TEXT = 'Practice done. From now on puzzles are rated.';

/** The state of the puzzle in one or two sentences. */
export function puzzleText(session: PuzzleSession): string {
  switch (session.kind) {
    case 'mate':
      return mateText(session);
    case 'line':
      return lineText(session);
    case 'choice':
      return choiceText(session);
  }
}

/** What is said of a solved puzzle, in two parts: "Qxf7# Solved!", "Right.", and why. */
export function praiseOf(text: string): { readonly lead: string; readonly why: string } {
  const lead = /^(?:Right[.:]|\S+ Solved[.!])/.exec(text)?.[0] ?? '';
  return { lead, why: text.slice(lead.length).trim() };
}

function lineText(session: LineSession): string {
  const { state, turn, puzzle, line, hint } = session;
  switch (state.phase) {
    case 'player':
      if (hint !== null) return hintText(turn, hint.move, hint.shows);
      return line.length === 0 ? taskOf(puzzle, turn) : `Right. ${answered(session)} And now?`;
    case 'proving':
      return `${formatSan(turn, state.move)}: is it as good? Looking …`;
    case 'refuted':
      return lineRefutedText(turn, state);
    case 'failed':
      return `The search failed: ${state.reason}.`;
    case 'solved': {
      const also = state.isOther ? ' That works as well.' : '';
      const solved = `${formatSan(turn, state.move)} Solved${solvedHow(session) === 'alone' ? '!' : '.'}${also}`;
      return `${solved} ${whyOfLine(session, state.why, solutionMoves(session) ?? [])}`.trimEnd();
    }
    case 'shown': {
      const why = whyOfLine(session, state.why, [...line, ...state.solution]);
      return `${solutionText(turn, state.solution)} ${why}`.trimEnd();
    }
  }
}

/** What the coach says begins with the move, too: then that is enough. */
function lineRefutedText(turn: Position, { move, defence, why, lost }: Refuted): string {
  const san = formatSan(turn, move);
  if (defence === null) return `${san} is a draw: there is something better.`;
  if (why !== null && why !== '') return `Not ${san}. ${why}`;
  const reason = defenceReason(turn, move, defence);
  const answer = `${san} is answered by ${formatSan(turn.play(move), defence)}${reason === '' ? '' : `: ${reason}`}.`;
  return `${answer} ${lost >= MUCH_PAWNS ? 'That loses: there is something better.' : `The best move is worth ${pawnsInWords(lost)} more.`}`;
}

/** Beyond this a difference in pawns says no more. */
const MUCH_PAWNS = 9;

function pawnsInWords(pawns: number): string {
  const count = Math.max(1, Math.round(pawns));
  return count === 1 ? 'about a pawn' : `about ${numberName(count)} pawns`;
}

/** Why the line of a puzzle is its solution: the coach's words; without any, what it takes, and that nothing else is as good. */
function whyOfLine({ puzzle, state }: LineSession, why: string | null, moves: readonly Move[]): string {
  if (why !== '') return why ?? '';
  const mate = endReason(puzzlePosition(puzzle), moves);
  if (mate !== '') return mate;
  const won = puzzle.kind === 'win' ? takenInLine(puzzlePosition(puzzle), moves) : '';
  const isOther = state.phase === 'solved' && state.isOther;
  return [
    ...(won === '' ? [] : [`It wins ${won}.`]),
    ...(isOther ? [] : ['Every other move is worth at least a pawn and a half less.']),
  ].join(' ');
}

/** "+8. Your rating is 1,008 now." */
export function gainText(gained: number, rating: number): string {
  const now = rating.toLocaleString('en');
  return gained < 0
    ? `The first try cost ${-gained}: your rating is ${now}.`
    : `+${gained}. Your rating is ${now} now.`;
}

/** What a run against the clock has come to. */
export function runText({ end, solved }: ClockRun): string {
  const puzzles = solved === 1 ? '1 puzzle' : `${solved} puzzles`;
  switch (end) {
    case null:
      return `${puzzles} solved so far.`;
    case 'time':
      return `Time. You solved ${puzzles}.`;
    case 'stopped':
      return `You solved ${puzzles}.`;
    case 'mistakes':
      return `Three mistakes. You solved ${puzzles}.`;
    case 'all':
      return `No more puzzles. You solved ${puzzles}.`;
  }
}

function mateText(session: MateSession): string {
  const { state, turn, movesLeft, puzzle, line, hint } = session;
  switch (state.phase) {
    case 'player':
      if (hint !== null) return hintText(turn, hint.move, hint.shows);
      return line.length === 0 ? taskOf(puzzle, turn) : `Right. ${answered(session)} Mate in ${movesLeft}.`;
    case 'proving':
      return `${formatSan(turn, state.move)}: asking the prover …`;
    case 'refuted':
      return refutedText(turn, state.move, state.defence, movesLeft);
    case 'undecided':
      return (
        `Not decided: in this time the prover found no mate after ${formatSan(turn, state.move)} ` +
        `${formatSan(turn.play(state.move), state.defence)}, nor that there is none.`
      );
    case 'failed':
      return `The prover failed: ${state.reason}.`;
    case 'solved':
      return [
        `${formatSan(turn, state.move)} Solved${solvedHow(session) === 'alone' ? '!' : '.'}`,
        whyOfMate(puzzlePosition(puzzle), [...line, state.move]),
      ].join(' ');
    case 'looking':
      return 'Looking for the mate …';
    case 'shown':
      return shownText(turn, state.solution);
  }
}

function shownText(turn: Position, solution: readonly Move[]): string {
  return `${solutionText(turn, solution)} ${whyOfMate(turn, solution)}`.trimEnd();
}

/** "The solution: Rxe8+ Kh7 Qg8#.", "The solution: drop a knight on f7, written N*f7#." */
function solutionText(turn: Position, solution: readonly Move[]): string {
  return `The solution: ${droppedWords(turn, solution[0]!, ', written ')}${sanLine(turn, solution)}.`;
}

/** A drop or an exchange in words, with what follows them: its notation says little to who is new here. Empty for other moves. */
function droppedWords(turn: Position, move: Move, then: string): string {
  const isOther = moveKind(move) !== KIND_DROP && moveKind(move) !== KIND_EXCHANGE;
  return isOther ? '' : `${saidIntent(turn, intentOf(formatCoordinate(move)))}${then}`;
}

/** How the line leads to mate, if there is something special in it, and why the end is one. */
function whyOfMate(start: Position, line: readonly Move[]): string {
  return [solutionReason(start, line), endReason(start, line)].filter((text) => text !== '').join(' ');
}

/** The defender's last reply. */
function answered({ puzzle, line, turn }: MoveSession): string {
  const defence = line.at(-1);
  if (defence === undefined) return '';
  const before = line.slice(0, -1).reduce((position, move) => position.play(move), puzzlePosition(puzzle));
  return `${playerName(turn.turn ^ 1)} answers ${formatSan(before, defence)}.`;
}

function refutedText(turn: Position, move: Move, defence: Move | null, movesLeft: number): string {
  const san = formatSan(turn, move);
  if (defence === null) return `${san} is stalemate: a draw.`;
  const answer = formatSan(turn.play(move), defence);
  const end = movesLeft === 1 ? 'That is no mate.' : `There is no mate in ${movesLeft - 1} after it.`;
  const reason = defenceReason(turn, move, defence, movesLeft === 1);
  if (reason !== '') return `${san} is answered by ${answer}: ${reason}. ${end}`;
  const player = playerName(turn.turn ^ 1);
  if (movesLeft === 1) return `${san} gives no check, so ${player} is free to play ${answer}. ${end}`;
  return `${san} gives no check, and ${player} has time for ${answer}. ${end}`;
}

function hintText(turn: Position, move: Move, shows: 'man' | 'move'): string {
  if (shows === 'move') {
    const words = capitalised(droppedWords(turn, move, ', written '));
    return `${words === '' ? 'Play ' : words}${formatSan(turn, move)}.`;
  }
  switch (moveKind(move)) {
    case KIND_DROP:
      return `Hint: drop the ${roleName(moveRole(move))} that waits on your airfield.`;
    case KIND_EXCHANGE:
      return `Hint: free the ${roleName(moveRole(move))} by an exchange.`;
    default:
      return `Hint: move the ${roleName(moveRole(move))} on ${squareName(moveFrom(move))}.`;
  }
}

/** Moves in standard notation, from a position. */
export function sanLine(start: Position, moves: readonly Move[]): string {
  let position = start;
  return moves
    .map((move) => {
      const san = formatSan(position, move);
      position = position.play(move);
      return san;
    })
    .join(' ');
}

function choiceText(session: ChoiceSession): string {
  const { puzzle, position, tried, isSolved, isShown } = session;
  if (tried.length === 0) return taskOf(puzzle, position);
  if (puzzle.kind === 'reason') {
    if (!isSolved) return 'No, that is not the reason.';
    return `${isShown ? 'The reason:' : 'Right.'} ${explanation(position, puzzle.move)?.message ?? ''}`;
  }
  if (isSolved) return `${isShown ? 'Legal is' : 'Right'}: ${saidIntent(position, intentOf(rightOption(session)))}.`;
  return `No. ${explanation(position, tried.at(-1)!)?.message ?? ''}`;
}

/** Describes a move, legal or not: "knight b1 to c3", "drop a pawn on e8". */
function saidIntent(position: Position, intent: Intent): string {
  switch (intent.kind) {
    case 'drop':
      return `drop ${aRole(intent.role)} on ${squareName(intent.to)}`;
    case 'exchange':
      return `give ${aRole(intent.give)}, free ${aRole(intent.rescue)} and drop it on ${squareName(intent.to)}`;
    case 'castle':
      return `castle on the ${intent.side}’s side`;
    case 'move': {
      const from = (intent.fromRank ?? 0) * FILES + (intent.fromFile ?? 0);
      const to = squareName(intent.to ?? from);
      const role: Role = position.manAt(from) & 7;
      const becomes = intent.promotion === null ? '' : ` and becomes ${aRole(intent.promotion)}`;
      return `${roleName(role)} ${squareName(from)} to ${to}${becomes}`;
    }
  }
}

/** The label of an option's button. */
export function optionText(position: Position, option: string): string {
  return capitalised(saidIntent(position, intentOf(option)));
}

/** "27 November" */
export function dateOf(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
}

/** "Puzzle of 27 November, level 2, easy" */
export function dailyTitle({ level }: Puzzle, date: Date): string {
  return `Puzzle of ${dateOf(date)}, level ${level}, ${LEVEL_WORDS[level]}`;
}
