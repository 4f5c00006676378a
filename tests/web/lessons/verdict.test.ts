import { LESSONS } from '../../../src/web/lessons/lessons.ts';
import { stepPosition, verdictOnMove } from '../../../src/web/lessons/verdict.ts';
import { moveOf } from '../../rules/helpers.ts';

it.each([
  ['N#B@d5', true],
  ['N#B@a3', true],
  ['N#Q@d5', false],
  ['N#R@d5', false],
])('the lesson on the lowest price accepts the bishop on any square, and no other payment: %s', (text, isReached) => {
  const step = LESSONS.flatMap(({ steps }) => steps).find(({ fen }) => fen.includes('[#Nqrb]'))!;
  const position = stepPosition(step);
  expect(verdictOnMove(step, position, moveOf(position, text)).isReached).toBe(isReached);
});
