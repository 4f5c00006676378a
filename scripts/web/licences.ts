import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Packages of which parts are in the bundles. */
const BUNDLED = ['@lichess-org/chessground', 'preact'];
const RULE = '-'.repeat(80);

/** What the page must say of its parts: who made them, and under which licences. */
export async function licences(root: string): Promise<string> {
  const text = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
  const packages = await Promise.all(BUNDLED.map((name) => describePackage(root, name)));
  return [await text('NOTICE.md'), ...packages, `Ransom\n\n${await text('LICENSE')}`].join(`\n${RULE}\n\n`);
}

async function describePackage(root: string, name: string): Promise<string> {
  const folder = path.join(root, 'node_modules', name);
  const { version, license, homepage, repository } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const source = typeof repository === 'object' ? (repository as { url?: unknown } | null)?.url : repository;
  const head = `${name} ${String(version)}, ${String(license)}\nSource: ${String(source ?? homepage)}\n`;
  // The text of the GNU licence stands once, at the end.
  if (String(license).startsWith('GPL')) return head;
  return `${head}\n${await readFile(path.join(folder, 'LICENSE'), 'utf8')}`;
}
