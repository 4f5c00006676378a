import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../files/folder.ts';

/** A file of the page, ready to be sent. */
export interface PageFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** A strong entity tag, which differs if the content does. */
  readonly etag: string;
}

/** The files by URL path; `/` is the page itself. Nothing else is ever served. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const INDEX = 'index.html';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};
const OTHER_TYPE = 'application/octet-stream';
/** A prefix of the SHA-256, long enough to be unique. */
const TAG_LENGTH = 32;

/** All files of the page's folder; null if the page has not been built. */
export async function pageFiles(folder: URL): Promise<PageFiles | null> {
  const root = fileURLToPath(folder);
  const names = await filesBelow(root);
  if (!names.includes(INDEX)) return null;
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const file = pageFile(name, await readFile(path.join(root, name)));
    files.set(`/${name}`, file);
    if (name === INDEX) files.set('/', file);
  }
  return files;
}

function pageFile(name: string, bytes: Uint8Array): PageFile {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, TAG_LENGTH);
  return { bytes, type: TYPES[path.posix.extname(name)] ?? OTHER_TYPE, etag: `"${digest}"` };
}
