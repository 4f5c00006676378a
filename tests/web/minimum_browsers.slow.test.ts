// That the page needs no newer browsers than it says.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browsersInWords } from '../../scripts/web/minimum_browsers.ts';
import { filesBelow } from '../../src/files/folder.ts';
import { ROOT } from '../helpers/ransom.ts';
import { slowCases } from '../helpers/slow.ts';
import { NewerApis, newerCss, programOf } from './page_features.ts';

const PAGE = path.join(ROOT, 'dist/web');
/** The types of all that the page is made of, on a busy machine. */
const COMPILER_MS = 180_000;

/** What some of the browsers lack, and what the page looks like without. */
const DISPENSABLE = new Map([
  ['property accent-color', 'check boxes and sliders have the browser’s own colour'],
  ['property forced-color-adjust', 'Windows only'],
  ['property overscroll-behavior', 'the page behind a question scrolls on at its end'],
  ['property scrollbar-width', 'the menu may show a scrollbar'],
  ['property user-select', '-webkit-user-select stands beside it'],
  ['property -webkit-user-select', 'user-select stands beside it'],
  ['selector ::-webkit-details-marker', '`list-style` does the same'],
  ['value cursor', 'phones have none'],
]);

/**
 * Names in built scripts, those of libraries included, that one of the browsers lacks, of what a page might use. What is
 * asked for with `?.` may be missing. Static methods have their object before them: others have methods of the same name.
 */
const NEW_SCRIPT = new RegExp(
  String.raw`\.(?:${[
    ...['toSorted', 'toReversed', 'toSpliced', 'isWellFormed', 'toWellFormed', 'isSubsetOf', 'symmetricDifference'],
    ...['checkVisibility', 'setHTMLUnsafe', 'showPopover', 'togglePopover', 'hidePopover', 'popover'],
    ...['requestIdleCallback', 'startViewTransition', 'scheduler', 'userActivation', 'wakeLock', 'getOrInsert'],
    ...['showOpenFilePicker', 'showSaveFilePicker', 'toBase64', 'toHex', 'waitAsync', 'requestClose', 'deviceMemory'],
  ].join('|')})\b(?!\?\.)|\b(?:${[
    ...['Object.groupBy', 'Map.groupBy', 'Promise.withResolvers', 'Promise.try', 'Array.fromAsync', 'URL.canParse'],
    ...['AbortSignal.any', 'URL.parse', 'RegExp.escape', 'Error.isError', 'Math.sumPrecise', 'Uint8Array.fromBase64'],
    ...['Iterator.from', 'Intl.Segmenter', 'Intl.DurationFormat', 'new URLPattern', 'new Float16Array'],
  ]
    .map((name) => name.replace('.', String.raw`\.`))
    .join('|')})\b`,
);

/** Without what the page can do without, and its values. */
function indispensable(features: readonly string[]): string[] {
  return features.filter((each) => {
    const [kind, name] = each.split(/ |: /) as [string, string];
    const property = kind === 'value' ? `property ${name}` : each;
    return !DISPENSABLE.has(property) && !DISPENSABLE.has(`${kind} ${name}`);
  });
}

it('the document names the browsers that the page is built for', () => {
  const text = readFileSync(path.join(ROOT, 'docs/cli.md'), 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(browsersInWords());
});

it('the page uses only CSS that they know', () => {
  expect(indispensable(newerCss(readFileSync(path.join(PAGE, 'main.css'), 'utf8')))).toEqual([]);
});

it.each([
  ['a{color:light-dark(#fff,#000)}', 'function light-dark'],
  ['.clock{text-decoration:underline 2px}', 'text-decoration:underline 2'],
  ['a{background:linear-gradient(90deg in srgb,red,#fff)}', 'gradient(90deg in '],
  ['a:has(b){color:red}', 'selector :has'],
  ['@starting-style{a{color:red}}', 'at-rule starting-style'],
  ['@media (prefers-reduced-transparency){a{width:1px}}', 'query prefers-reduced-transparency'],
  ['a{field-sizing:content;width:1px}', 'property field-sizing'],
  ['a{text-wrap:pretty;width:1px}', 'property text-wrap'],
  ['a{height:1.5rlh}', 'unit rlh'],
  ['a{width:fit-content;white-space:preserve-spaces}', 'value white-space: preserve-spaces'],
])('%s is found', (css, feature) => {
  expect(indispensable(newerCss(css))).toContain(feature);
});

// Without time what the built scripts name must do.
it.each(['src/web/service_worker', ...slowCases('src/web')])(
  'the source of %s uses nothing that one of them lacks',
  (folder) => {
    const program = programOf(path.join(ROOT, folder, 'tsconfig.json'));
    const files = program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);
    expect(files.length).toBeGreaterThan(2);
    expect([...new NewerApis(program, files).found]).toEqual([]);
  },
  COMPILER_MS,
);

it('finds by types what one of them lacks, unless it is asked for', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ransom-apis-'));
  const file = path.join(folder, 'page.ts');
  const lines = [
    'export const own = { toSorted: [1], any: 2 }; own.toSorted.sort();',
    'document.body.checkVisibility();',
    'document.body.checkVisibility?.();',
    'const { userActivation } = navigator; userActivation?.isActive;',
    'void Promise.withResolvers(); AbortSignal.any([]); URL.canParse("");',
    'new URLPattern(); [1].at(0); structuredClone(own); new Uint8Array(2).toHex();',
  ];
  writeFileSync(file, lines.join('\n'));
  const settings = { compilerOptions: { lib: ['esnext', 'dom'], strict: true, types: [] }, files: ['page.ts'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const program = programOf(path.join(folder, 'tsconfig.json'));
  const found = new NewerApis(program, [program.getSourceFile(file)!]).found;
  rmSync(folder, { recursive: true });
  const wanted = ['Element.checkVisibility', 'Navigator.userActivation', 'Promise.withResolvers', 'AbortSignal.any'];
  expect([...found.keys()]).toEqual([...wanted, 'URL.canParse', 'URLPattern', 'Uint8Array.toHex']);
  expect(found.get('Element.checkVisibility')).toBe(`${file}:2`);
});

it('its scripts, with those of libraries, use nothing that one of them lacks', async () => {
  const scripts = (await filesBelow(PAGE)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const [found] = NEW_SCRIPT.exec(readFileSync(path.join(PAGE, name), 'utf8')) ?? [null];
    expect([name, found]).toEqual([name, null]);
  }
});

it('finds a name that one of them lacks, unless it is asked for', () => {
  for (const script of ['x.checkVisibility()', 'navigator.userActivation.isActive', 'Promise.withResolvers()']) {
    expect(script).toMatch(NEW_SCRIPT);
  }
  expect('navigator.userActivation?.isActive').not.toMatch(NEW_SCRIPT);
});
