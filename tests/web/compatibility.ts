// Which browsers know a feature, by MDN's compatibility data.

import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { MINIMUM_BROWSERS } from '../../scripts/web/minimum_browsers.ts';

// Loaded by Node itself: 17 MB of JSON.
const DATA = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

const { chrome, firefox, safari } = MINIMUM_BROWSERS;
/** On computers and phones; others have the engine of one of them. */
const OLDEST = { chrome, edge: chrome, chrome_android: chrome, firefox, safari, safari_ios: safari } as const;

/** Is a version the same or older? Data has "≤37" where nobody has looked further. */
function isUpTo(version: string, newest: string): boolean {
  const [parts, others] = [version.replace('≤', ''), newest].map((each) => each.split('.').map(Number)) as [
    number[],
    number[],
  ];
  const [major = NaN, minor = 0] = parts;
  return major < others[0]! || (major === others[0] && minor <= (others[1] ?? 0));
}

function isSupport(support: SimpleSupportStatement, newest: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = support;
  const isPlain = removed === undefined && flags === undefined && prefix === undefined && other === undefined;
  return isPlain && typeof added === 'string' && isUpTo(added, newest);
}

function isKnownByAll({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST).every(([name, newest]) =>
    [support[name as keyof typeof OLDEST] ?? []].flat().some((each) => isSupport(each, newest)),
  );
}

/** What the data says about a feature: null if it is not there. */
export function isKnown(...path: readonly string[]): boolean | null {
  let at: Identifier | undefined = DATA as unknown as Identifier;
  for (const name of path) at = at?.[name];
  if (at === undefined) return null;
  return at.__compat === undefined ? true : isKnownByAll(at.__compat);
}

/** Is something of this name known anywhere below? Null if nothing has the name. */
export class Names {
  private readonly known = new Map<string, boolean>();

  constructor(...roots: readonly (readonly string[])[]) {
    for (const path of roots) this.collect(path.reduce((at, name) => at[name]!, DATA as unknown as Identifier));
  }

  private collect(at: Identifier): void {
    for (const [name, below] of Object.entries(at) as [string, Identifier][]) {
      if (name === '__compat') continue;
      // "any_static" is a static method.
      const plain = name.replace(/_static$/, '');
      const { __compat: compat } = below;
      if (compat !== undefined) this.known.set(plain, this.known.get(plain) === true || isKnownByAll(compat));
      this.collect(below);
    }
  }

  isKnown(name: string): boolean | null {
    return this.known.get(name) ?? null;
  }
}
