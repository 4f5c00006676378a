// The call lists of ARCHITECTURE.md.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './helpers/ransom.ts';

interface Step {
  readonly file: string;
  readonly name: string;
  readonly calls: readonly string[];
}

/** The tables of the section about journeys, each as its rows. */
function journeys(): Step[][] {
  const [section] = /^## Three journeys\n[^]*?(?=^## )/m.exec(
    readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8'),
  )!;
  return section
    .split('| --- | --- | --- |\n')
    .slice(1)
    .map((table) =>
      [...table.matchAll(/^\| `([^`]+)` \| `(\w+)` \| (.*)\|$/gm)].map(([, file, name, calls]) => ({
        file: file!,
        name: name!,
        calls: [...calls!.matchAll(/`(\w+)`/g)].map(([, each]) => each!),
      })),
    );
}

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Does a text define a function, a method, or a property that is one? */
function defines(text: string, name: string): boolean {
  return new RegExp(`(?:function|async|private|get)\\s+${name}\\b|^ +${name}(?:\\(|: \\(|=\\{)`, 'm').test(text);
}

describe.each(journeys().map((steps) => [steps[0]!.file, steps] as const))('the journey from %s', (_file, steps) => {
  it.each(steps.map((step, at) => [`${step.file} ${step.name}`, step, at] as const))('%s', (_name, step, at) => {
    const text = textOf(step.file);
    expect([step.name, defines(text, step.name)]).toEqual([step.name, true]);
    for (const call of step.calls) {
      expect([call, new RegExp(`\\b${call}\\b`).test(text)]).toEqual([call, true]);
      // What is called comes later in the list, or is the loop of the same search.
      expect([call, steps.slice(at + 1).some(({ name }) => name === call)]).toEqual([call, true]);
    }
  });
});

it('there are three of them', () => {
  expect(journeys().map((steps) => steps.length > 8)).toEqual([true, true, true]);
});
