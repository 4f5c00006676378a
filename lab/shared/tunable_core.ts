// The core with the search margins as variables, for games between different values. In the normal core they are
// constants, which gives faster code: so this one is compiled separately, in memory only.

import { CORE_ENTRY, coreArguments } from '../../scripts/assembly.ts';
import { compileAssembly } from './compile.ts';
import { type Sources, readSources, tunableSources } from './margins.ts';

/** Additional exports of the tunable core. */
export interface TunableExports {
  setMargin(index: number, value: number): void;
}

/** What the core's export list has in addition; the export also updates the tables that depend on margins. */
function entryAddition(tunable: Sources): string {
  const files = [...tunable.keys()];
  const imports = files.map(
    (file, i) => `import { setMargin as setMargin${i} } from '${file.replace(/^src/, '.')}';\n`,
  );
  const calls = files.map((_, i) => `  setMargin${i}(index, value);\n`);
  return `
${imports.join('')}export function setMargin(index: i32, value: i32): void {
${calls.join('')}  initReductions();
  initSeeValues();
}
`;
}

/**
 * Compiles the core with these margins as variables. Takes a few seconds. Throws with the compiler's messages if it
 * fails.
 */
export function compileTunableCore(names: readonly string[]): Promise<Uint8Array> {
  const tunable = tunableSources(readSources(), names);
  return compileAssembly(coreArguments(), (name, source) => {
    if (name === CORE_ENTRY) return source + entryAddition(tunable);
    return tunable.get(name) ?? source;
  });
}
