// The moving picture of the README: drawn by the program, small, and still for those who want it so.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EXCHANGE, movingPicture } from '../../scripts/moving_picture.ts';
import { ROOT } from '../helpers/ransom.ts';

const picture = movingPicture(EXCHANGE);

it('is as the program draws it; `npm run pictures` writes it', () => {
  expect(readFileSync(path.join(ROOT, EXCHANGE.file), 'utf8')).toBe(picture);
  expect(picture.length).toBeLessThan(150_000);
  expect(readFileSync(path.join(ROOT, 'README.md'), 'utf8')).toContain(`(${EXCHANGE.file})`);
});

it('sends pieces from the board to prison, from prison to an airfield, and from prison to the board', () => {
  // A capture moves two pieces, and so does an exchange.
  expect(picture.match(/<g class="m\d-\d">/g)).toHaveLength(6);
  expect(picture.match(/@keyframes m\d-\d/g)).toHaveLength(6);
});

it('takes six seconds or so, and moves nothing if less motion is wanted', () => {
  const [, seconds] = /animation:l0 ([\d.]+)s/.exec(picture)!;
  expect(Number(seconds)).toBeGreaterThan(5);
  expect(Number(seconds)).toBeLessThan(7);
  const [always, ifWanted] = picture.split('@media (prefers-reduced-motion:no-preference)');
  expect(always).not.toContain('animation');
  expect(ifWanted).toContain('animation');
});

it('refuses a move that is not legal', () => {
  expect(() =>
    movingPicture({
      ...EXCHANGE,
      moves: [
        { move: 'Bxa6', text: '', restS: 1 },
        { move: 'e4', text: '', restS: 1 },
      ],
    }),
  ).toThrow();
});
