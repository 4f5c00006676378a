// A transform for the AssemblyScript compiler (`--transform` in assembly.ts): inlines more than the compiler
// does by itself. The core consists of many small functions; this made the search 10 % faster, and the core grew from
// 85 to 150 KB. Sizes are in Binaryen's nodes of unoptimised code.

const ALWAYS_INLINE_SIZE = 300;
const INLINE_SIZE_WITHOUT_CALLS = 300;
const INLINE_SIZE_OF_ONE_CALLER = 1000;

const HIGHEST_LEVEL = 4;

/**
 * Functions that are indirectly recursive, of which each copy would bring along everything it calls; rare ones; and some whose copies
 * take much room and save no time. A pattern must not match a field of a class (`Frame#get:depth`), a function to the compiler: equal
 * ones are merged, so none of them is inlined then.
 */
const NEVER_INLINED = [
  'src/search/node/search<*',
  'src/search/quiescence/quiescence<*',
  'src/search/root_moves/addRootMove',
  'src/search/root_moves/setRootResult',
  'src/search/root_moves/sortRootMoves',
  'src/search/history/correctIn',
  'src/search/history/correctedIn',
  'src/search/history/updateQuiet<*',
  'src/search/transposition/storeResult',
  'src/search/mate/line/*',
];

export default class InlineMore {
  /**
   * Optimises the module, as the compiler will do again afterwards with its own limits.
   * @param {{ runPasses(passes: string[]): void, optimize(): void }} module the module as Binaryen sees it;
   * `this.binaryen` is set by the compiler
   */
  afterCompile(module) {
    const { binaryen } = this;
    binaryen.setOptimizeLevel(HIGHEST_LEVEL);
    binaryen.setShrinkLevel(0);
    binaryen.setAlwaysInlineMaxSize(ALWAYS_INLINE_SIZE);
    binaryen.setFlexibleInlineMaxSize(INLINE_SIZE_WITHOUT_CALLS);
    binaryen.setOneCallerInlineMaxSize(INLINE_SIZE_OF_ONE_CALLER);
    for (const pattern of NEVER_INLINED) {
      binaryen.setPassArgument('no-inline', pattern);
      module.runPasses(['no-inline']);
    }
    module.optimize();
  }
}
