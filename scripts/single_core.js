// Writes dist/core.single.wasm, part of `npm run build:core`: the core for pages that may not share memory between
// threads. It differs from dist/core.wasm in one flag, that of the imported memory. WebAssembly's threads proposal
// allows atomic instructions on unshared memory.

import { readFileSync, writeFileSync } from 'node:fs';

const HEADER_BYTES = 8;
const IMPORT_SECTION = 2;
const MEMORY_IMPORT = 2;
const FUNCTION_IMPORT = 0;
const HAS_MAXIMUM = 1;
const SHARED_WITH_MAXIMUM = 3;

/** A reader of the binary format: numbers are LEB128, names are preceded by their length. */
class Reader {
  constructor(bytes, offset) {
    this.bytes = bytes;
    this.offset = offset;
  }

  byte() {
    if (this.offset >= this.bytes.length) throw new Error('the file ends too early');
    return this.bytes[this.offset++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  name() {
    const length = this.number();
    this.offset += length;
  }
}

/** The offset of the flags of the imported memory. */
function memoryFlags(bytes) {
  const sections = new Reader(bytes, HEADER_BYTES);
  while (sections.offset < bytes.length) {
    const id = sections.byte();
    const length = sections.number();
    if (id === IMPORT_SECTION) return memoryFlagsOfImports(new Reader(bytes, sections.offset));
    sections.offset += length;
  }
  throw new Error('nothing is imported');
}

function memoryFlagsOfImports(imports) {
  const count = imports.number();
  for (let index = 0; index < count; index++) {
    imports.name();
    imports.name();
    const kind = imports.byte();
    if (kind === MEMORY_IMPORT) return imports.offset;
    if (kind !== FUNCTION_IMPORT) throw new Error(`an import of kind ${kind} is not expected`);
    imports.number();
  }
  throw new Error('no memory is imported');
}

const core = readFileSync('dist/core.wasm');
const offset = memoryFlags(core);
if (core[offset] !== SHARED_WITH_MAXIMUM) throw new Error('the memory of dist/core.wasm is not shared');
core[offset] = HAS_MAXIMUM;
writeFileSync('dist/core.single.wasm', core);
