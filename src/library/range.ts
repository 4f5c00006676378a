/** The number, or the default if it is absent. Throws a RangeError if it is not a whole number in the range. */
export function whole(name: string, value: number | undefined, min: number, max: number): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new RangeError(`${name} is ${String(value)}: it must be a whole number ${range}`);
}
