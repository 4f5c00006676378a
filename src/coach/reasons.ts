import { airfieldPlace, distinctPlaces, prisonPlace, squarePlace, type Place } from '../rules/place.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { KIND_DROP, KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import type { AttackBy, Cause, CauseKind, Explanation, Idea, IdeaKind, Plan, Takes } from './reason.ts';

/** What a reason is about: the opponent's reply, the better move, the idea of a move, or a threat. */
export type ReasonOf = 'reply' | 'better' | 'plan' | 'threat';

/** A reason as programs and arrows want it: its kind, and the places and moves that prove it. */
export interface Reason {
  readonly of: ReasonOf;
  readonly kind: 'allows' | 'unmet' | IdeaKind | AttackBy | CauseKind;
  readonly places: readonly Place[];
  /** Where the line begins: before the move explained; for a threat, with its player to move. */
  readonly start: Position;
  /** Legal moves from `start`. */
  readonly line: readonly Move[];
  /** What would follow the line if its last player could move again; empty unless that is the reason: a threat, a pin. */
  readonly threat: readonly Move[];
}

/** The reasons of an explanation: what the opponent does, why it works, and what was better. */
export function reasonsOf({ before, move, harm, better }: Explanation): Reason[] {
  const reasons: Reason[] = [];
  if (harm !== null) {
    const line = [move, ...harm.line];
    const them = before.turn ^ 1;
    if (harm.ideas.length === 0 || harm.relation === 'unmet')
      reasons.push({
        of: 'reply',
        kind: harm.relation,
        places: placesOf(them, harm.reply),
        start: before,
        line,
        threat: [],
      });
    const of = {
      of: 'reply',
      start: before,
      position: before.play(move),
      move: harm.reply,
      earlier: [move],
      line: harm.line,
    } as const;
    reasons.push(...harm.ideas.map((idea) => ideaReason(of, idea)));
    if (harm.cause !== null)
      reasons.push({
        of: 'reply',
        kind: harm.cause.kind,
        places: causePlaces(before.turn, harm.cause),
        start: before,
        line,
        threat: [],
      });
  }
  if (better !== null) {
    const of = {
      of: 'better',
      start: before,
      position: before,
      move: better.move,
      earlier: [],
      line: better.line,
    } as const;
    reasons.push(...better.ideas.map((idea) => ideaReason(of, idea)));
    if (better.cause !== null)
      reasons.push({
        of: 'better',
        kind: better.cause.kind,
        places: causePlaces(before.turn ^ 1, better.cause),
        start: before,
        line: better.line,
        threat: [],
      });
  }
  return reasons;
}

/** The reasons of a plan; the line of a threat begins in the position with its player to move. */
export function reasonsOfPlan({ before, move, line, ideas }: Plan, of: 'plan' | 'threat' = 'plan'): Reason[] {
  return ideas.map((idea) => ideaReason({ of, start: before, position: before, move, earlier: [], line }, idea));
}

interface Context {
  readonly of: ReasonOf;
  readonly start: Position;
  readonly position: Position;
  readonly move: Move;
  readonly earlier: readonly Move[];
  readonly line: readonly Move[];
}

function ideaReason({ of, start, position, move, earlier, line }: Context, idea: Idea): Reason {
  const kind = idea.kind === 'attack' ? (idea.by ?? 'attack') : idea.kind;
  const all = [
    ...earlier,
    ...(idea.kind === 'mate' || idea.kind === 'wins' || idea.kind === 'checks' ? idea.line : line),
  ];
  const short = [...earlier, move];
  const { turn } = position;
  switch (idea.kind) {
    case 'mate':
    case 'wins':
    case 'checks':
      return { of, kind, start, places: placesOf(turn, move), line: all, threat: [] };
    case 'promotes':
    case 'cheaper':
    case 'opening':
    case 'only':
      return { of, kind, start, places: placesOf(turn, move), line: short, threat: [] };
    case 'threat':
      return { of, kind, start, places: deedPlaces(turn, idea), line: short, threat: [idea.next] };
    case 'pin': {
      const places = [squarePlace(idea.target.square), squarePlace(idea.behind.square)];
      return { of, kind, start, places, line: short, threat: [idea.next] };
    }
    case 'rampage':
      return {
        of,
        kind,
        start,
        places: placesOf(turn, idea.back),
        line: [...short, idea.capture, idea.back],
        threat: [],
      };
    case 'mate-threat':
      return { of, kind, start, places: placesOf(turn, move), line: short, threat: idea.line };
    case 'takes':
      return { of, kind, start, places: takesPlaces(idea), line: short, threat: [] };
    case 'attack':
    case 'saves':
      return {
        of,
        kind,
        start,
        places: idea.targets.map(({ square }) => squarePlace(square)),
        line: short,
        threat: [],
      };
    case 'freezes':
      return { of, kind, start, places: idea.squares.map(squarePlace), line: short, threat: [] };
    case 'frees':
      return { of, kind, start, places: placesOf(turn, move), line: short, threat: [] };
    case 'immune':
      return {
        of,
        kind,
        start,
        places: [squarePlace(moveTo(move))],
        line: [...short, idea.capture, idea.answer, ...idea.then],
        threat: [],
      };
    case 'prevents':
      return { of, kind, start, places: placesOf(turn ^ 1, idea.threat), line: short, threat: [] };
    case 'answers':
      return {
        of,
        kind,
        start,
        places: placesOf(turn, idea.reply),
        line: [...short, idea.threat, idea.reply],
        threat: [],
      };
  }
}

/** Whom it takes, and who may not take back for whose sake. */
function takesPlaces({ target, barred }: Takes): Place[] {
  const others = barred === null ? [] : [barred.square, ...(barred.woken === null ? [] : [barred.woken])];
  return [target.square, ...others].map(squarePlace);
}

/** What a move would attack or take; for a promotion, where it goes. */
function deedPlaces(player: Colour, { next, deed }: Extract<Idea, { kind: 'threat' }>): Place[] {
  if (deed.kind === 'attack') return deed.targets.map(({ square }) => squarePlace(square));
  return deed.kind === 'takes' ? [squarePlace(deed.target.square)] : placesOf(player, next);
}

/** Where a move begins and ends: squares, prisons and airfields. */
export function placesOf(player: Colour, move: Move): Place[] {
  const to = squarePlace(moveTo(move));
  switch (moveKind(move)) {
    case KIND_DROP:
      return [airfieldPlace(player, moveRole(move)), to];
    case KIND_EXCHANGE:
      return [prisonPlace(player, moveGive(move)), prisonPlace(player ^ 1, moveRole(move)), to];
    default:
      return [squarePlace(moveFrom(move)), to];
  }
}

function causePlaces(player: Colour, cause: Cause): Place[] {
  switch (cause.kind) {
    case 'bomb':
      return [squarePlace(cause.square), prisonPlace(player, cause.role)];
    case 'returned':
      return [airfieldPlace(player ^ 1, cause.role)];
    case 'sacrifice':
      return [squarePlace(moveTo(cause.capture))];
    case 'bought-back':
      return [squarePlace(cause.square), prisonPlace(player ^ 1, cause.give), squarePlace(cause.to)];
    case 'payment':
      return [prisonPlace(player ^ 1, cause.give), squarePlace(cause.to)];
    case 'overloaded':
      return [squarePlace(cause.guard), squarePlace(cause.square)];
    case 'guard-left':
      return distinctPlaces([squarePlace(cause.from), squarePlace(cause.square)]);
    case 'line-opened':
      return [squarePlace(cause.from)];
    case 'woken':
    case 'en-prise':
      return [squarePlace(cause.square)];
  }
}
