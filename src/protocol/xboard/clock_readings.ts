import type { Colour } from '../../rules/setup.ts';

/** Whose clock a command sets, as seen by the engine. */
export type ClockOwner = 'engine' | 'opponent';

/**
 * What XBoard has said since a clock last ran: `time` is always the engine's own clock and `otim` the opponent's, even if the engine
 * changes sides afterwards, as XBoard sends both before `go`.
 */
export class ClockReadings {
  private readonly readings = new Map<ClockOwner, number>();

  note(owner: ClockOwner, ms: number): void {
    this.readings.set(owner, ms);
  }

  /** The clocks have run, or were reset. */
  forget(): void {
    this.readings.clear();
  }

  /** The readings in ms by colour, if the engine plays `engineColour`. */
  *byColour(engineColour: Colour): Generator<readonly [Colour, number]> {
    for (const [owner, ms] of this.readings) yield [colourOf(owner, engineColour), ms];
  }
}

/** The colour of a clock's owner, if the engine plays `engineColour`. */
export function colourOf(owner: ClockOwner, engineColour: Colour): Colour {
  return owner === 'engine' ? engineColour : engineColour ^ 1;
}
