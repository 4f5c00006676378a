import { REASON_WORDS } from '../analysis/earlier_analysis.ts';
import { worth } from '../analysis/men.ts';
import { formatNumberedLine } from '../notation/line_text.ts';
import { formatSan } from '../notation/san.ts';
import { capturedRole } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Counts, Move, Square } from '../rules/setup.ts';
import {
  aRole,
  capitalised,
  countsInWords,
  listOf,
  playerName,
  roleName,
  rolesName,
  squareName,
} from '../rules/words.ts';
import { PAWN } from '../shared/men.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import type { Attack, Barred, Better, Cause, Deed, Explanation, Harm, Idea, Man, Plan, Target } from './reason.ts';
import { outlookWords } from './outlook.ts';

// All that the coach says. Moves are in standard notation; a sentence is about what a search, the prover or the rules have shown.

/** A line is told as far as so many moves of both sides. */
const MAX_LINE = 7;
/** How men are won is shown by at most so many. */
const MAX_SHOWN = 5;

/** Longer texts leave out what is least. */
const MAX_LENGTH = 200;
/** Where a line leads is not what a text is about: in longer ones it would hide that. */
const MAX_WITH_OUTLOOK = 160;

/** Why a move is bad, in at most two sentences; empty if nothing is known. The first begins with the move: "18... Qxd6 allows ...". */
export function explanationText(explanation: Explanation): string {
  const said = shortened(explanation);
  const withOutlook = sentences(said, true, true);
  if (withOutlook.length <= MAX_WITH_OUTLOOK) return withOutlook;
  const whole = sentences(said, true);
  return whole.length <= MAX_LENGTH ? whole : sentences(said, false);
}

/** What is said of an explanation: without what is least, if all of it would be too long. */
export function shortened(explanation: Explanation): Explanation {
  const { harm, better } = explanation;
  const briefer = <T extends Harm | Better>(some: T | null): T | null =>
    some && { ...some, ideas: some.ideas.slice(0, 1) };
  const versions = [
    explanation,
    { ...explanation, better: briefer(better) },
    { ...explanation, better: briefer(better), harm: briefer(harm) },
    { ...explanation, better: better && { ...better, ideas: [], cause: null }, harm: briefer(harm) },
    // Without its cause, a reply that does nothing else is no harm to tell.
    {
      ...explanation,
      better: briefer(better),
      harm: harm?.ideas[0] === undefined ? null : { ...briefer(harm)!, cause: null },
    },
  ];
  return versions.find((version) => sentences(version, false).length <= MAX_LENGTH) ?? versions.at(-1)!;
}

/** `withCaptures`: also whom moves take, if that is not what they are for. `withOutlook`: also where soft reasons lead. */
function sentences({ before, move, harm, better }: Explanation, withCaptures: boolean, withOutlook = false): string {
  const name = formatNumberedLine(before, [move]);
  const missed = better?.ideas[0]?.kind === 'mate' ? better : null;
  if (missed !== null && harm === null) return sentence(`${name}${REASON_WORDS.misses}${mateWords(before, missed)}`);
  if (harm === null)
    return better === null || (better.ideas.length === 0 && better.cause === null)
      ? ''
      : `${name}${REASON_WORDS.better}${betterWords(before, better, null, withCaptures)}.`;
  const second = better === null ? '' : ` Better was ${betterWords(before, better, harm, withCaptures)}.`;
  return `${sentence(`${name}${harmWords(before, move, harm, withCaptures)}${withOutlook ? outlookWords(before, move, harm) : ''}`)}${second}`;
}

/** Ends a sentence; a line that goes on has its dots already. */
export function sentence(text: string): string {
  return text.endsWith('...') ? text : `${text}.`;
}

/** "11. Bxf7+, which forks the king's rook ..." without a full stop: a threat, or the idea of a move. */
export function planText({ before, move, ideas }: Plan): string {
  const name = formatNumberedLine(before, [move]);
  return `${name}${predicates(before, move, ideas)}`;
}

/** ", which attacks the queen on e2 (Qxe5 is met by Nf3+)": all that is said of a move; empty if there is nothing. */
function predicates(
  before: Position,
  move: Move,
  ideas: readonly Idea[],
  harm: Harm | null = null,
  withCaptures = true,
): string {
  const said = clauses(before, move, ideas, harm);
  const what = withCaptures && said.length > 0 ? [...captureWords(before, move, ideas), ...said] : said;
  const notes = notesText(before, move, ideas);
  return `${what.length === 0 ? '' : `${REASON_WORDS.which}${listOf(what)}`}${notes === '' ? '' : ` (${notes})`}`;
}

function clauses(before: Position, move: Move, ideas: readonly Idea[], harm: Harm | null = null): string[] {
  const words = ideas.map((idea) => ideaWords(before, move, idea, harm));
  const wins = ideas.find((idea) => idea.kind === 'wins');
  const attack = ideas.find((idea) => idea.kind === 'attack');
  if (wins !== undefined && attack !== undefined && isOnly(attack.targets, netWon(wins))) {
    words[ideas.indexOf(attack)] = '';
    words[ideas.indexOf(wins)] = `${attackWords(attack)} and ${winsWords(wins, 'it')}`;
  }
  const offer = ideas.find((idea) => idea.kind === 'immune' || idea.kind === 'rampage');
  if (wins !== undefined && offer?.taken && isOnly([offer.taken], netWon(wins))) words[ideas.indexOf(offer)] = '';
  const pin = ideas.find((idea) => idea.kind === 'pin');
  if (pin !== undefined && attack?.targets.length === 1 && attack.targets[0]!.square === pin.target.square) {
    words[ideas.indexOf(pin)] = '';
    words[ideas.indexOf(attack)] = `${attackWords(attack)} and pins it to the ${roleName(pin.behind.role)}`;
  }
  return words.filter((some) => some !== '');
}

/** Whom a move takes, if its ideas don't say that: first what everybody sees. Pawns are no news, unless a pawn promotes. */
function captureWords(before: Position, move: Move, ideas: readonly Idea[]): string[] {
  const role = capturedRole(before, move);
  const isPromotion = moveKind(move) === KIND_PROMOTION;
  if (role === null || (role === PAWN && !isPromotion)) return [];
  const isSaid = ideas.some(
    (idea) =>
      idea.kind === 'takes' ||
      idea.kind === 'mate' ||
      ((idea.kind === 'immune' || idea.kind === 'rampage') && idea.taken !== null) ||
      ((idea.kind === 'wins' || idea.kind === 'checks') && idea.won[role]! > idea.paid[role]!),
  );
  return isSaid ? [] : [`takes ${the({ role, square: moveTo(move) })}`, ...(isPromotion ? ['promotes'] : [])];
}

/** Is one man attacked, and a man of his kind all that is won? */
function isOnly([target, ...others]: readonly Target[], won: Counts): boolean {
  return (
    others.length === 0 && target !== undefined && won.every((count, role) => count === (role === target.role ? 1 : 0))
  );
}

/** What is told beside the ideas of a move: why he can't be taken, how men are won. Empty if nothing need be. */
function notesText(before: Position, move: Move, ideas: readonly Idea[]): string {
  return ideas
    .map((idea) => noteWords(before, move, idea, ideas))
    .filter((note) => note !== '')
    .join('; ');
}

function noteWords(before: Position, move: Move, idea: Idea, all: readonly Idea[]): string {
  const after = before.play(move);
  switch (idea.kind) {
    case 'immune':
    case 'rampage':
      return `${formatSan(after, idea.capture)}${REASON_WORDS.met}${answerWords(after.play(idea.capture), idea)}`;
    case 'takes':
      return idea.barred === null ? '' : barredWords(idea.barred);
    case 'wins':
      return all.some(({ kind }) => kind === 'attack') ? '' : howWon(before, idea);
    default:
      return '';
  }
}

/** "Nf3+ Kd8 Nxe5", "Nf3+ and mate in 3", "(Q-Q)*h1, which buys the queen back": the answer to a capture. */
function answerWords(then: Position, idea: Extract<Idea, { kind: 'immune' | 'rampage' }>): string {
  // The move shows itself that it gives check.
  const landing = idea.landing === null || idea.landing.targets.length === 0 ? [] : [attackWords(idea.landing)];
  if (idea.kind === 'rampage') {
    const back = `buys the ${roleName(moveRole(idea.back))} back`;
    return `${formatSan(then, idea.back)}${REASON_WORDS.which}${listOf([back, ...landing])}`;
  }
  const answer = formatSan(then, idea.answer);
  if (idea.mates !== null && idea.mates > 1) return `${answer} and ${mateIn(idea.mates)}`;
  if (landing.length > 0) return `${answer}${REASON_WORDS.which}${landing[0]!}`;
  return idea.then.length === 0 ? answer : formatNumberedLine(then, [idea.answer, ...idea.then]);
}

/** "the knight on f3 can't take back: that would wake the pawn on h2". */
function barredWords(barred: Barred): string {
  return barred.woken === null
    ? `${the(barred)} is pinned`
    : `${the(barred)} can't take back: that would wake the pawn on ${squareName(barred.woken)}`;
}

/** The moves to the capture of the dearest man won; empty if that is the first, or too far away to be shown. */
function howWon(before: Position, { won, paid, line }: Extract<Idea, { kind: 'wins' }>): string {
  const dearest = won.findLastIndex((count, role) => count > paid[role]!);
  let position = before;
  for (const [ply, move] of line.slice(0, MAX_SHOWN).entries()) {
    if (ply % 2 === 0 && capturedRole(position, move) === dearest)
      return ply === 0 ? '' : formatNumberedLine(before.play(line[0]!), line.slice(1, ply + 1));
    position = position.play(move);
  }
  return '';
}

/** "forks the king's rook ...": what a move does, without the move; empty if nothing is known. */
export function ideasText({ before, move, ideas }: Pick<Plan, 'before' | 'move' | 'ideas'>): string {
  const what = clauses(before, move, ideas);
  const notes = notesText(before, move, ideas);
  if (notes === '') return listOf(what);
  return what.length === 0 ? `can be taken, but ${notes}` : `${listOf(what)} (${notes})`;
}

/** "Black threatens 11... Qxg2, which takes ..." without a full stop. */
export function threatText(plan: Plan): string {
  const [idea] = plan.ideas;
  if (idea?.kind === 'mate')
    return `${playerName(plan.before.turn)} threatens ${mateIn(idea.moves)}: ${lineWords(plan.before, idea.line)}`;
  return `${playerName(plan.before.turn)} threatens ${planText(plan)}`;
}

/** What to look at, without the move: the first step of a hint. */
export function lookText({ before, move, ideas }: Plan): string {
  const [idea] = ideas;
  switch (idea?.kind) {
    case undefined:
      return moveKind(move) === KIND_EXCHANGE ? 'Look at the prisons: what could you buy back?' : '';
    case 'mate':
      return idea.moves === 1 ? 'There is a mate in one.' : `There is a mate in ${idea.moves}.`;
    case 'mate-threat':
      return 'You can threaten mate.';
    case 'checks':
      return `A series of checks wins ${countsInWords(idea.won)}.`;
    case 'takes':
      return `Look at ${the(idea.target)}.`;
    case 'immune':
    case 'rampage':
      return idea.taken === null ? 'Something that can be taken need not be lost.' : `Look at ${the(idea.taken)}.`;
    case 'wins':
      return `You can win ${countsInWords(idea.won)}.`;
    case 'attack':
      return idea.targets.length > 1
        ? `Look for a fork: ${men(idea.targets)}.`
        : `${capitalised(men(idea.targets))} can be attacked.`;
    case 'saves':
      return `Look at your ${men(idea.targets).replace(/^the /, '')}: ${idea.targets.length > 1 ? 'they are' : 'it is'} attacked.`;
    case 'promotes':
      return 'A pawn can promote.';
    case 'threat':
      return 'What could you threaten?';
    case 'pin':
      return `${capitalised(the(idea.target))} can be pinned.`;
    case 'cheaper':
      return 'Look at the prisons: what could you buy back?';
    case 'opening':
      return OPENING_HINTS[idea.aim];
    case 'only':
      return 'There is only one good move.';
    case 'freezes':
      return `You can freeze the ${pawns(idea.squares)}.`;
    case 'frees':
      return 'Look at the prisons: what could you buy back?';
    case 'prevents':
    case 'answers':
      return `What does ${playerName(before.turn ^ 1)} threaten?`;
  }
}

function harmWords(before: Position, move: Move, harm: Harm, withCaptures: boolean): string {
  const { relation, reply, ideas, cause } = harm;
  const after = before.play(move);
  const [first] = ideas;
  const name = formatNumberedLine(after, [reply]);
  if (first?.kind === 'takes' && cause?.kind === 'en-prise' && first.target.gain >= worth(first.target.role))
    return `${REASON_WORDS.loses}${roleName(first.target.role)}: ${name}`;
  const because = causeText(before.turn, cause, after.play(reply));
  const what = predicates(after, reply, ideas, null, withCaptures);
  const why = because === '' ? '' : `${what === '' ? ':' : ';'} ${because}`;
  if (first?.kind === 'mate')
    return `${REASON_WORDS.allows}${mateIn(first.moves)}: ${lineWords(after, first.line)}${why}`;
  const verb = relation === 'unmet' ? REASON_WORDS.unmet : REASON_WORDS.allows;
  return `${verb}${name}${what}${why}`;
}

function betterWords(before: Position, better: Better, harm: Harm | null, withCaptures: boolean): string {
  const name = formatNumberedLine(before, [better.move]);
  const why = better.ideas.length > 0 ? '' : causeText(before.turn ^ 1, better.cause);
  return `${name}${why === '' ? predicates(before, better.move, better.ideas, harm, withCaptures) : `: ${why}`}`;
}

function mateWords(before: Position, { ideas: [idea], line }: Better): string {
  return `${mateIn(idea?.kind === 'mate' ? idea.moves : 1)}: ${lineWords(before, line)}`;
}

function mateIn(moves: number): string {
  return moves === 1 ? 'mate in one' : `mate in ${moves}`;
}

function lineWords(start: Position, line: readonly Move[]): string {
  const text = formatNumberedLine(start, line.slice(0, MAX_LINE));
  return line.length > MAX_LINE ? `${text} ...` : text;
}

/** A predicate of the move: "attacks the queen on e2". */
function ideaWords(before: Position, move: Move, idea: Idea, harm: Harm | null = null): string {
  switch (idea.kind) {
    case 'mate':
      return idea.moves === 1 ? 'is mate' : `mates in ${idea.moves}`;
    case 'mate-threat':
      return `threatens ${idea.moves === 1 ? `mate by ${threatName(before, move, idea.line)}` : `mate in ${idea.moves} by ${threatName(before, move, idea.line)}`}`;
    case 'takes':
      return takesWords(move, idea);
    case 'wins':
      return winsWords(idea);
    case 'attack':
      return attackWords(idea);
    case 'checks':
      return `${winsWords(idea)} by a series of checks`;
    case 'immune':
    case 'rampage':
      return idea.taken === null ? '' : `takes ${the(idea.taken)}`;
    case 'promotes':
      return `promotes to ${aRole(idea.role)}`;
    case 'threat':
      return `threatens to ${deedWords(idea.deed)} by ${formatSan(before.play(move).pass()!, idea.next)}`;
    case 'pin':
      return `pins ${the(idea.target)} to the ${roleName(idea.behind.role)}`;
    case 'cheaper':
      return `pays with ${aRole(idea.give)} instead of ${aRole(idea.instead)}`;
    case 'opening':
      return openingWords(idea);
    case 'only':
      return 'is the only good move';
    case 'saves':
      return `saves ${men(idea.targets)}`;
    case 'freezes':
      return `freezes the ${pawns(idea.squares)}`;
    case 'frees':
      return `buys back the ${roleName(idea.role)} for a safe check`;
    case 'prevents':
      return preventsWords(before, idea);
    case 'answers': {
      const after = before.play(move);
      const reply = formatSan(after.play(idea.threat), idea.reply);
      return harm === null
        ? `answers ${formatNumberedLine(after, [idea.threat])} with ${reply}`
        : `answers ${formatSan(after, idea.threat)} with ${reply}`;
    }
  }
}

const OPENING_HINTS = {
  castles: 'Can you castle?',
  centre: 'Look at the centre.',
  develops: 'Which piece still stands where it began?',
} as const;

function openingWords({ aim, role }: Extract<Idea, { kind: 'opening' }>): string {
  if (aim === 'castles') return 'takes the king out of the centre';
  return aim === 'centre' ? 'brings a pawn into the centre' : `develops the ${roleName(role)}`;
}

/** What is taken; or, if it is mostly paid for, what it wins. */
function takesWords(move: Move, { target, isUnguarded, isSettled }: Extract<Idea, { kind: 'takes' }>): string {
  const cost = worth(target.role) - target.gain;
  if (cost <= 0 || target.gain > 2 || !isSettled)
    return `takes ${isUnguarded ? 'the unguarded' : 'the'} ${nameOf(target)}`;
  if (cost === worth(moveRole(move)))
    return `wins ${aRole(target.role)} for ${aRole(moveRole(move))} on ${squareName(target.square)}`;
  return `wins ${target.gain === 1 ? 'a pawn' : 'the worth of two pawns'} in the exchanges on ${squareName(target.square)}`;
}

/** What is won and paid: both as counts. */
type Deal = Pick<Extract<Idea, { kind: 'wins' }>, 'won' | 'paid'>;

/** "wins a queen for a knight". */
function winsWords(deal: Deal, what: string = countsInWords(netWon(deal))): string {
  const price = netWon({ won: deal.paid, paid: deal.won });
  return `wins ${what}${price.some((count) => count > 0) ? ` for ${countsInWords(price)}` : ''}`;
}

/** Without the men of one kind that both sides lose. */
function netWon({ won, paid }: Deal): Counts {
  return won.map((count, role) => Math.max(0, count - paid[role]!)) as unknown as Counts;
}

/** "fork the king and the rook on a8": what is threatened, after "to". */
function deedWords(deed: Deed): string {
  switch (deed.kind) {
    case 'promotes':
      return `promote to ${aRole(deed.role)}`;
    case 'takes':
      return `take ${deed.isUnguarded ? 'the unguarded ' : 'the '}${nameOf(deed.target)}`;
    case 'attack':
      return attackWords(deed)
        .replace(/^(give|attack|fork|uncover)s/, '$1')
        .replace(' and attacks ', ' and attack ')
        .replace(' and uncovers ', ' and uncover ');
  }
}

function attackWords({ targets, by, isCheck }: Attack): string {
  if (targets.length === 0) return 'gives check';
  if (by === 'skewer') return `gives check and attacks ${men(targets)} behind the king`;
  if (by === 'fork') return `forks ${listOf([...(isCheck ? ['the king'] : []), ...dearestFirst(targets)])}`;
  const check = isCheck ? 'gives check and ' : '';
  return `${check}${by === 'discovery' ? 'uncovers an attack on' : 'attacks'} ${men(targets)}`;
}

function preventsWords(before: Position, { threat, by }: Extract<Idea, { kind: 'prevents' }>): string {
  const name = formatSan(before.pass()!, threat);
  switch (by) {
    case null:
      return `prevents ${name}`;
    case 'square':
      return `prevents ${name} by taking its square`;
    case 'payment':
      return `prevents ${name} by freeing the ${roleName(moveGive(threat))} that would pay for it`;
    case 'man':
      return `prevents ${name}: the ${roleName(moveRole(threat))} can't be bought back any more`;
  }
}

/** The first move of the line after the opponent has passed. */
function threatName(before: Position, move: Move, line: readonly Move[]): string {
  return formatSan(before.play(move).pass()!, line[0]!);
}

/** "the queen that White gave away comes back": why the opponent's line works against a player; empty if nothing need be said.
 * `then`: the position after the opponent's reply, if that is known. */
export function causeText(against: Colour, cause: Cause | null, then: Position | null = null): string {
  const player = playerName(against);
  const opponent = playerName(against ^ 1);
  switch (cause?.kind) {
    case undefined:
    case 'en-prise':
      return '';
    case 'bomb':
      return `the ${roleName(cause.role)} taken on ${squareName(cause.square)} was a bomb: ${opponent} buys it back and drops it`;
    case 'returned':
      return `the ${roleName(cause.role)} that ${player} gave away comes back`;
    case 'sacrifice':
      if (then === null) return '';
      return `${formatSan(then, cause.capture)} allows ${mateIn(cause.moves)}: ${lineWords(then.play(cause.capture), cause.line)}`;
    case 'bought-back':
      return `${opponent} lets the ${roleName(cause.role)} be taken on ${squareName(cause.square)}, buys it back with ${aRole(cause.give)} and drops it on ${squareName(cause.to)}${landingWords(cause.landing)}`;
    case 'payment':
      return `the ${roleName(cause.give)} ${cause.isRenewed ? 'behind the king' : 'just taken then'} pays for ${aRole(cause.role)} on ${squareName(cause.to)}${landingWords(cause.landing, ', which')}`;
    case 'overloaded':
      return `whoever takes back no longer guards ${squareName(cause.square)}`;
    case 'guard-left':
      return `the ${roleName(cause.guard)} no longer guards ${squareName(cause.square)}`;
    case 'line-opened':
      return `the move opens the line through ${squareName(cause.from)}`;
    case 'woken':
      return `taking the ${roleName(cause.role)} woke the frozen pawn on ${squareName(cause.square)}`;
  }
}

/** ", where it forks the king and the rook on a8": what a man does where he is dropped. */
function landingWords(landing: Attack | null, where = ', where it'): string {
  return landing === null ? '' : `${where} ${attackWords(landing)}`;
}

function the(target: Man): string {
  return `the ${nameOf(target)}`;
}

/** "knight on d5". */
function nameOf({ role, square }: Man): string {
  return `${roleName(role)} on ${squareName(square)}`;
}

/** "pawn on a2", "pawns on a2 and c2". */
function pawns(squares: readonly Square[]): string {
  return `${rolesName(PAWN, squares.length)} on ${listOf(squares.map(squareName))}`;
}

/** "the queen on e2 and the rook on h8", the dearest first. */
function men(targets: readonly Target[]): string {
  return listOf(dearestFirst(targets));
}

function dearestFirst(targets: readonly Target[]): string[] {
  return [...targets].sort((a, b) => b.role - a.role).map(the);
}
