// Tags of a PGN by name. Their names are read in any case, since people and programs write `[fen "…"]`, too.

interface Named {
  readonly name: string;
}

/** The first tag of a name. */
export function tagOf<Tag extends Named>(tags: readonly Tag[], name: string): Tag | undefined {
  return tags.find((tag) => isNamed(tag, name));
}

/** The tags that have none of these names. */
export function withoutTags<Tag extends Named>(tags: readonly Tag[], names: readonly string[]): Tag[] {
  return tags.filter((tag) => !names.some((name) => isNamed(tag, name)));
}

/** The values by name, in order; of equal names the first one counts. */
export function tagValues(tags: readonly (Named & { readonly value: string })[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const { name, value } of tags) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

function isNamed(tag: Named, name: string): boolean {
  return tag.name.toLowerCase() === name.toLowerCase();
}
