// A side of a duel: a build of the engine, as one argument of `npm run lab duel`.

import { InvalidArgumentError } from 'commander';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DirectSearch } from '../../src/engine/direct_search.ts';
import type { SearchHost } from '../../src/core/instance.ts';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import type { Result } from '../../src/rules/result.ts';
import { whyFails } from './files.ts';
import { readMargins, readSources } from './margins.ts';
import { compileTunableCore, type TunableExports } from './tunable_core.ts';
import { readWeightFile, useWeights } from './weights.ts';

/** What the words of a side mean. */
export interface SideSpec {
  /** The folder of a checkout that has been built. */
  readonly folder: string;
  /** A neural net instead of the folder's own, or null. */
  readonly net: string | null;
  /** A file of weights, laid out like src/eval/weight_values.ts, instead of the build's, or null. */
  readonly weights: string | null;
  /** Margins of the search (./margins.ts) with values of their own, by name. */
  readonly margins: Readonly<Record<string, number>>;
}

const BUILT = 'dist/engine/direct_search.js';
const BUILT_NET_READER = 'dist/engine/net_from.js';

/** Reads `FOLDER[,net=FILE][,weights=FILE][,MARGIN=NUMBER]...`. Throws an error that names the word and the cure. */
export function parseSide(text: string): SideSpec {
  const [folder, ...words] = text.split(',');
  let net: string | null = null;
  let weights: string | null = null;
  const margins: Record<string, number> = {};
  for (const word of words) {
    const [, name, value] = /^(\w+)=(.+)$/.exec(word) ?? [];
    if (name === undefined || value === undefined)
      throw new Error(`"${word}" is neither net=FILE, weights=FILE nor MARGIN=NUMBER`);
    if (name === 'net') net = path.resolve(value);
    else if (name === 'weights') weights = path.resolve(value);
    else if (/^-?\d+$/.test(value) && Number(value) === (Number(value) | 0)) margins[name] = Number(value);
    else throw new Error(`${name}=${value}: a margin is a whole number of 32 bits`);
  }
  return { folder: path.resolve(folder!), net, weights, margins };
}

/** The same as a parser of arguments, whose errors are those of the command line. */
export function readSide(text: string): SideSpec {
  try {
    return parseSide(text);
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

/** The same for any number of sides. */
export function readSides(text: string, earlier: readonly SideSpec[] = []): SideSpec[] {
  return [...earlier, readSide(text)];
}

/** What is wrong with a side before a game is played; null if nothing is. */
export function faultOf({ folder, net, weights, margins }: SideSpec): string | null {
  if (!existsSync(path.join(folder, BUILT))) return `${folder} holds no built engine: run "npm ci" there first`;
  for (const file of [net, weights]) if (file !== null && !existsSync(file)) return `there is no file ${file}`;
  const weightsFault = weights === null ? null : whyFails(() => readWeightFile(weights));
  if (weightsFault !== null) return `${weights}: ${weightsFault}`;
  if (Object.keys(margins).length === 0) return null;
  if (folder !== process.cwd()) return `margins can be given for this folder only, not for ${folder}`;
  return whyFails(() => readMargins(readSources(), Object.keys(margins)));
}

/** The core of a side with margins of its own, or null if it plays with the core of its folder. Takes some seconds. */
export async function coreOf({ margins }: SideSpec): Promise<Uint8Array<ArrayBuffer> | null> {
  const names = Object.keys(margins);
  return names.length === 0 ? null : new Uint8Array(await compileTunableCore(names));
}

/**
 * What a side plays with, as a short hash: another build in the same folder is another side. `core` is from `coreOf`, which
 * compiles the present sources, not the build.
 */
export function fingerprintOfSide({ folder, net, weights, margins }: SideSpec, core: Uint8Array | null): string {
  const files = [net ?? path.join(folder, 'dist/net.bin'), ...(weights === null ? [] : [weights])];
  const played = core ?? readFileSync(path.join(folder, 'dist/core.wasm'));
  return fingerprintOf(JSON.stringify(margins), played, ...files.map((file) => readFileSync(file)));
}

/** The part of another checkout's DirectSearch that is used. */
type Build = new (
  hashMb?: number,
  build?: { module: WebAssembly.Module; isShared: boolean },
  host?: SearchHost,
) => DirectSearch;

/** Reads a net as the build in a folder does: the form of the file may have changed since. */
async function readNet(folder: string, file: string): Promise<Uint8Array> {
  const { netFrom } = (await import(pathToFileURL(path.join(folder, BUILT_NET_READER)).href)) as {
    netFrom: (file: Uint8Array) => Result<Uint8Array, string>;
  };
  const net = netFrom(new Uint8Array(readFileSync(file)));
  if (!net.ok) throw new Error(`${file} is no neural net for the build in ${folder}: ${net.error}`);
  return net.value;
}

/**
 * Starts the engine of a side. `core` is from `coreOf`; `host` is asked while it searches. Throws if net or weights
 * don't fit.
 */
export async function startSide(
  { folder, net, weights, margins }: SideSpec,
  core: Uint8Array<ArrayBuffer> | null,
  hashMb: number,
  host: SearchHost,
): Promise<DirectSearch> {
  const { DirectSearch: Search } = (await import(pathToFileURL(path.join(folder, BUILT)).href)) as {
    DirectSearch: Build;
  };
  const build = core === null ? undefined : { module: new WebAssembly.Module(core), isShared: true };
  const search = new Search(hashMb, build, host);
  Object.values(margins).forEach((value, i) => (search.core as unknown as TunableExports).setMargin(i, value));
  if (weights !== null) useWeights(search.core, search.memory, readWeightFile(weights).values);
  if (net !== null) search.useNet(await readNet(folder, net));
  return search;
}
