import { platform, type BuiltFile } from '#platform';

/** Loads the engine's files; does nothing on Node. Rejects with the file's name if one can't be fetched. */
export function loadEngine(): Promise<void> {
  const { sharedCoreFile } = platform;
  const files: BuiltFile[] = [platform.coreFile, 'net.bin'];
  return platform.load(sharedCoreFile === null ? files : [...files, sharedCoreFile]);
}
