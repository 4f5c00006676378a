import { platform, type BuiltFile } from '#platform';

/** A build of the core: the compiled code, and whether threads may share its memory. */
export interface CoreBuild {
  readonly module: WebAssembly.Module;
  readonly isShared: boolean;
}

const builds = new Map<BuiltFile, CoreBuild>();
const optimised = new Map<BuiltFile, CoreBuild>();

/** The core for an instance with its own memory. Functions are optimised as they are used. */
export function coreBuild(): CoreBuild {
  return compiled(platform.coreFile, builds, (file) => platform.compile(file));
}

/** The core for threads that share one memory. Throws if threads can't share memory here. */
export function sharedCoreBuild(): CoreBuild {
  return compiled(sharedFile(), builds, (file) => platform.compile(file));
}

/**
 * The core for searching in a thread with its own memory. It is optimised before the first node if the platform can do
 * that, which takes about 0.1 s on two cores; without it, a first search of 100 ms reaches a tenth of the nodes.
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

/** Compiled once per process. */
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
