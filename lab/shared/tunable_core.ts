// The core with the search margins as variables, for games between different values. In the normal core they are
// constants, which gives faster code: so this one is compiled separately, in memory only.

import { CORE_ENTRY, coreArguments } from '../../scripts/assembly.ts';
import { compileAssembly } from './compile.ts';

const PARAMS = 'src/search/params.ts';

/** Additional exports of the tunable core. */
export interface TunableExports {
  setMargin(index: number, value: number): void;
}

/** `export const NAME: TYPE = VALUE;` */
function declarationOf(name: string): RegExp {
  return new RegExp(`export const ${name}: (i32|f64) = (-?[0-9]+);`);
}

/** The values of the margins in the source of params.ts, in order. Throws if one is not defined there as an integer. */
export function readMargins(source: string, names: readonly string[]): number[] {
  return names.map((name) => {
    const found = declarationOf(name).exec(source);
    if (found === null) throw new Error(`${PARAMS} has no line "export const ${name}: i32 = NUMBER;"`);
    return Number(found[2]);
  });
}

/** The source of params.ts with these values of the margins. Throws like readMargins. */
export function withMargins(source: string, names: readonly string[], values: readonly number[]): string {
  readMargins(source, names);
  return names.reduce((text, name, i) => {
    return text.replace(declarationOf(name), `export const ${name}: $1 = ${Math.round(values[i]!)};`);
  }, source);
}

/** The source of params.ts with the margins as variables and a function that sets them by their index in `names`. */
export function tunableParams(source: string, names: readonly string[]): string {
  const types: string[] = [];
  let text = source;
  for (const name of names) {
    text = text.replace(declarationOf(name), (_line, type: string, value: string) => {
      types.push(type);
      return `export let ${name}: ${type} = ${value};`;
    });
  }
  const cases = names.map((name, i) => `    case ${i}: ${name} = <${types[i]!}>value; break;\n`).join('');
  return `${text}\nexport function setMargin(index: i32, value: i32): void {\n  switch (index) {\n${cases}  }\n}\n`;
}

/** The export also updates the tables that depend on margins. */
const ENTRY_ADDITION = `
import { setMargin as setOneMargin } from './search/params.ts';
export function setMargin(index: i32, value: i32): void {
  setOneMargin(index, value);
  initReductions();
  initSeeValues();
}
`;

/**
 * Compiles the core with these margins as variables. Takes a few seconds. Throws with the compiler's messages if it
 * fails.
 */
export function compileTunableCore(names: readonly string[]): Promise<Uint8Array> {
  return compileAssembly(coreArguments(), (name, source) => {
    if (name === PARAMS) return tunableParams(source, names);
    return name === CORE_ENTRY ? source + ENTRY_ADDITION : source;
  });
}
