// A transform for the AssemblyScript compiler (`--transform` in assembly.ts): leaves data of zeros out of a build that is not
// optimised, as optimisation does. Each instance applies all data again, so a thread that started would clear the tables of the others.

export default class PackMemory {
  /** @param {{ runPasses(passes: string[]): void }} module the module as Binaryen sees it */
  afterCompile(module) {
    module.runPasses(['memory-packing']);
  }
}
