import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';

/** The moves of a text, separated by spaces, as they are played one after another. */
export function lineIn(start: Position, text: string): Move[] {
  let position = start;
  return text.split(' ').map((word) => {
    const move = readMove(position, word);
    if (!move.ok) throw new Error(`${word}: ${move.error.message}`);
    position = position.play(move.value);
    return move.value;
  });
}
