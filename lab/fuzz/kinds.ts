import type { FuzzKind } from './kind.ts';
import { CORE } from './kind_core.ts';
import { PROTOCOL } from './kind_protocol.ts';
import { READERS } from './kind_readers.ts';
import { REFERENCE } from './kind_reference.ts';

/** All kinds of fuzz. */
export const KINDS: readonly FuzzKind[] = [REFERENCE, CORE, READERS, PROTOCOL];

/** Throws if there is no kind of this name: in a journal of a newer program. */
export function kindNamed(name: string): FuzzKind {
  const found = KINDS.find((kind) => kind.name === name);
  if (found === undefined) throw new Error(`there is no fuzz of the kind ${name}`);
  return found;
}
