import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { NET_FILE_BYTES, netFrom } from '../../engine/net_from.ts';
import { printable } from '../../notation/quoted.ts';
import { err, type Result } from '../../rules/result.ts';

const CURE = `A neural net has ${NET_FILE_BYTES} bytes, as "npm run lab net" writes it.`;

/**
 * Reads a neural net. A relative path starts at the working folder. The error is two sentences: the whole path with what
 * is wrong with it, and what is expected.
 */
export function readNetFile(name: string): Result<Uint8Array, string> {
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
    if (info.size !== NET_FILE_BYTES) return err(`it has ${info.size} bytes`);
    return netFrom(new Uint8Array(readFileSync(file)));
  } catch (error) {
    return err(reasonOf(error as NodeJS.ErrnoException));
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file' : message;
}
