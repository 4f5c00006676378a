// The core with the margins of the search as variables, for games between different values. In the core proper they are
// constants, which the compiler makes faster code of: so this one is compiled apart, and only in memory.

import { compileAssembly } from '../assembly.ts';

const PARAMS = 'src/search/params.ts';
const ENTRY = 'src/wasm.ts';
const TRANSFORM = './scripts/inline_core.js';

/** What the tunable core exports besides all that the core does. */
export interface TunableExports {
  setMargin(index: number, value: number): void;
}

/** `export const NAME: TYPE = VALUE;` */
function declarationOf(name: string): RegExp {
  return new RegExp(`export const ${name}: (i32|f64) = (-?[0-9]+);`);
}

/** The values of the margins in the source of params.ts, in their order. Throws where one isn't there as a whole number. */
export function readMargins(source: string, names: readonly string[]): number[] {
  return names.map((name) => {
    const found = declarationOf(name).exec(source);
    if (found === null) throw new Error(`${PARAMS} has no line "export const ${name}: i32 = NUMBER;"`);
    return Number(found[2]);
  });
}

/** The source of params.ts with the margins as variables and a function that sets them by their place in `names`. */
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

/** The export that also brings the table of reductions up to date, which is made of two margins. */
const ENTRY_ADDITION = `
import { setMargin as setOneMargin } from './search/params.ts';
export function setMargin(index: i32, value: i32): void {
  setOneMargin(index, value);
  initReductions();
}
`;

/** Compiles the core with these margins as variables. Takes some seconds. Throws with the compiler's words where it can't. */
export function compileTunableCore(names: readonly string[]): Promise<Uint8Array> {
  const args = [ENTRY, '--config', 'asconfig.json', '--target', 'release', '--transform', TRANSFORM];
  return compileAssembly(args, (name, source) => {
    if (name === PARAMS) return tunableParams(source, names);
    return name === ENTRY ? source + ENTRY_ADDITION : source;
  });
}
