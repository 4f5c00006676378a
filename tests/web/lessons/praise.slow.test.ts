import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { FIRST_STEPS, QUICK_START } from '../../../src/web/lessons/lessons.ts';
import { slowCases } from '../../helpers/slow.ts';
import { FixedSearch, movesOf } from './tactics_proof.ts';

// What the first course praises loses nothing at once. The second course has stricter proofs (tactics.slow.test.ts).

const QUICK_NODES = 5_000;
const NODES = 200_000;
/** In centipawns. At the start of a game a bishop less costs 330, and more than this is no matter of taste, as the square of a drop. */
const A_PIECE = 320;
const TIME_LIMIT_MS = 300_000;

/** A step whose text says that what it asks for was a mistake. */
const MISTAKES = new Set(['freeze-own, step 1']);

const steps = [...QUICK_START.lessons, ...FIRST_STEPS.lessons]
  .flatMap(({ id, steps }) => steps.map((step, at) => ({ name: `${id}, step ${at + 1}`, step })))
  .filter(({ name, step }) => step.goal.kind !== 'refused' && !MISTAKES.has(name));

describe.each([QUICK_NODES, ...slowCases(NODES)])('after %i nodes each', (nodes) => {
  const search = new FixedSearch(nodes);

  it.each(steps)(
    '$name: no move of the goal loses a piece',
    ({ step }) => {
      const { position, good } = movesOf(step);
      const best = search.scoreOf(position, position.legalMoves());
      const losses = good
        .map((move) => ({ text: formatCoordinate(move), loss: best - search.scoreOf(position, [move]) }))
        .filter(({ loss }) => loss >= A_PIECE);
      expect(losses).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
