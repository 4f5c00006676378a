// What a fuzz has counted, by names of its own; counts of parts add up to the counts of the whole.

export type Counts = Record<string, number>;

export function add(counts: Counts, name: string, number: number): void {
  counts[name] = (counts[name] ?? 0) + number;
}

/** Adds all of `other` to `counts`. */
export function addAll(counts: Counts, other: Readonly<Counts>): void {
  for (const [name, number] of Object.entries(other)) add(counts, name, number);
}

/** Rows for a summary: the counts whose names begin with `group` and a dot, the names sorted, without that beginning. */
export function rowsOf(counts: Readonly<Counts>, group: string): [string, number][] {
  const begin = `${group}.`;
  const names = Object.keys(counts).filter((name) => name.startsWith(begin));
  return names.sort().map((name) => [name.slice(begin.length), counts[name]!]);
}
