import { err, ok, type Result } from '../../rules/result.ts';
import type { SettingOption, Settings } from './settings.ts';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { NET_HEADER_BYTES, netFileFault } from '../../core/net_file.ts';
import { NET_FILE_BYTES, netFrom } from '../../engine/net_from.ts';
import { startOfFile } from '../../files/file_start.ts';
import { printable } from '../../notation/quoted.ts';

const CURE = `A neural net has ${NET_FILE_BYTES} bytes, as "npm run lab net" writes it.`;

/**
 * Reads a neural net. A relative path starts at the working folder. The error is two sentences: the whole path with what
 * is wrong with it, and what is expected.
 */
function readNetFile(name: string): Result<Uint8Array, string> {
  const file = path.resolve(name);
  const net = netAt(file);
  return net.ok ? net : err(`${printable(`${file} can't be used: ${net.error}`)}. ${CURE}`);
}

function netAt(file: string): Result<Uint8Array, string> {
  try {
    // Not opened before this is known: a pipe could block the conversation, and a device be endless.
    const info = statSync(file);
    if (info.isDirectory()) return err('it is a folder');
    if (!info.isFile()) return err('it is not a file on a disk');
    // Other files may be too large to be read whole.
    const fault = netFileFault(startOfFile(file, NET_HEADER_BYTES), info.size);
    if (fault !== null) return err(fault);
    return netFrom(new Uint8Array(readFileSync(file)));
  } catch (error) {
    return err(reasonOf(error as NodeJS.ErrnoException));
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file' : message;
}

const BUILT_IN = '<built-in>';
/** UCI writes an empty text as `<empty>`. */
const BUILT_IN_WORDS: readonly string[] = [BUILT_IN, '', '<empty>'];

/** The option that replaces the neural net by one from a file, which is read when the option is set. */
export const EVAL_FILE: SettingOption = {
  spec: { kind: 'file', name: 'EvalFile', value: BUILT_IN },
  change(settings, text) {
    if (BUILT_IN_WORDS.includes(text.toLowerCase())) return ok(withNet(settings, null));
    const net = readNetFile(text);
    return net.ok ? ok(withNet(settings, net.value)) : err(`EvalFile: ${net.error}`);
  },
};

/** Keeps the net in use if it is the same: for another one the engine starts new threads. */
function withNet(settings: Settings, net: Uint8Array | null): Settings {
  const { engine } = settings;
  const isSame = net !== null && engine.net?.every((byte, i) => byte === net[i]) === true;
  return isSame ? settings : { ...settings, engine: { ...engine, net } };
}
