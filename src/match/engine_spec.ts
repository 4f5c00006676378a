import path from 'node:path';
import {
  PROTOCOL_NAMES,
  type EngineCommand,
  type EngineOptionSetting,
  type MoveLimits,
  type ProtocolName,
} from '../protocol/client/types.ts';
import { printable } from '../notation/quoted.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { readTime } from '../table/time_text.ts';
import { LIMIT_KEYS, MAX_MARGIN_MS, combineLimits, isLimitKey, parseLimit, type GivenLimits } from './limits.ts';
import { splitWords } from './split_words.ts';

/** An engine of a match, as the user described it. */
export interface EngineSpec {
  readonly name: string;
  readonly command: EngineCommand;
  readonly protocol: ProtocolName;
  readonly options: readonly EngineOptionSetting[];
  readonly initLines: readonly string[];
  readonly positionsAsFen: boolean;
  /** Restart the engine for every game. */
  readonly restart: boolean;
  /** Limits of this engine alone, which replace the match's. */
  readonly limits: Partial<MoveLimits>;
  readonly marginMs: number | null;
}

/** The word that stands for this program. */
export const OWN_NAME = 'ransom';

/** The names of the settings before a command, for help and error messages. */
const SETTING_KEYS = ['name', 'proto', 'dir', 'positions', 'restart', 'init', 'margin', ...LIMIT_KEYS, 'option.NAME'];

interface Draft {
  name: string | null;
  directory: string | null;
  protocol: ProtocolName;
  positionsAsFen: boolean;
  restart: boolean;
  marginMs: number | null;
  /** One replaces what was given before by the same name. */
  readonly given: GivenLimits;
  readonly options: EngineOptionSetting[];
  readonly initLines: string[];
}

/**
 * Reads an engine as the command line gives it: settings as `key=value` words, then the program and its arguments.
 * `each` are settings for all engines, which come first. `ownCommand` starts this program. Words and paths are those of `platform`.
 */
export function parseEngineSpec(
  text: string,
  each: string,
  ownCommand: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Result<EngineSpec, string> {
  const draft: Draft = {
    name: null,
    directory: null,
    protocol: 'uci',
    positionsAsFen: false,
    restart: false,
    marginMs: null,
    given: {},
    options: [],
    initLines: [],
  };
  const common = readSettings(each, draft, platform);
  if (!common.ok) return common;
  if (common.value.length > 0)
    return err(`"${common.value[0]!}" is not a setting; settings are ${SETTING_KEYS.join(', ')}`);
  const command = readSettings(text, draft, platform);
  if (!command.ok) return command;
  const [program, ...args] = command.value;
  if (program === undefined) return err(`"${text}" names no engine`);
  const ownProtocol = program === OWN_NAME ? PROTOCOL_NAMES.find((protocol) => protocol === args[0]) : undefined;
  if (ownProtocol !== undefined) {
    args.shift();
    draft.protocol = ownProtocol;
  }
  const { name, directory, given, ...rest } = draft;
  const limits = combineLimits(given);
  if (!limits.ok) return limits;
  const words = program === OWN_NAME ? [...ownCommand, draft.protocol, ...args] : [program, ...args];
  const [file, ...fileArgs] = words;
  return ok({
    ...rest,
    limits: limits.value,
    // Names go into tables, tags and messages.
    name: printable(name ?? nameOfCommand(program, args, platform)),
    command: { file: file!, args: fileArgs, directory },
  });
}

/** Puts the settings before a command into the draft and returns the words after them. */
function readSettings(text: string, draft: Draft, platform: NodeJS.Platform): Result<string[], string> {
  const words = splitWords(text, platform);
  if (!words.ok) return words;
  for (const [index, word] of words.value.entries()) {
    const match = /^([a-z]+|option\.[^=]+)=(.*)$/s.exec(word);
    if (match === null) return ok(words.value.slice(index));
    const fault = applySetting(draft, match[1]!, match[2]!);
    if (fault !== null) return err(fault);
  }
  return ok([]);
}

/** Sets a setting; returns what is wrong with it, or null. */
function applySetting(draft: Draft, key: string, value: string): string | null {
  if (key.startsWith('option.')) {
    draft.options.push({ name: key.slice('option.'.length), value });
    return null;
  }
  switch (key) {
    case 'name':
      draft.name = value;
      return value.trim() === '' ? 'a name is empty' : null;
    case 'dir':
      draft.directory = value;
      return null;
    case 'init':
      draft.initLines.push(value);
      return null;
    case 'proto':
      return oneOf(key, value, PROTOCOL_NAMES, (protocol) => (draft.protocol = protocol));
    case 'positions':
      return oneOf(key, value, ['moves', 'fen'], (form) => (draft.positionsAsFen = form === 'fen'));
    case 'restart':
      return oneOf(key, value, ['on', 'off'], (state) => (draft.restart = state === 'on'));
    case 'margin': {
      const margin = readTime(value, 'ms')?.ms ?? NaN;
      if (!(margin >= 0 && margin <= MAX_MARGIN_MS))
        return `margin=${value}: not a time from 0 to ${MAX_MARGIN_MS} milliseconds`;
      draft.marginMs = margin;
      return null;
    }
    default: {
      if (!isLimitKey(key)) return `"${key}" is not a setting of an engine; settings are ${SETTING_KEYS.join(', ')}`;
      const limit = parseLimit(key, value);
      if (!limit.ok) return `${key}=${value}: ${limit.error}`;
      draft.given[key] = limit.value;
      return null;
    }
  }
}

function oneOf<T extends string>(
  key: string,
  value: string,
  choices: readonly T[],
  apply: (choice: T) => void,
): string | null {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) return `${key}=${value}: must be ${choices.join(' or ')}`;
  apply(choice);
  return null;
}

const INTERPRETERS = new Set(['node', 'nodejs', 'python', 'python3', 'sh', 'bash', 'java', 'wine', 'env', 'nice']);

/** The program's name without folder and ending; for `node x.js` that is `x`. */
function nameOfCommand(program: string, args: readonly string[], platform: NodeJS.Platform): string {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const plain = (file: string): string => paths.parse(file).name;
  if (!INTERPRETERS.has(plain(program))) return plain(program);
  const script = args.find((arg) => !arg.startsWith('-') && !INTERPRETERS.has(plain(arg)));
  return plain(script ?? program);
}

/** Makes names unique: the second `ransom` is `ransom-2`. */
export function distinctNames<T extends { readonly name: string }>(specs: readonly T[]): T[] {
  const taken = new Set<string>();
  return specs.map((spec) => {
    let name = spec.name;
    for (let number = 2; taken.has(name); number++) name = `${spec.name}-${number}`;
    taken.add(name);
    return { ...spec, name };
  });
}
