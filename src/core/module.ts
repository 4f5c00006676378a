import { platform, type BuiltFile } from '#platform';

/** A build of the core: its code, and whether threads may share the memory that it runs on. */
export interface CoreBuild {
  readonly module: WebAssembly.Module;
  readonly isShared: boolean;
}

const builds = new Map<BuiltFile, CoreBuild>();
const optimised = new Map<BuiltFile, CoreBuild>();

/** The core for an instance that has its memory for itself. Its functions are optimised as they are used. */
export function coreBuild(): CoreBuild {
  return compiled(platform.coreFile, builds, (file) => platform.compile(file));
}

/** The core for threads that share one memory. Throws if threads can't share memory here. */
export function sharedCoreBuild(): CoreBuild {
  return compiled(sharedFile(), builds, (file) => platform.compile(file));
}

/**
 * The core for searching in a thread that has its memory for itself. It is optimised from the first node on, if the platform can do
 * that, which takes about 0.1 s on two cores: compiled as usual, a first search of 100 ms makes a tenth of its nodes.
 */
export function searchBuild(): CoreBuild {
  return compiled(platform.coreFile, optimised, (file) => platform.compileOptimised(file));
}

/** The same for threads that share one memory. Throws if threads can't share memory here. */
export function sharedSearchBuild(): CoreBuild {
  return compiled(sharedFile(), optimised, (file) => platform.compileOptimised(file));
}

function sharedFile(): BuiltFile {
  if (platform.sharedCoreFile === null) throw new Error("threads can't share memory here");
  return platform.sharedCoreFile;
}

/** Compiled once a process. */
function compiled(
  file: BuiltFile,
  known: Map<BuiltFile, CoreBuild>,
  compile: (file: BuiltFile) => WebAssembly.Module,
): CoreBuild {
  let build = known.get(file);
  if (build === undefined) {
    build = { module: compile(file), isShared: file === platform.sharedCoreFile };
    known.set(file, build);
  }
  return build;
}
