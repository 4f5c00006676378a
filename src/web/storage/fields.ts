/** Parses one stored value; undefined if this version doesn't know it. */
export type Field<T> = (kept: unknown) => T | undefined;

export type Fields<T> = { readonly [Name in keyof T]-?: Field<T[Name]> };

export function oneOf<const T extends string>(words: readonly T[]): Field<T> {
  return (kept) => words.find((word) => word === kept);
}

export const flag: Field<boolean> = (kept) => (typeof kept === 'boolean' ? kept : undefined);

export function wholeNumber(least: number, most: number): Field<number> {
  return (kept) => (Number.isInteger(kept) && Number(kept) >= least && Number(kept) <= most ? Number(kept) : undefined);
}

export function pairOf<T>(field: Field<T>): Field<readonly [T, T]> {
  return (kept) => {
    const [one, other] = Array.isArray(kept) ? kept.map(field) : [];
    return one === undefined || other === undefined ? undefined : [one, other];
  };
}

/** Overrides the defaults with valid stored values. `ignored`: the names of invalid or unknown ones. */
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
