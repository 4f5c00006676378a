// Tries to refute what the coach says: with the rules, with the mate prover, and with searches of several times its nodes. It
// shares the rules and the search with the coach, and nothing else: what is taken, attacked and guarded is found here anew.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import type { Attack, Explanation, Harm, Idea, Plan } from '../../src/coach/reason.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move, Square } from '../../src/rules/setup.ts';
import { EMPTY, KING, PAWN, colourOf, roleOf } from '../../src/shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  moveRole,
  moveTo,
} from '../../src/shared/move.ts';
import { CAUSE_PLIES, causeFault, lineFaultOf } from './check_causes.ts';
import { checksFault, deedFault, frozenFault, isOnLine, openingFault, savesFault, takesFault } from './check_rules.ts';
import { lineFault } from './reference.ts';
import { WORTH, capturedIn, cheapest, exchangeOn, isCaptureOn } from './taking.ts';

/** A claim of an explanation, and why it is false; null if it could not be refuted. */
export interface Claim {
  /** Its kind: that of an idea or a cause, or `allows`, `unmet`, `better`. */
  readonly kind: string;
  readonly refutation: string | null;
}

/** Scores in centipawns are compared up to here. */
const MOST = 1200;
/** Scores are as good as equal if they differ by less. */
const SAME = 150;
/** The scale of expected points: see docs on the score. */
const SCALE = 180;
const MATE_NODES = 4_000_000;
const MATE_SCORE = 20_000;
/** Moves of a line in which men are counted, if the claim has no longer one; then captures are followed to their end. */
const LINE_PLIES = 4;

interface Found {
  /** For the side to move, in centipawns, at most `MOST`. */
  readonly score: number;
  readonly line: readonly Move[];
}

/** Checks explanations with searches of `nodes` nodes. */
export class Checker {
  private readonly search = new DirectSearch(64);
  private readonly mates = new MateSearch();
  private readonly nodes: number;

  constructor(nodes: number) {
    this.nodes = nodes;
  }

  /** The claims of an explanation: first those about the opponent's reply, then those about the better move. */
  explanation({ before, move, harm, better }: Explanation): Claim[] {
    const claims: Claim[] = [];
    const after = before.play(move);
    if (harm !== null) {
      claims.push(...this.harm(before, move, harm, better?.move ?? null));
      const context = { before: after, move: harm.reply, line: harm.line };
      // Whoever is avenged by a mate, which is a claim of its own, can't be taken either.
      const isAvenged = harm.cause?.kind === 'sacrifice';
      claims.push(...harm.ideas.map((idea) => this.idea(context, idea, null, harm.ideas, isAvenged)));
      if (harm.cause !== null)
        claims.push({ kind: harm.cause.kind, refutation: causeFault(before, move, harm.line, harm.cause) });
      if (harm.cause?.kind === 'sacrifice') {
        const { capture, line, moves } = harm.cause;
        claims.push({ kind: 'mate', refutation: this.mate(after.play(harm.reply).play(capture), line, moves) });
      }
    }
    if (better !== null) {
      const context = { before, move: better.move, line: better.line };
      // Alone, without an idea, it is not said.
      const isSaid =
        better.ideas[0]?.kind !== 'mate' && (harm !== null || better.ideas.length > 0 || better.cause !== null);
      if (better.cause !== null) {
        const fault = lineFault(before, better.line.slice(0, CAUSE_PLIES), false);
        claims.push({ kind: better.cause.kind, refutation: fault ?? lineFaultOf(before, better.line, better.cause) });
      }
      if (isSaid) claims.push(this.betterMove(before, move, better.move));
      claims.push(
        ...better.ideas.map((idea) =>
          this.idea(context, idea, harm === null ? null : after.play(harm.reply), better.ideas),
        ),
      );
    }
    return claims;
  }

  /** The claims of a threat or of the idea of a move. */
  plan({ before, move, line, ideas }: Plan): Claim[] {
    return ideas.map((idea) => this.idea({ before, move, line }, idea, null, ideas));
  }

  private harm(before: Position, move: Move, { relation, reply, ideas }: Harm, better: Move | null): Claim[] {
    if (ideas[0]?.kind === 'mate') return [];
    const after = before.play(move);
    if (!after.isLegal(reply)) return [{ kind: relation, refutation: 'the reply is not legal' }];
    const then = after.play(reply);
    const now = this.after(then);
    const claims: Claim[] = [];
    const otherwise = better === null ? null : this.after(before.play(better));
    const isWorse = otherwise === null || worse(-now, -(-otherwise));
    claims.push({
      kind: 'allows',
      refutation: isWorse ? null : `the reply gives ${now}, the better move ${otherwise}`,
    });
    if (relation === 'allows') return claims;
    const waiting = before.pass();
    if (!waiting?.isLegal(reply)) return [...claims, { kind: 'unmet', refutation: 'it was no threat by the rules' }];
    const earlier = this.after(waiting.play(reply));
    const isThreat = earlier >= now - 2 * SAME && points(earlier) >= points(now) - 0.15;
    return [...claims, { kind: 'unmet', refutation: isThreat ? null : `it gave ${earlier} before, ${now} now` }];
  }

  /** The other move must be better than the one played. */
  private betterMove(before: Position, move: Move, better: Move): Claim {
    if (!before.isLegal(better)) return { kind: 'better', refutation: 'it is not legal' };
    const [one, other] = [this.after(before.play(better)), this.after(before.play(move))];
    return { kind: 'better', refutation: worse(other, one) ? null : `it gives ${one}, the move played ${other}` };
  }

  /** `answered`: the position after the opponent's reply to the move played, for comparison. `all`: what else is told of it. */
  private idea(
    { before, move, line }: { readonly before: Position; readonly move: Move; readonly line: readonly Move[] },
    idea: Idea,
    answered: Position | null,
    all: readonly Idea[],
    isAvenged = false,
  ): Claim {
    const isImmune = isAvenged || all.some(({ kind }) => kind === 'immune' || kind === 'rampage');
    return { kind: idea.kind, refutation: this.refutation(before, move, line, idea, answered, isImmune) };
  }

  private refutation(
    before: Position,
    move: Move,
    line: readonly Move[],
    idea: Idea,
    answered: Position | null,
    isImmune: boolean,
  ): string | null {
    if (!before.isLegal(move)) return 'the move is not legal';
    const after = before.play(move);
    switch (idea.kind) {
      case 'mate':
        return this.mate(before, idea.line, idea.moves);
      case 'mate-threat': {
        const waiting = after.pass();
        return waiting === null ? 'nobody can wait in check' : this.mate(waiting, idea.line, idea.moves);
      }
      case 'wins':
        return this.wins(after, WORTH[roleOf(before.manAt(moveTo(move)))]!, idea);
      case 'takes':
        return takesFault(before, after, move, idea);
      case 'immune':
        return this.immune(before, after, move, idea);
      case 'rampage':
        return this.rampage(after, move, idea);
      case 'promotes': {
        const isRight = moveKind(move) === KIND_PROMOTION && roleOf(after.manAt(moveTo(move))) === idea.role;
        const isTaken = after.legalMoves().some((reply) => isCaptureOn(after, reply, moveTo(move)));
        if (!isRight) return 'it is no such promotion';
        return isTaken && exchangeOn(after, moveTo(move)) > 0 ? 'the new piece is taken' : null;
      }
      case 'threat':
        return this.threat(before, after, idea);
      case 'pin':
        return this.pin(before, after, idea);
      case 'cheaper':
        // That it is better is a claim of its own.
        return moveGive(move) === idea.give && WORTH[idea.give]! < WORTH[idea.instead]! ? null : 'it pays as much';
      case 'opening':
        return openingFault(before, move, idea.aim);
      case 'only':
        return this.only(before, move);
      case 'attack':
        return this.attack(before, after, move, idea, isImmune);
      case 'checks':
        return (
          checksFault(before, line, idea.count) ?? this.wins(after, WORTH[roleOf(before.manAt(moveTo(move)))]!, idea)
        );
      case 'saves':
        return savesFault(before, after, move, idea.targets);
      case 'freezes':
        return frozenFault(before, after, idea.squares);
      case 'frees': {
        const isRight =
          moveKind(move) === KIND_EXCHANGE && moveRole(move) === idea.role && moveGive(move) === idea.give;
        if (!isRight || idea.role === PAWN) return 'it frees no such man';
        const isTaken = after.legalMoves().some((reply) => isCaptureOn(after, reply, moveTo(move)));
        return after.isCheck() && !isTaken ? null : 'it gives no check, or can be taken';
      }
      case 'prevents': {
        const waiting = before.pass();
        if (!waiting?.isLegal(idea.threat)) return 'it was not possible before';
        return after.isLegal(idea.threat) ? 'it is still possible' : null;
      }
      case 'answers': {
        if (!after.isLegal(idea.threat)) return 'the reply is not legal';
        const then = after.play(idea.threat);
        if (!then.isLegal(idea.reply)) return 'the answer is not legal';
        const [good, bad] = [this.after(then.play(idea.reply)), answered === null ? -MOST : -this.after(answered)];
        return worse(bad, good) ? null : `the answer gives ${good}, without the move it was ${bad}`;
      }
    }
  }

  private mate(start: Position, line: readonly Move[], moves: number): string | null {
    let position = start;
    for (const move of line) {
      if (!position.isLegal(move)) return 'the line is not legal';
      position = position.play(move);
    }
    if (line.length !== 2 * moves - 1 || !isMate(position)) return 'the line does not end in mate';
    const fault = lineFault(start, line, true);
    if (fault !== null) return fault;
    return this.matesIn(start.play(line[0]!), moves) ? null : 'a defence holds out longer';
  }

  /** Does the move that led to a position mate in so many moves, itself included? No defence may be known to hold out longer. */
  private matesIn(first: Position, moves: number): boolean {
    if (isMate(first)) return true;
    return first.legalMoves().every((defence) => {
      const limits = { maxMoves: moves - 1, allMoves: true, nodes: MATE_NODES };
      return this.mates.find(first.play(defence), limits).kind !== 'no-mate';
    });
  }

  /** In the line of a deeper search captures must win as much, or half of it: exchanges are what a player pays for an attack. */
  private wins(
    after: Position,
    captured: number,
    { won, paid, line: claimedLine }: Extract<Idea, { kind: 'wins' | 'checks' }>,
  ): string | null {
    const claimed = won.reduce((sum, count, role) => sum + (count - paid[role]!) * WORTH[role]!, 0);
    const { score, line } = this.find(after);
    if (score <= -MOST) return null;
    const found = captured + capturedIn(after, line.slice(0, Math.max(LINE_PLIES, claimedLine.length - 1)));
    return found >= Math.max(1, claimed / 2) ? null : `${claimed} claimed, ${found} found`;
  }

  /** The men must be there to be taken with profit, and were not before; and taking one must be no blunder. */
  private attack(
    before: Position,
    after: Position,
    move: Move,
    { targets, isCheck }: Attack,
    isImmune: boolean,
  ): string | null {
    if (isCheck !== after.isCheck()) return 'wrong about check';
    const risk = isImmune ? 0 : exchangeOn(after, moveTo(move));
    // In an exchange of men, lines that were opened stay open.
    const taker = cheapest(after, moveTo(move));
    const isLost = (square: Square): boolean => exchangeOn(after.play(taker!), square) > 0;
    const isOpen =
      !isCheck &&
      risk <= WORTH[roleOf(before.manAt(moveTo(move)))]! &&
      targets.every((target) => isLost(target.square));
    if (risk > 0 && !isOpen) return 'the attacker can be taken';
    const stale = targets.find(({ square, gain }) => exchangeOn(before, square) >= gain);
    if (stale !== undefined) return 'it could be taken before';
    if (isCheck) {
      const safe = after
        .legalMoves()
        .some((reply) => targets.some(({ square }) => exchangeOn(after.play(reply), square) <= 0));
      return safe ? 'a reply to the check saves it' : null;
    }
    const waiting = after.pass()!;
    const safe = targets.find(({ square }) => exchangeOn(waiting, square) <= 0);
    if (safe !== undefined) return 'it can not be taken with profit';
    const taking = waiting.legalMoves().filter((taker) => isCaptureOn(waiting, taker, targets[0]!.square));
    const best = Math.max(...taking.map((taker) => this.after(waiting.play(taker))));
    const now = this.after(after);
    return best >= now - SAME ? null : `taking gives ${best}, the move itself ${now}`;
  }

  /** The man must be there to be taken with profit, and who takes him must be no better off, if the other one answers as told. */
  private immune(
    before: Position,
    after: Position,
    move: Move,
    { capture, answer, taken, mates, then: following }: Extract<Idea, { kind: 'immune' }>,
  ): string | null {
    const square = moveTo(move);
    if (!after.isLegal(capture) || !isCaptureOn(after, capture, square)) return 'the capture is not legal';
    const man = before.manAt(square);
    if (taken === null ? man !== EMPTY : man === EMPTY || roleOf(man) !== taken.role) return 'it takes another man';
    if (exchangeOn(after, square) <= WORTH[roleOf(man)]!) return 'it can not be taken with profit';
    const then = after.play(capture);
    const fault = lineFault(then, [answer, ...following], false);
    if (fault !== null) return fault;
    if (mates !== null && !this.matesIn(then.play(answer), mates)) return 'a defence holds out longer';
    const [met, now] = [this.after(then.play(answer)), this.after(after)];
    return met >= now - SAME ? null : `after the capture ${met}, else ${now}`;
  }

  /** Whoever takes the man must be no better off, and his kind must be there to be bought back, alone. */
  private rampage(
    after: Position,
    move: Move,
    { capture, back, taken }: Extract<Idea, { kind: 'rampage' }>,
  ): string | null {
    const square = moveTo(move);
    if (!after.isLegal(capture) || !isCaptureOn(after, capture, square)) return 'the capture is not legal';
    const role = roleOf(after.manAt(square));
    const gain = exchangeOn(after, square);
    if (gain <= (taken === null ? 1 : WORTH[taken.role]!)) return 'it can not be taken with profit';
    if (moveKind(back) !== KIND_EXCHANGE || moveRole(back) !== role) return 'another man is bought back';
    if (after.setup.prisons[after.turn]![role] !== 0) return 'another one could be bought back';
    const [met, now] = [this.find(after.play(capture)).score, this.after(after)];
    return met >= now - SAME ? null : `after the capture ${met}, else ${now}`;
  }

  /** What is threatened must be possible, do what is said, and be worth more than the position is otherwise. */
  private threat(before: Position, after: Position, { next, deed }: Extract<Idea, { kind: 'threat' }>): string | null {
    const waiting = after.pass();
    if (waiting?.isLegal(next) !== true) return 'the threat is not legal';
    const then = waiting.play(next);
    const fault = deedFault(waiting, then, next, deed);
    if (fault !== null) return fault;
    if (deed.kind !== 'attack' && before.isLegal(next) && deedFault(before, before.play(next), next, deed) === null)
      return 'it was possible before';
    const [gives, now] = [this.after(then), this.after(after)];
    return gives >= Math.min(now, MOST - 1) ? null : `the threat gives ${gives}, the move itself ${now}`;
  }

  /** The piece can't leave the line without loss, could before, and what is threatened is no loss. */
  private pin(
    before: Position,
    after: Position,
    { target, behind, next }: Extract<Idea, { kind: 'pin' }>,
  ): string | null {
    const waiting = after.pass();
    const earlier = before.pass();
    if (waiting?.isLegal(next) !== true || earlier === null) return 'the threat is not legal';
    const [man, other] = [after.manAt(target.square), after.manAt(behind.square)];
    const isThere = roleOf(man) === target.role && roleOf(other) === behind.role && man !== EMPTY && other !== EMPTY;
    if (!isThere || colourOf(man) !== after.turn || colourOf(other) !== after.turn) return 'other men stand there';
    const leaves = (position: Position): Move[] =>
      position.legalMoves().filter((move) => {
        const isOwn =
          moveKind(move) !== KIND_DROP && moveKind(move) !== KIND_EXCHANGE && moveKind(move) !== KIND_CASTLE;
        return isOwn && moveFrom(move) === target.square && !isOnLine(moveTo(move), target.square, behind.square);
      });
    if (leaves(earlier).length === 0) return 'it could not leave before';
    const free = leaves(after);
    if (behind.role === KING ? free.length > 0 : free.some((move) => exchangeOn(after.play(move), behind.square) <= 0))
      return 'it can leave the line';
    const [gives, now] = [this.after(waiting.play(next)), this.after(after)];
    return gives >= Math.min(now, MOST - 1) ? null : `the threat gives ${gives}, the move itself ${now}`;
  }

  /** The best of the other moves, whatever pays for the same, must be worth much less. */
  private only(before: Position, move: Move): string | null {
    const isSame = (other: Move): boolean =>
      moveKind(other) === KIND_EXCHANGE &&
      moveKind(move) === KIND_EXCHANGE &&
      moveRole(other) === moveRole(move) &&
      moveTo(other) === moveTo(move);
    const others = before.legalMoves().filter((other) => other !== move && !isSame(other));
    if (others.length === 0) return null;
    const [best, second] = [this.after(before.play(move)), this.find(before, others).score];
    return points(second) < points(best) - 0.1 && second < best - 50 ? null : `it gives ${best}, another one ${second}`;
  }

  /** The score for the player who has just moved. */
  private after(position: Position): number {
    return -this.find(position).score;
  }

  private find(position: Position, moves: readonly Move[] | null = null): Found {
    if (position.legalMoves().length === 0) return { score: position.isCheck() ? -MOST : 0, line: [] };
    this.search.newGame();
    this.search.setPosition(position);
    const { score, pv } = this.search.search({ nodes: this.nodes }, [], moves);
    const limited = Math.abs(score) >= MATE_SCORE ? Math.sign(score) * MOST : score;
    return { score: Math.max(-MOST, Math.min(MOST, limited)), line: pv };
  }
}

/** Is one score worth clearly less than another one, in points or in pawns? */
function worse(one: number, other: number): boolean {
  return points(one) < points(other) - 0.04 || one < other - 50;
}

function points(score: number): number {
  return 1 / (1 + Math.exp(-score / SCALE));
}

function isMate(position: Position): boolean {
  return position.isCheck() && position.legalMoves().length === 0;
}
