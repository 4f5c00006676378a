import { MateSearch } from '../../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { formatFen } from '../../../src/notation/fen.ts';
import { TACTICS } from '../../../src/web/lessons/lessons.ts';
import { moveOf } from '../../rules/helpers.ts';
import { itSlow, slowCases } from '../../helpers/slow.ts';
import { FixedSearch, PROVED_STEPS, afterLine, isClearlyBetter, mates, movesOf } from './tactics_proof.ts';

// The positions of the course "Tactics": what its texts call good is good, and what they call bad is refuted.

/** Enough to tell the good moves from the others; `npm run test:slow` searches longer. */
const QUICK_NODES = 50_000;
const NODES = 1_000_000;
/** For the searches of one step on a busy machine. */
const TIME_LIMIT_MS = 300_000;

const namedMoves = PROVED_STEPS.map(({ name, step, proof }) => ({
  name,
  named: step.wrong.flatMap((wrong) => ('moves' in wrong ? wrong.moves : [])),
  proof,
}));

it.each(namedMoves)('$name: each wrong move that has a text of its own is refuted', ({ named, proof }) => {
  expect(Object.keys(proof.wrong ?? {}).sort()).toEqual([...named].sort());
});

it.each(PROVED_STEPS)('$name: the lines that the texts tell are legal', ({ step, proof }) => {
  const { position } = movesOf(step);
  for (const [move, { line }] of Object.entries(proof.wrong ?? {})) afterLine(position, [move, ...line]);
  if (proof.threat !== undefined) afterLine(position.pass()!, proof.threat.line);
  if (proof.onlyReply !== undefined) {
    const replies = position.play(moveOf(position, step.solution)).legalMoves();
    expect(replies.map(formatCoordinate)).toEqual([proof.onlyReply]);
  }
});

it.each(PROVED_STEPS)('$name: the next step goes on after the reply', ({ step, proof }) => {
  const reply = proof.reply ?? proof.onlyReply;
  if (reply === undefined) return;
  const next = afterLine(movesOf(step).position, [step.solution, reply]);
  expect(TACTICS.lessons.flatMap(({ steps }) => steps).map(({ fen }) => fen)).toContain(formatFen(next.setup));
});

describe('mates of the course', () => {
  const search = new MateSearch();

  itSlow.each(PROVED_STEPS.filter(({ proof }) => proof.mate !== undefined))(
    '$name: the moves of the goal mate in time, and no others',
    ({ step, proof }) => {
      const { position, good, others } = movesOf(step);
      const mating = good.filter((move) => mates(search, position, move, proof.mate!) === true);
      expect(mating).toEqual(good);
      expect(others.filter((move) => mates(search, position, move, proof.mate!) !== false)).toEqual([]);
    },
  );

  it.each(PROVED_STEPS)('$name: the mates that the texts tell are mates', ({ step, proof }) => {
    const { position } = movesOf(step);
    const starts = Object.entries(proof.wrong ?? {}).map(([move, refutation]) => ({
      before: position.play(moveOf(position, move)),
      refutation,
    }));
    if (proof.threat !== undefined) starts.push({ before: position.pass()!, refutation: proof.threat });
    for (const { before, refutation } of starts) {
      if (refutation.mate === undefined) continue;
      const [reply] = refutation.line;
      expect([reply, mates(search, before, moveOf(before, reply!), refutation.mate)]).toEqual([reply, true]);
    }
  });
});

describe.each([QUICK_NODES, ...slowCases(NODES)])('after %i nodes each', (nodes) => {
  const search = new FixedSearch(nodes);

  // Where the goal mates, the mate search has proved that nothing else does.
  it.each(PROVED_STEPS.filter(({ proof }) => proof.mate === undefined))(
    '$name: every move of the goal is clearly better than all others',
    ({ step }) => {
      const { position, good, others } = movesOf(step);
      const other = search.scoreOf(position, others);
      for (const move of good) {
        const score = search.scoreOf(position, [move]);
        const text = formatCoordinate(move);
        expect({ text, score, other, isBetter: isClearlyBetter(score, other) }).toMatchObject({ text, isBetter: true });
      }
    },
    TIME_LIMIT_MS,
  );

  it.each(PROVED_STEPS)(
    '$name: the replies that the texts tell refute the wrong moves',
    ({ step, proof }) => {
      const { position, good } = movesOf(step);
      if (proof.wrong === undefined) return;
      const least = Math.min(...good.map((move) => search.scoreOf(position, [move])));
      for (const [move, { line }] of Object.entries(proof.wrong)) {
        const after = afterLine(position, [move, line[0]!]);
        const score = after.legalMoves().length === 0 ? -Infinity : search.scoreOf(after, after.legalMoves());
        expect({ move, score, least, isWorse: isClearlyBetter(least, score) }).toMatchObject({ move, isWorse: true });
      }
    },
    TIME_LIMIT_MS,
  );
});
