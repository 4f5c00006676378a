import { startPosition } from '../../../src/notation/fen.ts';
import { PositionKeeper } from '../../../src/protocol/uci/position_keeper.ts';
import { Game } from '../../../src/rules/game.ts';

it('a game under other rules is read anew', () => {
  const keeper = new PositionKeeper(new Game(startPosition()));
  expect(keeper.set(null, ['e2e4'], 'leslie')).toBeNull();
  expect(keeper.set(null, ['e2e4', 'e7e5'], 'pierce')).toBeNull();
  expect([keeper.game?.start.ruleset, keeper.game?.moves.length]).toEqual(['pierce', 2]);
});
