// Draws the pictures of the documentation, and writes the examples of docs/coach.md and the tables of docs/design.md:
// npm run pictures.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createProgram } from '../src/cli/program.ts';
import { explainedExamples, withExamples } from './coach_examples.ts';
import { EXCHANGE, movingPicture } from './moving_picture.ts';
import { pageColours, withTables } from './design_tables.ts';

const root = path.join(import.meta.dirname, '..');
const pictures = JSON.parse(readFileSync(path.join(root, 'scripts/pictures.json'), 'utf8')) as Record<string, string[]>;

for (const [file, args] of Object.entries(pictures)) {
  await createProgram(() => undefined).parseAsync(['diagram', '-o', path.join(root, file), ...args], { from: 'user' });
  console.log(file);
}

writeFileSync(path.join(root, EXCHANGE.file), movingPicture(EXCHANGE));
console.log(EXCHANGE.file);

const examples = await explainedExamples();
mkdirSync(path.join(root, 'docs/coach'), { recursive: true });
for (const { name, picture } of examples) {
  writeFileSync(path.join(root, `docs/coach/${name}.svg`), picture);
  console.log(`docs/coach/${name}.svg`);
}
const page = path.join(root, 'docs/coach.md');
writeFileSync(page, withExamples(readFileSync(page, 'utf8'), examples));
console.log('docs/coach.md');

const design = path.join(root, 'docs/design.md');
writeFileSync(design, withTables(readFileSync(design, 'utf8'), pageColours()));
console.log('docs/design.md');
