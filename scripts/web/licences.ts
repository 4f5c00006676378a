import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Packages that are included in the bundles. */
const BUNDLED = ['@lichess-org/chessground', 'preact'];
const RULE = '-'.repeat(80);

/** The attribution of the page's parts: authors and licences. */
export async function licences(root: string): Promise<string> {
  const text = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
  const packages = await Promise.all(BUNDLED.map((name) => describePackage(root, name)));
  const [notice = ''] = (await text('NOTICE.md')).split('\n## Elsewhere');
  return [notice, ...packages, `Ransom\n\n${await text('LICENSE')}`].join(`\n${RULE}\n\n`);
}

async function describePackage(root: string, name: string): Promise<string> {
  const folder = path.join(root, 'node_modules', name);
  const { version, license, homepage, repository } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const source = typeof repository === 'object' ? (repository as { url?: unknown } | null)?.url : repository;
  const head = `${name} ${String(version)}, ${String(license)}\nSource: ${String(source ?? homepage)}\n`;
  // The GNU licence is included once, at the end.
  if (String(license).startsWith('GPL')) return head;
  return `${head}\n${await readFile(path.join(folder, 'LICENSE'), 'utf8')}`;
}
