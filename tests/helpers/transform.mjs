// Turns TypeScript into JavaScript for jest by ts-jest, one file at a time and without looking at types
// (`isolatedModules` of tsconfig.json), which `npm run types` checks.
//
// A test runs in a context of `node:vm`, in which each use of a global such as `Math` is a call of an interceptor: a
// loop that computes took five times as long as outside. So each module gets constants of its own for the built-ins
// that it names.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tsJest from 'ts-jest';

/** Without those that a test may replace, as fake timers replace `Date`. */
const BUILT_INS = [
  ...['Array', 'ArrayBuffer', 'Atomics', 'BigInt', 'Boolean', 'DataView', 'Error', 'Infinity', 'JSON', 'Map', 'Math'],
  ...['NaN', 'Number', 'Object', 'RegExp', 'Set', 'SharedArrayBuffer', 'String', 'Symbol', 'WeakMap', 'WeakSet'],
  ...['Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array', 'Uint16Array', 'Uint32Array'],
  ...['BigInt64Array', 'BigUint64Array', 'Float32Array', 'Float64Array'],
];

const OWN_TEXT = readFileSync(new URL(import.meta.url));

/** Is the built-in used, and not declared by the module itself? */
function isUsed(code, name) {
  return (
    new RegExp(`(?<![.\\w$])${name}\\b`).test(code) &&
    !new RegExp(`^import\\b[^;]*\\b${name}\\b|\\b(?:class|function|const|let|var) ${name}\\b`, 'm').test(code)
  );
}

export default {
  createTransformer(transformerConfig) {
    const compiler = tsJest.default.createTransformer(transformerConfig);
    return {
      process(source, path, options) {
        const { code } = compiler.process(source, path, options);
        const used = BUILT_INS.filter((name) => isUsed(code, name));
        // On the first line, so that the lines of the source map, which ts-jest appends, stay right.
        return { code: `const { ${used.join(', ')} } = globalThis; ${code}` };
      },

      getCacheKey(source, path, options) {
        const key = compiler.getCacheKey(source, path, options);
        return createHash('sha256').update(OWN_TEXT).update(key).digest('hex').slice(0, 32);
      },
    };
  },
};
