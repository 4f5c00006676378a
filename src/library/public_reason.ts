import type { Reason as RulesReason } from '../coach/reasons.ts';
import type { Why as RulesWhy } from '../coach/why.ts';
import { publicMove } from './move.ts';
import { publicPosition } from './position.ts';
import type { Reason, Why } from './reason.ts';
import { capturableWord, colourWord, squareWord } from './words.ts';

// Apart from the public types, so that the package needs no types of the coach.

/** Null if nothing specific is known. */
export function publicWhy(why: RulesWhy | null): Why | null {
  return why === null || why.text === '' ? null : { text: why.text, reasons: why.reasons.map(publicReason) };
}

function publicReason({ of, kind, places, start, line, threat }: RulesReason): Reason {
  const waiting = threat.length === 0 ? null : line.reduce((position, move) => position.play(move), start).pass();
  return {
    of,
    kind,
    squares: places.flatMap((place) => (place.kind === 'square' ? [squareWord(place.square)] : [])),
    stores: places.flatMap((place) =>
      place.kind === 'store'
        ? [{ player: colourWord(place.store.player), kind: place.store.kind, role: capturableWord(place.role) }]
        : [],
    ),
    start: publicPosition(start),
    line: line.map(publicMove),
    threat: waiting === null ? null : { start: publicPosition(waiting), line: threat.map(publicMove) },
  };
}
