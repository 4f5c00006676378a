import type { JudgedMove } from '../analysis/annotate.ts';
import { SHORT_MATE } from '../analysis/judgement.ts';
import { worth } from '../analysis/men.ts';
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';
import { EMPTY } from '../shared/men.ts';
import {
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import { gainOf } from './account.ts';
import { causeOf, causeOfLine } from './causes.ts';
import { doubtOf, effortFor, isHarmful, isStillBetter, standingAfter } from './contrast.ts';
import { MAX_MATE, MAX_PAWNS, findingOf, limitedPawns, type Evidence, type Finding } from './evidence.ts';
import { MAX_IDEAS, ideasOf, isOffer, saved } from './ideas.ts';
import { onlyMove } from './only.ts';
import { openingIdea } from './opening.ts';
import type { Better, Cause, Explanation, Harm, Idea, StoppedBy, Target } from './reason.ts';
import { pinsAlike } from './pins.ts';
import { cheapestTaker, newTargets, swap, winnable } from './targets.ts';
import { isAlike, promotes, threatensAlike } from './threats.ts';

/** The share of the usual effort for the questions how a better move answers a reply, and whether that was a threat. */
const SIDE_EFFORT = 1 / 2;
/** The same for the question whether a man can be taken, who is then avenged by a short mate. */
const SACRIFICE_EFFORT = 1 / 4;
/** A reply is as strong as elsewhere if its player expects at most so much less of it, in points and in pawns. */
const SAME_POINTS = 0.06;
const SAME_PAWNS = 0.6;
/** A reply is answered if its opponent expects so much more than after the bad move. */
const ANSWERED_POINTS = 0.15;
/** So many pawns lost are more than an attack seems to say. */
const LARGE_LOSS = 1.5;
/** A man who could have been taken and takes so much is no mere chance missed. */
const MIN_ESCAPE = 2;
/** Who is so many pawns behind, or mated, in any case has no better move. */
const LOST_PAWNS = -4;

/**
 * Explains why a move is bad: what the opponent does now, and what another move would have done. `judged` is what a review
 * has found. Null if the searches were stopped.
 */
export async function explainMistake(evidence: Evidence, judged: JudgedMove): Promise<Explanation | null> {
  const { move, before, after, best } = judged;
  const position = before.position;
  const seen = findingOf(after);
  const mate = await mateAllowed(evidence, position, move, seen);
  const missed = best.standing.mates === null ? null : await mateMissed(evidence, position, move, best.standing.mates);
  if (missed !== null)
    return evidence.isStopped() ? null : { before: position, move, harm: told(mate, null), better: missed };
  // Whether another move escapes the mate, only a search can say.
  const doubt = mate === null ? doubtOf(judged, seen) : 'clear';
  const answer = mate === null ? await answerTo(evidence, judged, seen, effortFor(doubt)) : null;
  const isHarm = answer !== null && isHarmful(answer, best.standing);
  const played = isHarm ? answer : standingAfter(seen);
  const isBetter = played === null || (await isStillBetter(evidence, judged, played, doubt));
  const found = mate ?? (isHarm && isBetter ? await refutationOf(evidence, judged, seen!, answer) : null);
  const alternative = isBetter ? await betterMove(evidence, judged, found) : null;
  const harm = told(found, alternative);
  const ideas = alternative === null ? [] : toldOfBetter(alternative, harm);
  const isSilent = harm === null && ideas.length === 0 && alternative?.cause === null;
  const last = isSilent ? await lastIdea(evidence, judged, alternative, found?.isQuiet !== false) : [];
  const better = alternative && { ...alternative, ideas: [...ideas, ...last] };
  return evidence.isStopped() ? null : { before: position, move, harm, better };
}

/** What is told of the better move if there is nothing else. `isQuiet`: so is the reply to the move played. */
async function lastIdea(evidence: Evidence, judged: JudgedMove, { move }: Better, isQuiet: boolean): Promise<Idea[]> {
  const only = await onlyMove(evidence, judged);
  return only.length > 0 || !isQuiet ? only : openingIdea(judged.before.position, judged.move, move);
}

/** A reply that is told comes with what meets it; others are no concern of the reader's. */
function toldOfBetter({ ideas, met }: Alternative, harm: Harm | null): Idea[] {
  const answers = harm === null ? [] : met;
  const own = ideas.slice(0, MAX_IDEAS - answers.length);
  return [...own, ...answers, ...ideas.slice(own.length)].slice(0, MAX_IDEAS);
}

/**
 * What the reply would do after the better move as well is told if that has an answer to it. A line alone is no reason, unless the
 * better move meets it.
 */
function told(harm: Refutation | null, alternative: Alternative | null): Harm | null {
  if (harm === null) return null;
  const isAnswered = alternative?.isAnswered === true;
  const { shared, isCheck, isQuiet, ...rest } = harm;
  const ideas = isAnswered ? [...rest.ideas, ...shared] : rest.ideas;
  const cause = isAnswered || shared.length === 0 || rest.ideas.length > 0 ? rest.cause : null;
  const isSaid = cause !== null && isWorthSaying(cause, ideas, isCheck);
  // A bare line is told only where nothing else is, for what meets it; a quiet reply says nothing by itself.
  const isNeeded = !isQuiet && alternative !== null && alternative.met.length > 0 && alternative.ideas.length === 0;
  if (ideas.length === 0 && !isSaid && !isNeeded) return null;
  return { ...rest, ideas: ideas.slice(0, MAX_IDEAS), cause: isSaid ? cause : null };
}

/** Does a cause say something by itself, or explain what is said before? `isCheck`: the reply gives check. */
function isWorthSaying(cause: Cause, ideas: readonly Idea[], isCheck: boolean): boolean {
  // The line to mate shows the rest.
  if (ideas[0]?.kind === 'mate') return true;
  switch (cause.kind) {
    case 'guard-left':
    case 'en-prise':
      return ideas.some((idea) => idea.kind === 'takes' || idea.kind === 'wins' || isOffer(idea));
    case 'bomb':
    case 'returned':
      return ideas.length > 0 || isCheck;
    case 'line-opened':
      return ideas.length > 0;
    case 'bought-back':
    case 'payment':
      return cause.landing !== null;
    case 'woken':
    case 'sacrifice':
    case 'overloaded':
      return true;
  }
}

/** What the opponent does to a bad move, without a better one: for players who look for that. Null if the searches were stopped. */
export async function explainHarm(evidence: Evidence, judged: JudgedMove): Promise<Explanation | null> {
  const { move, before, after } = judged;
  const found = findingOf(after);
  const mate = await mateAllowed(evidence, before.position, move, found);
  const answer = mate === null ? await answerTo(evidence, judged, found, 1) : null;
  const isHarm = answer !== null && isHarmful(answer, judged.best.standing);
  const harm = told(mate ?? (isHarm ? await refutationOf(evidence, judged, found!, answer) : null), null);
  // Who looks for another move asks why this one is bad, and not what would become of it.
  return evidence.isStopped()
    ? null
    : { before: before.position, move, harm: harm && { ...harm, leadsTo: null }, better: null };
}

/** What the opponent does, before it is known what the better move does about it. */
interface Refutation extends Harm {
  /** What the reply would do after the better move as well. */
  readonly shared: readonly Idea[];
  readonly isCheck: boolean;
  /** It neither takes nor promotes nor gives check, and drops nobody. */
  readonly isQuiet: boolean;
}

/** A better move: what it is for, and what it does about the reply to the bad one. */
interface Alternative extends Better {
  readonly met: readonly Idea[];
  readonly isAnswered: boolean;
}

async function mateAllowed(
  evidence: Evidence,
  before: Position,
  move: Move,
  found: Finding | null,
): Promise<Refutation | null> {
  const promised = found?.mate ?? 0;
  if (promised <= 0) return null;
  const mate = await evidence.mate(before.play(move), Math.min(promised, MAX_MATE));
  if (mate === null) return null;
  const { line } = mate;
  return {
    relation: 'allows',
    reply: line[0]!,
    line,
    expected: 0,
    pawns: -MAX_PAWNS,
    ideas: [{ kind: 'mate', ...mate }],
    shared: [],
    isCheck: true,
    isQuiet: false,
    cause: withoutLanding(causeOf(before, move, line, true)),
    leadsTo: null,
  };
}

/** A line to mate shows itself what the men dropped in it do. */
function withoutLanding(cause: Cause | null): Cause | null {
  return cause?.kind === 'bought-back' || cause?.kind === 'payment' ? { ...cause, landing: null } : cause;
}

async function mateMissed(evidence: Evidence, before: Position, move: Move, moves: number): Promise<Better | null> {
  const mate = await evidence.mate(before, Math.min(moves, MAX_MATE));
  if (mate === null || mate.line[0] === move) return null;
  return { move: mate.line[0]!, line: mate.line, ideas: [{ kind: 'mate', ...mate }], cause: null };
}

/** What the player has after the opponent's best reply; null if there is none. */
async function answerTo(
  evidence: Evidence,
  { before, move }: JudgedMove,
  seen: Finding | null,
  effort: number,
): Promise<Finding | null> {
  const reply = seen?.line[0];
  return reply === undefined ? null : evidence.search(before.position.play(move).play(reply), effort);
}

/** The opponent's best reply, and what it is good for. */
async function refutationOf(
  evidence: Evidence,
  { before, move, best }: JudgedMove,
  seen: Finding,
  answer: Finding,
): Promise<Refutation | null> {
  const reply = seen.line[0]!;
  const position = before.position;
  const after = position.play(move);
  const line = [reply, ...answer.line];
  const profit = lost(position, [move, ...line]) - lost(position, best.line);
  const lines = [answer.line, seen.line.slice(1)];
  const role = capturedRole(position, move);
  const paid = role === null ? {} : { lost: { square: moveTo(move), pawns: worth(role) } };
  const otherwise = -limitedPawns(best.standing.pawns);
  const candidate = { before: after, move: reply, lines, pawns: -answer.pawns, otherwise, profit, ...paid };
  const all = await ideasOf(evidence, candidate);
  const instead = best.line[0] === undefined ? null : position.play(best.line[0]);
  const allowed = newlyAllowed(after, instead, reply, all);
  const offers = all.filter(isOffer);
  const isNew = allowed.length === 0 && offers.length > 0 && (await isWeaker(evidence, instead!, reply, answer));
  const ideas = isNew ? offers : allowed;
  const isThreat = !isAbout(ideas, moveTo(move)) && (await wasThreatened(evidence, position, after, reply, answer));
  const relation = isThreat ? 'unmet' : 'allows';
  // A man who could have been taken gets away: that is no threat, but a chance missed, unless he takes a piece.
  const isEscape = isBoardMove(reply) && winnable(position).some(({ square }) => square === moveFrom(reply));
  if (isEscape && wonAtOnce(after, reply) < MIN_ESCAPE) return null;
  const avenged = await sacrifice(evidence, after, reply);
  return {
    relation,
    reply,
    line,
    expected: answer.expected,
    pawns: answer.pawns,
    // The mate says more.
    ideas: avenged === null ? ideas : ideas.filter((idea) => !isOffer(idea)),
    shared: all.filter((idea) => !ideas.includes(idea)),
    isCheck: after.play(reply).isCheck(),
    isQuiet: isQuiet(after, reply),
    cause: avenged ?? causeOf(position, move, line, relation === 'allows'),
    leadsTo:
      seen.mate === null && limitedPawns(best.standing.pawns) + seen.pawns >= LARGE_LOSS
        ? { line: seen.line, pawns: seen.pawns }
        : null,
  };
}

/** The man of the reply could be taken with profit, if that did not allow a short mate. */
async function sacrifice(evidence: Evidence, after: Position, reply: Move): Promise<Cause | null> {
  const then = after.play(reply);
  const square = moveTo(reply);
  if (swap(then, square) <= 0) return null;
  const capture = cheapestTaker(then, square)!;
  const taken = then.play(capture);
  const promised = (await evidence.search(taken, SACRIFICE_EFFORT))?.mate ?? 0;
  const mate = promised > 0 && promised <= SHORT_MATE ? await evidence.mate(taken, promised) : null;
  return mate === null ? null : { kind: 'sacrifice', capture, moves: mate.moves, line: mate.line };
}

/** Does a move neither take nor promote nor give check, and drop nobody? */
function isQuiet(position: Position, move: Move): boolean {
  const isLoud = capturedRole(position, move) !== null || moveKind(move) === KIND_PROMOTION;
  return isBoardMove(move) && !isLoud && !position.play(move).isCheck();
}

/** Is the reply much weaker after the better move? Then a man who can't be taken here, can be there, or does nothing. */
async function isWeaker(evidence: Evidence, instead: Position, reply: Move, answer: Finding): Promise<boolean> {
  const finding = await evidence.search(instead.play(reply), SIDE_EFFORT);
  return finding !== null && finding.expected >= answer.expected + ANSWERED_POINTS;
}

/** Without what the reply would do just as well after the better move: men taken, attacked and pinned, promotions and threats. */
export function newlyAllowed(after: Position, otherwise: Position | null, reply: Move, ideas: readonly Idea[]): Idea[] {
  if (otherwise?.isLegal(reply) !== true) return [...ideas];
  const attacked = newTargets(otherwise, reply);
  const isNew = (idea: Idea): boolean =>
    idea.kind !== 'attack' || !idea.targets.every(({ square }) => attacked.some((target) => target.square === square));
  const isNewAttack = ideas.some((idea) => idea.kind === 'attack' && isNew(idea));
  return ideas.filter((idea) => {
    if (idea.kind === 'takes') return wonAtOnce(otherwise, reply) < wonAtOnce(after, reply);
    if (idea.kind === 'promotes') return promotes(otherwise, reply).length === 0;
    if (idea.kind === 'threat') return !threatensAlike(otherwise, reply, idea);
    if (idea.kind === 'pin') return !pinsAlike(otherwise, reply, idea);
    // Whether the capture has the same answer there, only a search can say; but an attack may need it.
    if (isOffer(idea)) return isNewAttack || capturedRole(otherwise, reply) !== capturedRole(after, reply);
    return isNew(idea);
  });
}

/** Is a man on the square attacked or taken? Nobody threatens one that isn't there yet. */
function isAbout(ideas: readonly Idea[], square: Square): boolean {
  return ideas.some(
    (idea) =>
      (idea.kind === 'attack' && idea.targets.some((target) => target.square === square)) ||
      (idea.kind === 'takes' && idea.target.square === square),
  );
}

/** What a line costs the player who begins it, in pawns. */
function lost(position: Position, line: readonly Move[]): number {
  return -gainOf(position, line);
}

/**
 * Would the reply have been as good if the player had done nothing? `answer` is what was found after it. A reply to a check, and
 * one that takes a man only because he has moved there, were no threat.
 */
async function wasThreatened(
  evidence: Evidence,
  before: Position,
  after: Position,
  reply: Move,
  answer: Finding,
): Promise<boolean> {
  const waiting = before.pass();
  if (after.isCheck() || waiting?.isLegal(reply) !== true) return false;
  if (wonAtOnce(waiting, reply) < wonAtOnce(after, reply)) return false;
  const finding = await evidence.search(waiting.play(reply), SIDE_EFFORT);
  // Both are seen by the player who has to answer.
  return (
    finding !== null && finding.expected <= answer.expected + SAME_POINTS && finding.pawns <= answer.pawns + SAME_PAWNS
  );
}

/** What a move takes, less what is then taken on its square with profit, in pawns. */
function wonAtOnce(position: Position, move: Move): number {
  const role = capturedRole(position, move);
  return (role === null ? 0 : worth(role)) - swap(position.play(move), moveTo(move));
}

async function betterMove(
  evidence: Evidence,
  judged: JudgedMove,
  harm: Refutation | null,
): Promise<Alternative | null> {
  const { before, move, best } = judged;
  const [other, ...line] = best.line;
  if (other === undefined || other === move || best.standing.pawns <= LOST_PAWNS) return null;
  const position = before.position;
  const profit = harm === null ? 0 : lost(position, [move, ...harm.line]) - lost(position, best.line);
  const [known] = before.lines;
  const lines = known?.pv[0] === other && known.pv.length > 2 ? [line, known.pv.slice(1)] : [line];
  const pawns = limitedPawns(best.standing.pawns);
  const otherwise = harm?.pawns ?? -(findingOf(judged.after)?.pawns ?? 0);
  const candidate = { before: position, move: other, lines, pawns, otherwise, profit, isBetter: true };
  const found = await ideasOf(evidence, candidate);
  // A threat is told with what meets it; what only the bad move allows needs no answer if there is something better to tell.
  const isAsked = harm !== null && (harm.relation === 'unmet' || harm.shared.length > 0 || found.length === 0);
  const met = isAsked
    ? await meets(evidence, position, other, { ...harm, after: position.play(move), isShared: harm.shared.length > 0 })
    : [];
  const ideas = [...cheaper(move, other), ...contrasted(position, move, [...found, ...saved(position, other)])];
  const cause = ideas.length === 0 ? causeOfLine(position, best.line) : null;
  // Answers to what the reply would do after it as well are needed only to tell that.
  const isNeeded = harm?.relation === 'unmet' || ideas.length === 0 || harm?.ideas.length === 0;
  return {
    move: other,
    line: best.line,
    ideas,
    cause: cause !== null && isWorthSaying(cause, [], false) ? cause : null,
    met: isNeeded ? met : [],
    isAnswered: isNeeded && met.some(({ kind }) => kind === 'answers'),
  };
}

/** The better move frees the same man to the same square, and pays with a cheaper one. */
function cheaper(move: Move, other: Move): Idea[] {
  if (moveKind(move) !== KIND_EXCHANGE || moveKind(other) !== KIND_EXCHANGE || !isAlike(move, other)) return [];
  const [give, instead] = [moveGive(other), moveGive(move)];
  return worth(give) < worth(instead) ? [{ kind: 'cheaper', give, instead }] : [];
}

/** Without what the move played does just as well: men attacked, taken, saved or pinned, and threats. */
function contrasted(before: Position, move: Move, ideas: readonly Idea[]): Idea[] {
  const attacked = newTargets(before, move);
  const kept = saved(before, move).flatMap((idea) => (idea.kind === 'saves' ? idea.targets : []));
  const isShared = ({ square }: Target, targets: readonly Target[]): boolean =>
    targets.some((other) => other.square === square);
  return ideas.filter((idea) => {
    if (idea.kind === 'attack')
      return !idea.targets.every((target) => isShared(target, attacked) || isSeenBy(before, move, target));
    if (idea.kind === 'saves') return !idea.targets.every((target) => isShared(target, kept));
    if (idea.kind === 'threat') return !threatensAlike(before, move, idea);
    if (idea.kind === 'pin') return !pinsAlike(before, move, idea);
    const taken =
      idea.kind === 'takes' ? idea.target : idea.kind === 'immune' || idea.kind === 'rampage' ? idea.taken : null;
    if (taken !== null) return capturedRole(before, move) === null || moveTo(move) !== taken.square;
    return true;
  });
}

/** Does the man that moves attack another one as well, even if he could be taken himself? */
function isSeenBy(before: Position, move: Move, { square }: Target): boolean {
  const after = before.play(move);
  return after.attackers(square, before.turn).includes(moveTo(move));
}

/** How the better move meets what the opponent does to the bad one. */
export async function meets(
  evidence: Evidence,
  before: Position,
  better: Move,
  harm: Pick<Harm, 'relation' | 'reply' | 'expected'> & { readonly after?: Position; readonly isShared?: boolean },
): Promise<Idea[]> {
  const after = before.play(better);
  const { reply } = harm;
  if (!after.isLegal(reply)) {
    // Whoever is taken can't move: the capture says it.
    const isTaken = isBoardMove(reply) && moveTo(better) === moveFrom(reply);
    return harm.relation === 'unmet' && !after.isCheck() && !isTaken
      ? [{ kind: 'prevents', threat: reply, by: stoppedBy(before, better, reply) }]
      : [];
  }
  const bad = harm.after ?? before.pass();
  // The man that it takes may have gone; then it is another move of the same name.
  if (bad === null || capturedRole(after, reply) !== capturedRole(bad, reply)) return [];
  const finding = await evidence.search(after.play(reply), SIDE_EFFORT);
  const answer = finding?.line[0];
  if (answer === undefined || finding === null || finding.expected < harm.expected + ANSWERED_POINTS) return [];
  // What the better move threatens anyway is no answer to something new.
  const isThreat = harm.relation === 'allows' && harm.isShared !== true && after.pass()?.isLegal(answer) === true;
  if (isThreat) return [];
  // What can be played after the bad move as well is not what makes the other one better.
  return isPossible(bad.play(reply), answer) ? [] : [{ kind: 'answers', threat: reply, reply: answer }];
}

/** Is a move possible, or one of the same name by a man who stands elsewhere, as the king who has just moved? */
function isPossible(position: Position, move: Move): boolean {
  if (!isBoardMove(move)) return position.isLegal(move);
  return position
    .legalMoves()
    .some((other) => isBoardMove(other) && moveRole(other) === moveRole(move) && moveTo(other) === moveTo(move));
}

/** What makes a drop or an exchange impossible; null for other moves, and if it is something else. */
function stoppedBy(before: Position, better: Move, threat: Move): StoppedBy | null {
  if (isBoardMove(threat)) return null;
  const after = before.play(better);
  const opponent = after.turn;
  if (after.manAt(moveTo(threat)) !== EMPTY) return 'square';
  if (moveKind(threat) === KIND_DROP) return null;
  if (after.setup.prisons[opponent]![moveGive(threat)] === 0) return 'payment';
  return after.setup.prisons[opponent ^ 1]![moveRole(threat)] === 0 ? 'man' : null;
}
