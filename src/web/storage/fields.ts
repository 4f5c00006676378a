/** Reads one value of what was kept; undefined if it is none that this version knows. */
export type Field<T> = (kept: unknown) => T | undefined;

export type Fields<T> = { readonly [Name in keyof T]-?: Field<T[Name]> };

export function oneOf<const T extends string>(words: readonly T[]): Field<T> {
  return (kept) => words.find((word) => word === kept);
}

export const flag: Field<boolean> = (kept) => (typeof kept === 'boolean' ? kept : undefined);

export function wholeNumber(least: number, most: number): Field<number> {
  return (kept) => (Number.isInteger(kept) && Number(kept) >= least && Number(kept) <= most ? Number(kept) : undefined);
}

/** Puts valid values of what was kept over the defaults. `ignored`: the names of those that were not valid, or are unknown. */
export function readFields<T extends object>(
  kept: unknown,
  defaults: T,
  fields: Fields<T>,
): { readonly value: T; readonly ignored: readonly string[] } {
  if (!isObject(kept)) return { value: defaults, ignored: [] };
  const ignored = Object.keys(kept).filter((name) => !Object.hasOwn(fields, name));
  const value = { ...defaults };
  for (const name of Object.keys(fields) as (keyof T & string)[]) {
    if (!Object.hasOwn(kept, name)) continue;
    const read = fields[name](kept[name]);
    if (read === undefined) ignored.push(name);
    else value[name] = read;
  }
  return { value, ignored };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
