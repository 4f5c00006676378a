// The core for memory that threads share and the one for memory that they don't are the same file but for one flag,
// that of the imported memory. (The threads proposal of WebAssembly allows atomic instructions on memory that is not
// shared.) So one of them is stored and fetched, and the other made of it.

const HEADER_BYTES = 8;
const IMPORT_SECTION = 2;
const MEMORY_IMPORT = 2;
const FUNCTION_IMPORT = 0;
const HAS_MAXIMUM = 1;
const SHARED_WITH_MAXIMUM = 3;

/**
 * Where the flags of the imported memory lie. In the binary format numbers are LEB128; sections and names have their
 * length before them.
 */
function memoryFlags(core: Uint8Array): number {
  let offset = HEADER_BYTES;
  const byte = (): number => {
    const value = core[offset++];
    if (value === undefined) throw new Error('no memory is imported');
    return value;
  };
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value += (next & 0x7f) * 2 ** shift;
      if (next < 0x80) return value;
    }
  };
  const skip = (): void => {
    const length = number();
    offset += length;
  };
  while (byte() !== IMPORT_SECTION) skip();
  number();
  for (let count = number(); count > 0; count--) {
    skip();
    skip();
    const kind = byte();
    if (kind === MEMORY_IMPORT) return offset;
    if (kind !== FUNCTION_IMPORT) throw new Error(`an import of kind ${kind} is not expected`);
    number();
  }
  throw new Error('no memory is imported');
}

/** The same core for memory that threads share, or for memory that they don't. Throws if it isn't one for the other kind. */
export function forOtherMemory(core: Uint8Array, isShared: boolean): Uint8Array<ArrayBuffer> {
  const [flag, other] = isShared ? [HAS_MAXIMUM, SHARED_WITH_MAXIMUM] : [SHARED_WITH_MAXIMUM, HAS_MAXIMUM];
  const offset = memoryFlags(core);
  if (core[offset] !== flag) throw new Error('the core is not one for the other kind of memory');
  const changed = new Uint8Array(core);
  changed[offset] = other;
  return changed;
}
