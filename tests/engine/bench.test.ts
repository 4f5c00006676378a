import { readFileSync } from 'node:fs';
import { BENCH_POSITIONS } from '../../src/engine/bench_positions.ts';
import { runBench } from '../../src/engine/bench.ts';
import { positionFromFen } from '../../src/notation/fen.ts';

const SIGNATURE = Number(readFileSync(new URL('./bench_signature.txt', import.meta.url), 'utf8'));

describe('bench', () => {
  it('has about 40 positions, half of them with at least 64 legal moves', () => {
    const counts = BENCH_POSITIONS.map((fen) => {
      const position = positionFromFen(fen, 'leslie');
      if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
      return position.value.legalMoves().length;
    }).sort((a, b) => a - b);
    expect(counts).toHaveLength(40);
    expect(counts[Math.floor(counts.length / 2) - 1]).toBeGreaterThanOrEqual(64);
  });

  it('searches the number of nodes in bench_signature.txt: see CONTRIBUTING.md before changing it', async () => {
    const positions: number[] = [];
    const { nodes } = await runBench({ onPosition: (number) => positions.push(number) });
    expect(positions).toHaveLength(BENCH_POSITIONS.length);
    expect(nodes).toBe(SIGNATURE);
  }, 120_000);
});
