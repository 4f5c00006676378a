// A set of pieces with plain outlines, drawn for Ransom: both colours have the same shapes, and light from the left.

/** A role's outline, and the lines on it. */
const SHAPES: Readonly<Record<string, readonly [outline: string, lines: string]>> = {
  P: [
    'M22.5 7.5a6 6 0 0 1 3.6 10.8q1.7.3 1.9 2-.1 1.6-1.7 1.8c.7 5.4 3.4 8.6 6 11.4 1.8.2 3.2 1.4 3.2 3.2V38q0 1.4-1.5 1.5H11q-1.4 0-1.5-1.5v-1.3c0-1.8 1.4-3 3.2-3.2 2.6-2.8 5.3-6 6-11.4q-1.6-.2-1.7-1.8.2-1.7 1.9-2a6 6 0 0 1 3.6-10.8',
    'M13 33.7h19',
  ],
  R: [
    'M11.5 7h4.6q1 0 1 1v2.5h3V8q0-1 1-1h2.8q1 0 1 1v2.5h3V8q0-1 1-1h4.6q1 0 1 1v6.3q0 1-.9 1.7l-3.1 2c.2 6.8.8 11.4 2 15.5 1.9.1 3.5 1.3 3.5 3.2V38q0 1.4-1.5 1.5h-24Q9.1 39.5 9 38v-1.3c0-1.9 1.6-3.1 3.5-3.2 1.2-4.1 1.8-8.7 2-15.5l-3.1-2q-.9-.6-.9-1.7V8q0-1 1-1',
    'M13 33.7h19M14.5 18h16',
  ],
  N: [
    'm17.3 9.2.7-3.6c.1-.6.8-.8 1.2-.4l3.2 3.1C31 9 35.5 16 35.5 25q-.1 4.5-1.1 8.6 1.7.8 1.8 3V38q0 1.4-1.5 1.5H12.5q-1.4 0-1.5-1.5v-1.3q.2-2.7 2.9-3.2c.4-6.3 6.6-7.7 7.7-13q-1.9 1.3-4 1.6c-1.3 2.3-2.5 4.5-4.5 5-2.9.7-5.6-1-5.6-3.7 0-2.3 2.3-4.5 3.6-7.6 1-2.7 2.5-5 6.2-6.6',
    'M16.2 14.6h.01M14.5 33.7h19',
  ],
  B: [
    'M22.5 4.5a2.8 2.8 0 0 1 1.9 4.9c4.3 2.8 7.1 6.8 7.1 11 0 3.3-1.9 5.7-4.2 7.3q1.3.5 1.3 1.7-.1 1.4-1.4 1.7.9 1.3 1.9 2.4c3.4.3 6.9.6 6.9 3.2V38q0 1.4-1.5 1.5h-24Q9.1 39.5 9 38v-1.3c0-2.6 3.5-2.9 6.9-3.2q1-1 1.9-2.4-1.3-.3-1.4-1.7 0-1.2 1.3-1.7c-2.3-1.6-4.2-4-4.2-7.3 0-4.2 2.8-8.2 7.1-11a2.8 2.8 0 0 1 1.9-4.9',
    'M22.5 14.5v8m-4-4h8m-9 10h10M15 33.7h15',
  ],
  Q: [
    'M22.5 4.8a2.6 2.6 0 0 1 1.3 4.8l3.6 9.4 4.1-7.7a2.6 2.6 0 1 1 2.3.4l.4 8.8 3.6-4.4a2.5 2.5 0 1 1 2.3.9c-1.6 4.6-4.1 8.5-6.1 12.3q-1 2-.8 4.2c1.7.2 3 1.4 3 3.2V38q0 1.4-1.5 1.5H10.3q-1.4 0-1.5-1.5v-1.3c0-1.8 1.3-3 3-3.2q.3-2.2-.8-4.2C9 25.5 6.5 21.6 4.9 17a2.5 2.5 0 1 1 2.3-.9l3.6 4.4.4-8.8a2.6 2.6 0 1 1 2.3-.4l4.1 7.7 3.6-9.4a2.6 2.6 0 0 1 1.3-4.8',
    'M11.5 29.3c7-1.6 15-1.6 22 0m-21 4.4h20',
  ],
  K: [
    'M21 3.5h3q.5 0 .5.5v2.3h2.3q.5 0 .5.5v2.7q0 .5-.5.5h-2.3v3.3q2.3 1 3.7 3.1 3-2.1 6.3-2.2c3.7 0 5.7 2.6 5.7 5.9 0 4-3.2 7-6 9.6q-1.3 1.4-1 3.8c1.7.2 3 1.4 3 3.2V38q0 1.4-1.5 1.5H10.3q-1.4 0-1.5-1.5v-1.3c0-1.8 1.3-3 3-3.2q.3-2.3-1-3.8c-2.8-2.6-6-5.6-6-9.6 0-3.3 2-5.9 5.7-5.9q3.2 0 6.3 2.2 1.4-2.2 3.7-3.1V10h-2.3q-.5 0-.5-.5V6.8q0-.5.5-.5h2.3V4q0-.5.5-.5',
    'M11.5 29.3c7-1.6 15-1.6 22 0m-21 4.4h20m-10-6.2c0-3.5.8-7 5.2-10.5m-5.2 10.5c0-3.5-.8-7-5.2-10.5',
  ],
};

interface Paint {
  /** In the light, which comes from the left, and in the shade. */
  readonly lit: string;
  readonly shaded: string;
  readonly edge: string;
  readonly line: string;
}

const WHITE: Paint = { lit: '#fffef8', shaded: '#eadbbf', edge: '#2f2721', line: '#2f2721' };
const BLACK: Paint = { lit: '#50463f', shaded: '#1f1916', edge: '#120e0c', line: '#efe3d0' };

function draw([outline, lines]: readonly [string, string], { lit, shaded, edge, line }: Paint): string {
  return (
    `<linearGradient id="f"><stop offset=".25" stop-color="${lit}"/><stop offset=".85" stop-color="${shaded}"/></linearGradient>` +
    '<g stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">' +
    `<path d="${outline}" fill="url(#f)" stroke="${edge}"/><path d="${lines}" fill="none" stroke="${line}"/></g>`
  );
}

/** Each piece's picture, as in diagram/art.ts. */
export const PIECES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHAPES).flatMap(([letter, shape]) => [
    [letter, draw(shape, WHITE)],
    [letter.toLowerCase(), draw(shape, BLACK)],
  ]),
);
