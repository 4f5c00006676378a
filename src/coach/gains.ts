import { menBalance, settledMen, worth } from '../analysis/men.ts';
import { capturedRole } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';
import { isFrozen } from '../rules/refusal/facts.ts';
import { EMPTY, KING, PAWN, roleOf } from '../shared/men.ts';
import { KIND_NORMAL, moveTo, packMove } from '../shared/move.ts';
import { lastingAccount, type Account } from './account.ts';
import type { Candidate } from './candidate.ts';
import { MAX_MATE, MAX_PAWNS, type Evidence } from './evidence.ts';
import type { Barred, Idea, Takes } from './reason.ts';
import { cheapestTaker, swap, winnable } from './targets.ts';

// Men won: at once by a capture, or to the end of all lines that searches find.

/** Men are won if they are against so many defences, each searched with this share. */
const DEFENCES = 3;
const DEFENCE_EFFORT = 1;
/** And in the line of a closer look at the best one: men who seem won come back late in this game. */
const CLOSER_EFFORT = 5;
/** So many checks in a row are worth telling. */
const MIN_CHECKS = 3;
/** Pawns that a man or a line must win. */
const MIN_GAIN = 1;
/** A line must win more than a pawn, which is often won back later. */
const MIN_WIN = 2;
/** A mate that a search has not seen is looked for where its player is so many pawns ahead. */
const MATE_PAWNS = 3;
/** A series of checks must win a piece. */
const MIN_CHECKS_WIN = 3;
/** The reply and the answer to it belong to every line that wins men. */
const LEAST_PLIES = 3;

/** What a capture wins at once, if that pays. After a capture the men of both sides must be counted to the end of the line. */
export function takes({ before, move, profit, lost }: Candidate): Takes[] {
  const role = capturedRole(before, move);
  const square = moveTo(move);
  const after = before.play(move);
  const paid = lost?.square === square ? lost.pawns : 0;
  const gain = role === null ? 0 : worth(role) - swap(after, square) - paid;
  if (role === null || gain < MIN_GAIN || (lost !== undefined && profit < MIN_GAIN)) return [];
  // A guard that is pinned, or may not take for the sake of a frozen pawn, looks like one.
  const isUnguarded = after.attackers(square, after.turn).length === 0;
  const barred = isUnguarded ? null : barredGuard(after, square);
  const isSettled = lost === undefined && -settledMen(after) - menBalance(before) === gain && isAlone(after, square);
  return [{ kind: 'takes', target: { square, role, gain: gain + paid }, isUnguarded, isSettled, barred }];
}

/** Who seems to guard a square where nobody can take, and why he can't; null if somebody can, or in check, which says it. */
function barredGuard(after: Position, square: Square): Barred | null {
  if (after.isCheck() || cheapestTaker(after, square) !== null) return null;
  const { turn, setup } = after;
  for (const from of after.attackers(square, turn)) {
    const role = roleOf(after.manAt(from));
    // The king may not take what is guarded; a pawn might promote.
    if (role === KING || role === PAWN) continue;
    const taken = after.play(packMove(KIND_NORMAL, role, from, square, 0));
    const checkers = taken.attackers(taken.kingSquare(turn), turn ^ 1);
    const woken = checkers.filter((checker) => isFrozen(setup, checker));
    if (woken.length === 0) return { square: from, role, woken: null };
    if (woken.length === checkers.length) return { square: from, role, woken: woken[0]! };
  }
  return null;
}

/** Is nobody else to be taken with profit, whoever is to move? */
function isAlone(after: Position, square: Square): boolean {
  const waiting = after.pass();
  return (
    waiting !== null && winnable(waiting).length === 0 && winnable(after).every((target) => target.square === square)
  );
}

/** More men than `atOnce`, in pawns, won in each of the lines, against other defences, and in the line of a closer look. */
export async function wins(evidence: Evidence, candidate: Candidate, atOnce: number): Promise<Idea[]> {
  const { before, move, lines, profit } = candidate;
  const after = before.play(move);
  const main = lastingAccount(before, [move, ...(lines[0] ?? [])], LEAST_PLIES);
  if (main === null || profit < MIN_GAIN || !agrees(candidate, netOf(main))) return [];
  if (!isThere(before, main)) return [];
  // The other lines must win about as much as the one whose men are named.
  const least = Math.max(atOnce + 1, MIN_WIN, netOf(main) - 1);
  if (netWon(before, move, lines) < least) return [];
  const others = await otherDefences(evidence, after, main.line[1]);
  if (netWon(before, move, others) < least) return [];
  return (await lasts(evidence, before, move, main)) ? [{ kind: 'wins', ...main }] : [];
}

/** Does the dearest man won stand on the board now, where he is taken? Who is yet to be dropped can't be seen. */
function isThere(before: Position, { won, paid, line }: Account): boolean {
  const dearest = won.findLastIndex((count, role) => count > paid[role]!);
  let position = before;
  return line.some((move, ply) => {
    const isTaken = ply % 2 === 0 && capturedRole(position, move) === dearest;
    position = position.play(move);
    return isTaken && before.manAt(moveTo(move)) !== EMPTY && roleOf(before.manAt(moveTo(move))) === dearest;
  });
}

/** Is as much won in the line of a closer look, or does it end in mate? */
async function lasts(evidence: Evidence, before: Position, move: Move, main: Account): Promise<boolean> {
  const closer = await evidence.search(before.play(move), CLOSER_EFFORT);
  if (closer === null) return false;
  if (closer.mate !== null && closer.mate < 0) return true;
  const found = lastingAccount(before, [move, ...closer.line], LEAST_PLIES);
  return found !== null && isAsMuch(found, main);
}

/** Are as many pawns won, and the dearest man as well? */
function isAsMuch(found: Account, main: Account): boolean {
  const dearest = main.won.findLastIndex((count, role) => count > main.paid[role]!);
  return netOf(found) >= netOf(main) && dearest >= 0 && found.won[dearest]! > found.paid[dearest]!;
}

/** Is the score better than otherwise by at least half of what is won? Men who are won back later make no such difference. */
function agrees({ pawns, otherwise }: Candidate, net: number): boolean {
  return otherwise === undefined || pawns >= MAX_PAWNS || pawns - otherwise >= net / 2;
}

/** The lines of the best defences but the first. */
async function otherDefences(evidence: Evidence, after: Position, first: Move | undefined): Promise<Move[][]> {
  const known = first === undefined ? [] : [first];
  const lines: Move[][] = [];
  while (known.length < DEFENCES && after.legalMoves().length > known.length) {
    const finding = await evidence.search(after, DEFENCE_EFFORT, { exclude: known });
    if (finding === null || finding.line.length === 0) break;
    // A defence that loses at once is none.
    if (finding.mate === null || finding.mate > 0) lines.push([...finding.line]);
    known.push(finding.line[0]!);
  }
  return lines;
}

/** What the line that wins least wins, in pawns; nothing if one of them wins nothing that lasts. */
function netWon(before: Position, move: Move, lines: readonly (readonly Move[])[]): number {
  const accounts = lines.map((line) => lastingAccount(before, [move, ...line], LEAST_PLIES));
  return Math.min(Infinity, ...accounts.map((account) => (account === null ? 0 : netOf(account))));
}

/** What an account wins, in pawns. */
export function netOf({ won, paid }: Pick<Account, 'won' | 'paid'>): number {
  return won.reduce((sum, count, role) => sum + (count - paid[role]!) * worth(role), 0);
}

/** Checks in a row are told with what they lead to: a proved mate, or men won, whatever the first defence. */
export async function checks(evidence: Evidence, candidate: Candidate): Promise<Idea[]> {
  const { before, move, lines } = candidate;
  const line = [move, ...(lines[0] ?? [])];
  const count = checksIn(before, line);
  if (count < MIN_CHECKS) return [];
  const mate = candidate.pawns < MATE_PAWNS ? null : await evidence.mate(before, MAX_MATE);
  if (mate !== null) return mate.line[0] === move ? [{ kind: 'mate', ...mate }] : [];
  const account = lastingAccount(before, line, 2 * count - 1);
  if (account === null || netOf(account) < MIN_CHECKS_WIN || !agrees(candidate, netOf(account))) return [];
  const others = await otherDefences(evidence, before.play(move), line[1]);
  return netWon(before, move, others) < MIN_GAIN ? [] : [{ kind: 'checks', count, ...account }];
}

function checksIn(before: Position, line: readonly Move[]): number {
  let position = before;
  let count = 0;
  for (const [ply, move] of line.entries()) {
    position = position.play(move);
    if (ply % 2 === 1) continue;
    if (!position.isCheck()) break;
    count++;
  }
  return count;
}
