import { startPosition } from '../../../src/notation/fen.ts';
import { PositionTracker } from '../../../src/protocol/uci/position_tracker.ts';
import { Game } from '../../../src/rules/game.ts';

it('a game under other rules is read anew', () => {
  const tracker = new PositionTracker(new Game(startPosition()));
  expect(tracker.set(null, ['e2e4'], 'leslie')).toBeNull();
  expect(tracker.set(null, ['e2e4', 'e7e5'], 'pierce')).toBeNull();
  expect([tracker.game?.start.ruleset, tracker.game?.moves.length]).toEqual(['pierce', 2]);
});
