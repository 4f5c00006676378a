import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unpackNet } from '../../src/core/net_file.ts';
import { Engine } from '../../src/engine/engine.ts';
import { evaluatePosition } from '../../src/engine/evaluation.ts';
import { NET_BYTES } from '../../src/engine/net_from.ts';
import { quickSearch } from '../../src/engine/quick_search.ts';
import type { Evaluation } from '../../src/engine/types.ts';
import { positionFromFen } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import { ROOT } from '../helpers/ransom.ts';

const FEN = 'r1bqkb1r/1ppp1pp1/5n2/p2P3p/Qn2P3/2Np1N2/PP3PPP/1RB1KB1R[P] b Kkq - 1 9';
const ZERO = new Uint8Array(NET_BYTES);
const BUILT_IN = unpackNet(readFileSync(path.join(ROOT, 'src/eval/net.bin')));

function game(): Game {
  const position = positionFromFen(FEN, 'leslie');
  if (!position.ok) throw new Error(position.error.message);
  return new Game(position.value);
}

function netTerm({ terms }: Evaluation): number {
  const { white, black } = terms.find(({ name }) => name === 'Neural net')!;
  return white - black;
}

describe('another net', () => {
  it('evaluates, and the built-in one again after it', () => {
    const { position } = game();
    const before = evaluatePosition(position);
    expect(netTerm(before)).not.toBe(0);
    const without = evaluatePosition(position, ZERO);
    expect(netTerm(without)).toBe(0);
    expect(without.total).not.toBe(before.total);
    expect(evaluatePosition(position)).toEqual(before);
    expect(evaluatePosition(position, BUILT_IN)).toEqual(before);
  });

  it('gives the answer without threads, and the built-in one again after it', () => {
    const before = quickSearch(game(), null)!;
    const without = quickSearch(game(), null, ZERO)!;
    expect(without.line.score).not.toBe(before.line.score);
    expect(quickSearch(game(), null, ZERO)).toEqual(without);
    expect(quickSearch(game(), null)).toEqual(before);
    expect(quickSearch(game(), null, BUILT_IN)).toEqual(before);
  });

  it('is the one of the options for a stopped search without threads', async () => {
    const { line, nodes } = quickSearch(game(), null, ZERO)!;
    // On a busy machine the threads may be there before the engine notices that it has been stopped.
    for (let tries = 0; tries < 5; tries++) {
      const engine = new Engine({ net: ZERO });
      const search = engine.search(game(), { infinite: true }, {});
      engine.stop();
      const answer = await search;
      await engine.quit();
      if (answer.nodes !== nodes) continue;
      expect(answer.score).toEqual({ kind: 'cp', centipawns: line.score });
      expect(line.score).not.toBe(quickSearch(game(), null)!.line.score);
      return;
    }
    throw new Error('the threads were always there first');
  });

  it('is searched with from the next search on, with nothing stored before', async () => {
    const engine = new Engine({ hashMb: 1 });
    const results: (readonly [score: unknown, nodes: number])[] = [];
    for (const net of [null, ZERO, null]) {
      engine.setOptions({ net });
      expect(netTerm(engine.evaluate(game().position)) === 0).toBe(net !== null);
      const { score, nodes } = await engine.search(game(), { depth: 7 }, {});
      results.push([score, nodes]);
    }
    await engine.quit();
    expect(results[1]![0]).not.toEqual(results[0]![0]);
    expect(results[2]).toEqual(results[0]);
  });
});
