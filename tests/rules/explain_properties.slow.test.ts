import fc from 'fast-check';
import { KIND_CASTLE, KIND_DROP, KIND_EXCHANGE, moveKind } from '../../src/shared/move.ts';
import { explainRefusal } from '../../src/rules/resolve_intent.ts';
import type { Intent, MoveIntent } from '../../src/rules/intent.ts';
import { matchIntent } from '../../src/rules/match_intent.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Role } from '../../src/rules/setup.ts';
import { attemptObstacle } from '../../src/rules/refusal/board_move.ts';
import { castleObstacle } from '../../src/rules/refusal/castle.ts';
import { dropObstacle } from '../../src/rules/refusal/drop.ts';
import { exchangeObstacle } from '../../src/rules/refusal/exchange.ts';
import type { RefusalCode } from '../../src/rules/refusal/refusal.ts';
import { expectSame } from '../helpers/expect_same.ts';
import { coordinate, intentOf, moveName } from './helpers.ts';
import { RICH_STARTS, walk, walks, type Walk } from './walks.ts';
import { HAS_TIME } from '../helpers/slow.ts';

const ROLES: readonly Role[] = [0, 1, 2, 3, 4, 5];
const SQUARES = Array.from({ length: 64 }, (_, square) => square);

const role: fc.Arbitrary<Role> = fc.constantFrom(...ROLES);
const square = fc.nat({ max: 63 });
const line = fc.option(fc.nat({ max: 7 }));

const moveIntent: fc.Arbitrary<MoveIntent> = fc.record<MoveIntent>({
  kind: fc.constant('move' as const),
  role: fc.option(role),
  fromFile: line,
  fromRank: line,
  to: fc.option(square, { freq: 20 }),
  capture: fc.boolean(),
  capturedRole: fc.option(role, { freq: 1 }),
  promotion: fc.option(role, { freq: 1 }),
});

const intents: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 4, arbitrary: moveIntent },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('castle' as const), side: fc.constantFrom('king', 'queen') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), role, to: square }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('exchange' as const), give: role, rescue: role, to: square }) },
);

/** A text for people: sentences, without leaked internals. */
function expectPlain(message: string): void {
  expectSame(/^[A-Z].*\.$/.test(message), true, message);
  expectSame(/undefined|null|NaN|\?| {2}|\.\.|empty square on/.exec(message), null, message);
  expectSame(message.length < 700, true, message);
}

/** The obstacle of the intent of exactly one move, found without looking at the legal moves. */
function obstacleCode(position: Position, intent: Intent): RefusalCode | null {
  switch (intent.kind) {
    case 'castle':
      return castleObstacle(position, intent.side)?.code ?? null;
    case 'drop':
      return dropObstacle(position, intent)?.code ?? null;
    case 'exchange':
      return exchangeObstacle(position, intent)?.code ?? null;
    case 'move': {
      const from = (intent.fromRank ?? 0) * 8 + (intent.fromFile ?? 0);
      return attemptObstacle(position, from, intent.to ?? 0, intent)?.code ?? null;
    }
  }
}

/** Every move of the side to move by origin and target, every castling, drop and exchange. */
function conceivable(position: Position): Intent[] {
  const own = SQUARES.filter((from) => position.manAt(from) !== 7 && position.manAt(from) >> 3 === position.turn);
  const moves = own.flatMap((from) =>
    SQUARES.map((to) => ({ ...coordinate('a1a1'), fromFile: from & 7, fromRank: from >> 3, to })),
  );
  const promotions = moves.flatMap((move) =>
    move.to < 8 || move.to >= 56 ? ROLES.map((promotion) => ({ ...move, promotion })) : [],
  );
  const drops = ROLES.flatMap((kind) => SQUARES.map((to): Intent => ({ kind: 'drop', role: kind, to })));
  const exchanges = ROLES.flatMap((give) =>
    ROLES.flatMap((rescue) => SQUARES.map((to): Intent => ({ kind: 'exchange', give, rescue, to }))),
  );
  const castlings: Intent[] = [
    { kind: 'castle', side: 'king' },
    { kind: 'castle', side: 'queen' },
  ];
  return [...moves, ...promotions, ...castlings, ...drops, ...exchanges];
}

describe('every refused move', () => {
  it('has a specific reason, in plain words, with legal suggestions', () => {
    fc.assert(
      fc.property(walks(120), fc.array(intents, { minLength: 40, maxLength: 80, size: 'max' }), (steps, tried) => {
        const positions = walk(steps);
        tried.forEach((intent, index) => {
          const position = positions[index % positions.length]!;
          const matches = matchIntent(position, intent);
          if (matches.length === 1) return;
          const refusal = explainRefusal(position, intent);
          expectSame(refusal.code === 'unexplained', false, intent);
          expectSame(['ambiguous', 'promotion-not-said'].includes(refusal.code), matches.length > 1, intent);
          expectPlain(refusal.message);
          // A problem may lack the man in question: then there is nothing to point at.
          const mayPointNowhere = ['no-such-man', 'nothing-to-capture'].includes(refusal.code);
          expectSame(refusal.places.length > 0 || mayPointNowhere, true, intent);
          const cited = new Set(refusal.message.match(/(?<=\(rule )\d+\.\d+/g) ?? []);
          expectSame(refusal.rules.join(), [...cited].join(), intent);
          for (const move of refusal.suggestions) expectSame(position.isLegal(move), true, intent);
        });
      }),
      { numRuns: HAS_TIME ? 1500 : 500 },
    );
  });

  it('is distinguished from legal moves by the reasons alone', () => {
    const seen = new Set<RefusalCode>();
    fc.assert(
      fc.property(walks(60), (steps) => {
        const position = walk(steps).at(-1)!;
        const legal = new Set(position.legalMoves().map(moveName));
        if (legal.size === 0) return;
        for (const intent of conceivable(position)) {
          const code = obstacleCode(position, intent);
          const fits = matchIntent(position, intent).length > 0;
          if ((code === null) !== fits) throw new Error(`${JSON.stringify(intent)} fits: ${fits}, reason: ${code}`);
          if (code !== null) seen.add(code);
        }
      }),
      { numRuns: 30, examples: RICH_STARTS.map((start): [Walk] => [{ ruleset: 'leslie', start, steps: [] }]) },
    );
    for (const code of ['frozen', 'king-into-check', 'value-too-low', 'no-such-hostage'] as const) {
      expect(seen).toContain(code);
    }
  });

  it('is not legal: each legal move is found from its own text', () => {
    fc.assert(
      fc.property(walks(60), (steps) => {
        const position = walk(steps).at(-1)!;
        for (const move of position.legalMoves()) {
          const intent = intentOf(moveName(move));
          const matches = matchIntent(position, intent);
          expectSame(matches.includes(move), true, intent);
          expectSame(obstacleCode(position, intent), null, intent);
          expectSame(intent.kind === 'drop', moveKind(move) === KIND_DROP, intent);
          expectSame(intent.kind === 'exchange', moveKind(move) === KIND_EXCHANGE, intent);
          if (moveKind(move) === KIND_CASTLE) expectSame(matches.length, 1, intent);
        }
      }),
      { numRuns: 30 },
    );
  });
});
