// That the page needs no newer browsers than it says: as far as the names in its built files tell.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MINIMUM_BROWSERS } from '../../scripts/web/minimum_browsers.ts';
import { filesBelow } from '../../src/cli/files/folder.ts';
import { ROOT } from '../helpers/ransom.ts';

const PAGE = path.join(ROOT, 'dist/web');
/** The lists of css_features.txt by kind. */
const KNOWN = featuresOf(readFileSync(path.join(ROOT, 'tests/web/css_features.txt'), 'utf8'));

/** CSS that is new though its names are old: a line's thickness in the shorthand, a colour space in a gradient. */
const NEW_CSS = [/text-decoration:[^;}]*\d/, /gradient\([^,()]* in /];
/**
 * Names in scripts that one of the browsers lacks, of what a page might use. What is asked for with `?.` may be missing.
 * Static methods have their object before them: others have methods of the same name.
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

function featuresOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const features = new Map<string, Set<string>>();
  for (const line of text.split('\n').filter((each) => /^[a-z]/.test(each))) {
    const [kind, ...names] = line.replace(/^newer ([^:]*):.*/, 'property $1').split(' ');
    const known = features.get(kind!) ?? new Set();
    for (const name of names) known.add(name);
    features.set(kind!, known);
  }
  return features;
}

/** What a style sheet uses, as `kind name`. */
function usedBy(css: string): Set<string> {
  const used = new Set<string>();
  const note = (kind: string, text: string, pattern: RegExp): void => {
    for (const [, name] of text.matchAll(pattern)) used.add(`${kind} ${name}`);
  };
  const bare = css.replace(/url\([^)]*\)/g, '').replace(/"[^"]*"|'[^']*'/g, '');
  for (const [, text = '', end] of bare.matchAll(/([^{};]*)([{};])/g)) {
    if (end !== '{') {
      note('property', text, /^\s*(?!--)([a-z-]+):/g);
      note('function', text, /([a-z][\w-]*)\(/g);
      note('unit', text, /(?<=[\s(:,*/+-])(?:\d+\.?\d*|\.\d+)([a-z]+)\b/g);
    } else if (text.startsWith('@')) {
      note('at-rule', text, /^@([\w-]+)/g);
      note('query', text, /\(([a-z-]+)/g);
    } else note('selector', text, /(::?[a-z-]+)/g);
  }
  return used;
}

/** What a style sheet uses that is not listed. */
function unknownIn(css: string): string[] {
  const listed = (feature: string): boolean => {
    const [kind, name] = feature.split(' ');
    return KNOWN.get(kind!)?.has(name!) === true;
  };
  return [
    ...[...usedBy(css)].filter((feature) => !listed(feature)),
    ...NEW_CSS.flatMap((each) => each.exec(css) ?? []),
  ];
}

it('the document names the browsers that the page is built for', () => {
  const { chrome, firefox, safari } = MINIMUM_BROWSERS;
  const text = readFileSync(path.join(ROOT, 'docs/cli.md'), 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`);
});

it('the page uses only CSS that they know', () => {
  expect(unknownIn(readFileSync(path.join(PAGE, 'main.css'), 'utf8'))).toEqual([]);
});

it.each([
  ['a{color:light-dark(#fff,#000)}', 'function light-dark'],
  ['.clock{text-decoration:underline 2px}', 'text-decoration:underline 2'],
  ['a{background:linear-gradient(90deg in srgb,red,#fff)}', 'gradient(90deg in '],
  ['a:has(b){color:red}', 'selector :has'],
  ['@starting-style{a{color:red}}', 'at-rule starting-style'],
  ['@media (update:fast){a{width:1px}}', 'query update'],
  ['a{field-sizing:content;width:1px}', 'property field-sizing'],
  ['a{height:1.5rlh}', 'unit rlh'],
])('%s is found', (css, feature) => {
  expect(unknownIn(css)).toEqual([feature]);
});

it('its scripts use nothing that one of them lacks', async () => {
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
