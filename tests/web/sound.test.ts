import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import { soundOf } from '../../src/web/sound/sound_of.ts';
import { placesOfMove } from '../../src/web/table/place.ts';
import type { Scene } from '../../src/web/table/scene.ts';
import { positionOf } from '../helpers/position.ts';

const RICH = 'r3k2r/p1P2ppp/8/3q4/1P6/5N2/P1p2PPP/R3K2R[QBP#Nnbp] w KQkq - 0 20';

function scene(position: Position, lastMove: Scene['lastMove'] = []): Scene {
  const { setup, ruleset } = position;
  return { setup, ruleset, position, lastMove, arrows: [], marked: [], hands: 'moves' };
}

function soundOfMove(fen: string, text: string): ReturnType<typeof soundOf> {
  const before = positionOf(fen);
  const move = readMove(before, text);
  if (!move.ok) throw new Error(`${text} is not legal`);
  return soundOf(scene(before), scene(before.play(move.value), placesOfMove(before.turn, move.value)));
}

describe('the sound of a move', () => {
  it.each([
    ['Kf1', 'move'],
    ['B*e4', 'drop'],
    ['(N-N)*e3', 'exchange'],
    ['Q*e3', 'check'],
  ])('%s: %s', (text, sound) => {
    expect(soundOfMove(RICH, text)).toBe(sound);
  });

  it('distinguishes captures and the end of the game', () => {
    expect(soundOfMove('4k3/8/8/8/8/2p5/1P6/4K3[] w - - 0 1', 'bxc3')).toBe('capture');
    expect(soundOfMove('k7/7R/8/8/8/8/8/4K2R[] w - - 0 1', 'Rh8')).toBe('check');
    expect(soundOfMove('k7/7R/1K6/8/8/8/8/7R[] w - - 0 1', 'Rh8')).toBe('end');
  });

  it('is silent when going back, or when another position is set', () => {
    const before = positionOf(RICH);
    const move = readMove(before, 'Kf1');
    if (!move.ok) throw new Error('not legal');
    const after = scene(before.play(move.value), placesOfMove(0, move.value));
    expect(soundOf(after, scene(before))).toBeNull();
    expect(soundOf(scene(before), scene(before))).toBeNull();
  });
});
