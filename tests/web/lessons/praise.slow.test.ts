import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { FIRST_STEPS, QUICK_START } from '../../../src/web/lessons/lessons.ts';
import { slowCases } from '../../helpers/slow.ts';
import { FixedSearch, movesOf } from './tactics_proof.ts';

// What the first course praises loses nothing at once. The second course has stricter proofs (tactics.slow.test.ts).

const QUICK_NODES = 5_000;
const NODES = 50_000;
/** Less than a piece costs, in centipawns, since the opponent's recaptures cost him something; more than a matter of taste. */
const A_PIECE = 260;
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
