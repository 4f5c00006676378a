/** The number; undefined if it is absent. Throws a RangeError if it is not a whole number in the range. */
export function whole(name: string, value: number | undefined, min: number, max: number): number | undefined {
  return value === undefined ? undefined : requiredWhole(name, value, min, max);
}

/** Like {@link whole} for a number without a default: programs without types may leave it out. */
export function requiredWhole(name: string, value: number | undefined, min: number, max: number): number {
  if (value !== undefined && Number.isInteger(value) && value >= min && value <= max) return value;
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new RangeError(`${name} is ${String(value)}: it must be a whole number ${range}`);
}
