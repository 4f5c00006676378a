import { platform, type BuiltFile } from '#platform';

/** Loads the engine's files; does nothing on Node. Rejects with the file's name if one can't be fetched. */
export async function loadEngine(): Promise<void> {
  const { sharedCoreFile } = platform;
  // A search can do without it; one that can use it asks for it again.
  if (sharedCoreFile !== null) platform.load([sharedCoreFile]).catch(() => undefined);
  const files: readonly BuiltFile[] = [platform.coreFile, 'net.bin'];
  await platform.load(files);
}
