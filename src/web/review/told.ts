import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, isFault } from '../../analysis/judgement.ts';
import { moveNumber } from '../../notation/line_text.ts';
import { formatSan } from '../../notation/san.ts';
import { moveTo } from '../../shared/move.ts';
import type { Badge } from '../table/scene.ts';
import type { Reason } from '../../coach/reasons.ts';
import type { Why } from '../../coach/why.ts';
import { moveArrows, type Arrow, type Tone } from '../../diagram/arrows.ts';
import { distinctPlaces, samePlace, type Place } from '../../rules/place.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { JUDGEMENT_NAMES, isBadMove, missedMate, numberedMove } from './summary.ts';
import type { Attempt, ReviewState, Told } from './review_state.ts';
import type { TreeNode } from '../../table/tree.ts';

// What the coach says of a judged move: its words, its lines, and what of it is drawn.

/** The width of the arrow for the opponent's reply, relative to those of moves that were played or should have been. */
export const REPLY_WEIGHT = 0.6;
/** The same for what an exchange pays, relative to the arrow of the piece that it buys back. */
const PAYMENT_WEIGHT = 0.5;

/** What is told of a judged move; null if nothing specific was found. */
export function toldOf(judged: JudgedMove, why: Why | null): Told | null {
  if (why === null || why.text === '') return null;
  const { text, reasons } = why;
  return { text, rest: restOf(judged, text), reasons, punishment: punishmentOf(judged, reasons) };
}

/** The words after the move: "allows 5... Bxd2". */
function restOf(judged: JudgedMove, text: string): string {
  const name = numberedMove(judged);
  return text.startsWith(name) ? text.slice(name.length).replace(/^, which /, ' ') : ` ${text}`;
}

/** The opponent's reply and what follows: proved, or searched; empty if no reply is told. */
function punishmentOf({ after }: JudgedMove, reasons: readonly Reason[]): readonly Move[] {
  const replies = reasons.filter(({ of }) => of === 'reply');
  const proved = replies.find(({ kind }) => kind === 'mate');
  if (proved !== undefined) return proved.line.slice(1);
  // The lines of the reasons begin with the move itself.
  const lines = replies.map(({ line }) => line.slice(1));
  return lineOfReasons(lines, replies[0]?.line[1], after.lines[0]?.pv ?? []);
}

/**
 * The reply to a bad move and what follows: what is told, or without a reason what the search has found. That of a missed mate is that it
 * was missed.
 */
export function replyLine(judged: JudgedMove, told: Told | null): readonly Move[] {
  if (told !== null && told.punishment.length > 0) return told.punishment;
  return isFault(judged.judgement) && missedMate(judged) === null ? (judged.after.lines[0]?.pv ?? []) : [];
}

/** The better line: the mate that was missed, or the engine's, which shows what the reasons say. */
export function betterLine({ best }: JudgedMove, told: Told | null): readonly Move[] {
  const reasons = told?.reasons.filter(({ of }) => of === 'better') ?? [];
  const mate = reasons.find(({ kind }) => kind === 'mate');
  const lines = reasons.map(({ line }) => line);
  return mate?.line ?? lineOfReasons(lines, best.line[0], best.line);
}

/** Of the reasons' lines that begin with a move the longest, which is gone through; the searched one if it goes on from there. */
function lineOfReasons(
  lines: readonly (readonly Move[])[],
  first: Move | undefined,
  searched: readonly Move[],
): readonly Move[] {
  const said = lines
    .filter(([move]) => move !== undefined && move === first)
    .reduce((best, line) => (line.length > best.length ? line : best), []);
  const goesOn = searched[0] === first && said.every((move, at) => searched[at] === move);
  return goesOn ? searched : said;
}

/** The words about each move, for a saved review; empty for none. */
export function wordsOf({ judged, told }: ReviewState): readonly string[] {
  return judged.map((_, index) => told[index]?.text ?? '');
}

/** What is drawn for the game's moves. */
export interface Drawn {
  readonly arrows: readonly Arrow[];
  readonly marked: readonly Place[];
  /** The places are those of a good move. */
  readonly isPraise?: boolean;
  readonly badges?: readonly Badge[];
}

export const NOTHING_DRAWN: Drawn = { arrows: [], marked: [] };

/**
 * For the move in focus: a bad one, the opponent's reply, and what was better, from where its piece stood; the men and places that prove it.
 * Of a good one what it is about.
 */
export function drawnFor({ focus, line, judged, told }: ReviewState, here: TreeNode): Drawn {
  const move = focus === null ? undefined : judged[focus - 1];
  if (move === undefined || line[focus!] !== here) return NOTHING_DRAWN;
  const known = told[focus! - 1] ?? null;
  const badges = badgesOf(move);
  if (!isBadMove(move)) return { arrows: [], marked: marks(known, []), isPraise: true, badges };
  const { turn } = move.before.position;
  const arrows = [
    ...moveInOneTone(turn, move.move, 'mistake').map((arrow) => ({ ...arrow, isMade: arrow.to.kind === 'square' })),
    ...replyArrows(turn ^ 1, replyLine(move, known)),
  ];
  const [better] = betterLine(move, known);
  if (better === undefined || better === move.move) return { arrows, marked: marks(known, arrows), badges };
  return {
    // What an exchange pays is told by its line: of three moves that would be one arrow too many.
    arrows: [...arrows, ...moveArrows(turn, better).filter(({ to }) => to.kind === 'square')],
    marked: marks(known, arrows),
    badges: [...badges, ...tickAt(move, better)],
  };
}

/** Where the better move would have gone; nothing where the bad one has gone, too. */
function tickAt({ move, before: { position } }: JudgedMove, better: Move): Badge[] {
  const square = moveTo(better);
  if (square === moveTo(move)) return [];
  return [{ square, glyph: '✓', words: `better: ${moveNumber(position)} ${formatSan(position, better)}` }];
}

/** The mark of the move that led to a position, for who steps through the game. */
export function badgesAt({ line, judged }: ReviewState, here: TreeNode): readonly Badge[] {
  const move = judged[here.ply - 1];
  return move === undefined || line[here.ply] !== here ? [] : badgesOf(move);
}

/** None for a move without a mark. */
function badgesOf(judged: JudgedMove): Badge[] {
  const { judgement, move } = judged;
  if (judgement === null) return [];
  const words = `${numberedMove(judged)}, ${JUDGEMENT_NAMES[judgement].toLowerCase()}`;
  return [{ square: moveTo(move), glyph: GLYPHS[judgement], words }];
}

/** After a move that was tried: the opponent's reply, and where the answer is asked for the better move instead. */
export function drawnForAttempt({ move, verdict, told, showsBetter }: Attempt, bad: JudgedMove): Drawn {
  const { turn } = bad.before.position;
  const better = bad.best.line[0];
  if (verdict?.kind === 'good' || (showsBetter && verdict?.kind !== 'best'))
    return { arrows: better === undefined ? [] : moveArrows(turn, better), marked: [] };
  if (move === null || verdict === null || verdict.kind === 'best') return NOTHING_DRAWN;
  const arrows = replyArrows(turn ^ 1, told?.punishment ?? []);
  return { arrows, marked: marks(told, arrows) };
}

function replyArrows(opponent: Colour, [reply]: readonly Move[]): Arrow[] {
  if (reply === undefined) return [];
  return moveInOneTone(opponent, reply, 'shown', REPLY_WEIGHT);
}

/** Of several moves each has its colour: what an exchange pays has that of the piece that it buys back, and is thinner. */
function moveInOneTone(player: Colour, move: Move, tone: Tone, weight = 1): Arrow[] {
  return moveArrows(player, move, tone).map((arrow) => ({
    ...arrow,
    tone,
    weight: arrow.to.kind === 'store' ? PAYMENT_WEIGHT * weight : weight,
  }));
}

/** The places that the reasons name, but for those that arrows show; with a reply, only what it is about. */
function marks(told: Told | null, arrows: readonly Arrow[]): Place[] {
  if (told === null) return [];
  const of = told.punishment.length > 0 ? 'reply' : 'plan';
  const ends = arrows.flatMap(({ from, to }) => [from, to]);
  const places = told.reasons.filter((reason) => reason.of === of).flatMap((reason) => reason.places);
  return distinctPlaces(places).filter((place) => !ends.some((end) => samePlace(end, place)));
}
