/** A colour as red, green and blue from 0 to 1, and its opacity. */
export type Colour = readonly [number, number, number, number];

/** `#rrggbb` or `#rrggbbaa`. */
export function colourOf(hex: string): Colour {
  const part = (index: number): number => parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
  return [part(0), part(1), part(2), hex.length > 7 ? part(3) : 1];
}

/** The visible colour when one partly covers `ground`. */
export function over(colour: Colour, ground: Colour, part = 1): Colour {
  const alpha = colour[3] * part;
  const mix = (index: 0 | 1 | 2): number => alpha * colour[index] + (1 - alpha) * ground[index];
  return [mix(0), mix(1), mix(2), 1];
}

/** The contrast of two colours, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
export function contrast(a: Colour, b: Colour): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
