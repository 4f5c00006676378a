import { proveAgainstDefences } from '../../src/engine/mate_defence.ts';
import { runDefenceJob, runMateJob } from '../../src/engine/mate_job.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { positionOf } from '../helpers/position.ts';

const search = new MateSearch(16);
const question = { moves: 2, nodes: 1_000_000, timeMs: null };
/** White mates in 2 by c7c8r. */
const WON = '4k3/1pPR2Pp/1pp1B3/1B1P1q1P/8/bP1N2b1/r2P4/1KQ5[rnnpppp#RNPP] w - - 0 1';
/** After that move: at least two defences. */
const LOST = '2R1k3/1p1R2Pp/1pp1B3/1B1P1q1P/8/bP1N2b1/r2P4/1KQ5[rnnpppp#NPPP] b - - 0 1';

describe('proveAgainstDefences', () => {
  it('returns the length of the longest defence, with its line to the mate', () => {
    const position = positionOf(LOST);
    const verdict = proveAgainstDefences(search, position, question);
    if (verdict.kind !== 'mated') throw new Error(verdict.kind);
    expect(verdict.line).toHaveLength(2 * verdict.moves);
    const end = verdict.line.reduce((at, move) => {
      expect(at.isLegal(move)).toBe(true);
      return at.play(move);
    }, position);
    expect(end.status()).toBe('checkmate');
    for (const defence of position.legalMoves()) {
      const answer = search.find(position.play(defence), { maxMoves: 5, nodes: 1_000_000 });
      expect(answer.kind === 'mate' && answer.moves <= verdict.moves).toBe(true);
    }
  });

  it('recognises mate and stalemate', () => {
    expect(
      proveAgainstDefences(search, positionOf('3R3k/5ppp/8/8/8/8/5PPP/4R1K1[] b - - 0 1'), question),
    ).toMatchObject({
      kind: 'mated',
      moves: 0,
      line: [],
    });
    expect(proveAgainstDefences(search, positionOf('7k/8/5KQ1/8/8/8/8/8[] b - - 0 1'), question)).toMatchObject({
      kind: 'refuted',
      defence: null,
    });
  });

  it('returns a defence that escapes', () => {
    const position = positionOf('6k1/5p1p/8/8/8/8/5PPP/6K1[] b - - 0 1');
    const verdict = proveAgainstDefences(search, position, question);
    if (verdict.kind !== 'refuted' || verdict.defence === null) throw new Error(verdict.kind);
    const after = position.play(verdict.defence);
    expect(search.find(after, { maxMoves: 2, nodes: 1_000_000, allMoves: true }).kind).toBe('no-mate');
  });

  it('reports undecided, never refuted, if the budget runs out', () => {
    const position = positionOf(LOST);
    const verdict = proveAgainstDefences(search, position, { ...question, nodes: 1 });
    expect(verdict.kind).toBe('undecided');
  });
});

describe('the mate worker', () => {
  it('proves against defences like the calling thread', async () => {
    const position = positionOf(LOST);
    const { signal } = new AbortController();
    const verdict = await runDefenceJob(position, question, 16, signal);
    const here = proveAgainstDefences(search, position, question);
    if (here.kind !== 'mated' || verdict?.kind !== 'mated') throw new Error('both must find the mate');
    expect(verdict.moves).toBe(here.moves);
    expect(verdict.line).toHaveLength(here.line.length);
  });

  it('returns null if the question is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    expect(await runDefenceJob(positionOf(LOST), question, 16, controller.signal)).toBeNull();
  });

  it('omits the defences if they are not wanted', async () => {
    const position = positionOf(WON);
    const mate = { maxMoves: 3, attack: 'both', nodes: 1_000_000, timeMs: null } as const;
    const { signal } = new AbortController();
    const { verdict, defences } = await runMateJob(position, mate, 16, signal, false);
    expect(verdict?.verdict).toBe('mate');
    expect(defences).toEqual([]);
  });
});
