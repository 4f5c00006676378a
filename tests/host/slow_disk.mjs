// Loaded before a server: each time it waits for the disk, it waits longer.
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const MS = Number(process.env.SLOW_DISK_MS);
const handle = await open(fileURLToPath(import.meta.url));
const FileHandle = Object.getPrototypeOf(handle);
await handle.close();
const { datasync } = FileHandle;
FileHandle.datasync = async function () {
  await new Promise((resolve) => setTimeout(resolve, MS));
  return datasync.call(this);
};
