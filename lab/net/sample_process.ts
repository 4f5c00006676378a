// A process of `npm run lab net` that reads games. The main process sends which plies to draw, then batches of games.

import { BatchEvaluator } from '../shared/evaluator.ts';
import { answerTasks } from '../shared/processes.ts';
import { QuietPositions, type Draw, type NumberedGame, type QuietPosition } from '../shared/quiet_positions.ts';
import { writeSample } from './features.ts';
import { SAMPLE_BYTES } from './sample_layout.ts';

/** Games to read. */
export interface GamesToRead {
  /** Number of the batch. */
  readonly number: number;
  readonly games: readonly NumberedGame[];
}

/** The quiet positions of a batch, in columns: those of an object for each would take longer to send than to find. */
export interface PositionsFound {
  readonly number: number;
  readonly results: Float32Array;
  readonly scores: Float32Array;
  readonly plies: Uint32Array;
  readonly keys: Float64Array;
  /** The samples, one after the other. */
  readonly samples: Uint8Array;
}

// The net learns the error of the terms alone, without the correction of the current net.
const evaluator = new BatchEvaluator(0);
evaluator.leaveOutNet();

function read(positions: QuietPositions, { number, games }: GamesToRead): PositionsFound {
  const found: QuietPosition[] = [];
  const plies = games.reduce((sum, { game }) => sum + game.moves.length, 0);
  const samples = new Uint8Array(plies * SAMPLE_BYTES);
  for (const game of games) {
    positions.find(game, (position) => {
      evaluator.core.writeSetup();
      const sample = new DataView(samples.buffer, found.length * SAMPLE_BYTES, SAMPLE_BYTES);
      writeSample(sample, evaluator.setup, evaluator.core.evaluation());
      found.push(position);
    });
  }
  return {
    number,
    results: Float32Array.from(found, ({ result }) => result),
    scores: Float32Array.from(found, ({ score }) => score),
    plies: Uint32Array.from(found, ({ ply }) => ply),
    keys: Float64Array.from(found, ({ key }) => key),
    samples: samples.subarray(0, found.length * SAMPLE_BYTES),
  };
}

answerTasks((draw: Draw) => {
  const positions = new QuietPositions(evaluator, draw);
  return (games: GamesToRead) => read(positions, games);
});
