const ARM = 'M0 0V-6M0 -3.4l2.1 -2M0 -3.4l-2.1 -2';
const ANGLES = [0, 60, 120, 180, 240, 300];

/** The sign of a frozen pawn as SVG, around the origin, with a pale edge so that it can be seen on every man. */
export function drawSnowflake(colour: string): string {
  const arms = ANGLES.map((angle) => `<path d="${ARM}" transform="rotate(${angle})"/>`).join('');
  const inColour = (stroke: string, width: number): string =>
    `<g stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" fill="none">${arms}</g>`;
  return inColour('#fff', 3.4) + inColour(colour, 1.3);
}
