// The margins of the search, read where they stand: beside their techniques in the files of src/search, one a line,
//
//   const NAME: i32 = VALUE; // tune MIN to MAX, step STEP
//
// with the range in which `npm run lab spsa` tunes it, and by how much it changes it for a game: enough to affect play, about five to
// ten Elo. Margins without a range can be set by name, too; most minimum depths are too coarse to be tuned.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../../src/files/replace_file.ts';

export const SEARCH_FOLDER = 'src/search';

/** A margin that is tuned. */
export interface Margin {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The files of the search by their paths, and their text. */
export type Sources = ReadonlyMap<string, string>;

/** Reads the files of a folder, src/search or a copy of it. Throws an error of the system. */
export function readSources(folder = SEARCH_FOLDER): Sources {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return new Map(files.sort().map((name) => [`${folder}/${name}`, readFileSync(path.join(folder, name), 'utf8')]));
}

/** A line that says how a margin is tuned. */
const TUNED = /^(?:export )?const (\w+): (?:i32|f64) = -?\d+; \/\/ tune (-?\d+) to (-?\d+), step (\d+(?:\.\d+)?)$/;

/** The margins that are tuned, in the order of the files and lines. Throws an error that names a line of another form. */
export function tunedMargins(sources: Sources): Margin[] {
  const margins: Margin[] = [];
  for (const [file, text] of sources) {
    text.split('\n').forEach((line, i) => {
      if (!/\/\/ tune\b/.test(line)) return;
      const [, name, min, max, step] = TUNED.exec(line) ?? [];
      if (name === undefined)
        throw new Error(`${file}:${i + 1}: write "const NAME: i32 = NUMBER; // tune MIN to MAX, step STEP"`);
      margins.push({ name, min: Number(min), max: Number(max), step: Number(step) });
    });
  }
  return margins;
}

/** `const NAME: TYPE = VALUE;`, where a line begins. */
function declarationOf(name: string): RegExp {
  return new RegExp(`^((?:export )?)const ${name}: (i32|f64) = (-?[0-9]+);`, 'm');
}

/** The file that declares a margin. Throws an error if there isn't exactly one. */
function fileOf(sources: Sources, name: string): string {
  const files = [...sources].filter(([, text]) => declarationOf(name).test(text)).map(([file]) => file);
  if (files.length === 1) return files[0]!;
  const folder = path.dirname([...sources.keys()][0] ?? SEARCH_FOLDER);
  if (files.length === 0) throw new Error(`${folder} has no line "const ${name}: i32 = NUMBER;"`);
  throw new Error(`${files.join(' and ')} both declare ${name}`);
}

/** The values of margins, in order. Throws if one is not defined as an integer, or twice. */
export function readMargins(sources: Sources, names: readonly string[]): number[] {
  return names.map((name) => Number(declarationOf(name).exec(sources.get(fileOf(sources, name))!)![3]));
}

/** The files with these values of the margins, rounded; only those that differ. Throws like readMargins. */
export function withMargins(sources: Sources, names: readonly string[], values: readonly number[]): Sources {
  const changed = new Map(sources);
  names.forEach((name, i) => {
    const file = fileOf(sources, name);
    const line = `$1const ${name}: $2 = ${Math.round(values[i]!)};`;
    changed.set(file, changed.get(file)!.replace(declarationOf(name), line));
  });
  return new Map([...changed].filter(([file, text]) => text !== sources.get(file)));
}

/** Writes these values of the margins into the files of a folder. Throws like readMargins, and errors of the system. */
export function writeMargins(folder: string, names: readonly string[], values: readonly number[]): void {
  for (const [file, text] of withMargins(readSources(folder), names, values)) replaceFile(file, text);
}

/** The files with the margins as variables, each with a function that sets those of them that it has by their index in `names`. */
export function tunableSources(sources: Sources, names: readonly string[]): Sources {
  const tunable = new Map<string, string>();
  const cases = new Map<string, string>();
  names.forEach((name, i) => {
    const file = fileOf(sources, name);
    const text = tunable.get(file) ?? sources.get(file)!;
    const [, , type] = declarationOf(name).exec(text)!;
    tunable.set(file, text.replace(declarationOf(name), `$1let ${name}: $2 = $3;`));
    cases.set(file, `${cases.get(file) ?? ''}    case ${i}: ${name} = <${type!}>value; break;\n`);
  });
  for (const [file, text] of tunable) {
    const setter = `export function setMargin(index: i32, value: i32): void {\n  switch (index) {\n${cases.get(file)!}  }\n}\n`;
    tunable.set(file, `${text}\n${setter}`);
  }
  return tunable;
}
