import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// People say "piece", and mean pawns as well where nothing else is said. RULES.md and the names in the source say "man".

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
/** What the page shows comes from here. */
const FOLDERS = ['web', 'rules', 'rulebook', 'table', 'coach'];
/** The rules' panel says which word RULES.md has. */
const OTHERS = [path.join('web', 'rules')];

/** The texts of a source file that are not names of classes, files, selectors or codes. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isClass(node)) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (isText && /\w \S|\S \w/.test(node.text) && !/^[.[]/.test(node.text)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

function isClass(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return node.name.getText() === 'class';
  return ts.isBinaryExpression(node) && node.left.getText().endsWith('.className');
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !OTHERS.some((other) => name.startsWith(other)));

it('texts of the page say "piece", not "man"', () => {
  const found = files.flatMap((name) =>
    textsOf(path.join(SOURCE, name))
      .filter((text) => /\bm[ae]n\b/i.test(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});
