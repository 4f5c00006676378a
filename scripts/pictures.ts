// Draws the pictures of the documentation: npm run pictures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createProgram } from '../src/cli/program.ts';

const root = path.join(import.meta.dirname, '..');
const pictures = JSON.parse(readFileSync(path.join(root, 'scripts/pictures.json'), 'utf8')) as Record<string, string[]>;

for (const [file, args] of Object.entries(pictures)) {
  await createProgram(() => undefined).parseAsync(['diagram', '-o', path.join(root, file), ...args], { from: 'user' });
  console.log(file);
}
