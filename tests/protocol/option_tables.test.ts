import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OptionSpec } from '../../src/engine/options.ts';
import { HASH, THREADS, type SettingOption } from '../../src/protocol/common/settings.ts';
import { UCI_OPTIONS } from '../../src/protocol/uci/options.ts';
import { XBOARD_OPTIONS } from '../../src/protocol/xboard/features.ts';
import { ROOT } from '../helpers/ransom.ts';

interface Row {
  readonly name: string;
  readonly value: string;
  readonly range: string;
}

/** The rows of the table with this first heading; each must have a meaning. */
function tableIn(document: string, heading: string): Row[] {
  const lines = readFileSync(path.join(ROOT, document), 'utf8').split('\n');
  const start = lines.indexOf(`| ${heading} | default | range | meaning |`);
  expect(start).toBeGreaterThan(0);
  const end = lines.indexOf('', start);
  return lines.slice(start + 2, end).map((line) => {
    const [name = '', value = '', range = '', meaning = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    expect(meaning).not.toBe('');
    return { name: name.replaceAll('`', ''), value: value.replaceAll('`', ''), range };
  });
}

function rowOf({ spec }: SettingOption): Row {
  return { name: spec.name, value: spec.kind === 'button' ? '' : String(spec.value), range: rangeOf(spec) };
}

function rangeOf(spec: OptionSpec): string {
  switch (spec.kind) {
    case 'spin':
      return `${spec.min} to ${spec.max}`;
    case 'check':
      return 'true, false';
    case 'combo':
      return spec.choices.join(', ');
    case 'file':
      return 'a file';
    case 'button':
      return 'button';
  }
}

describe('the tables of options', () => {
  it('list the options of UCI in the order in which it announces them', () => {
    expect(tableIn('docs/uci.md', 'option')).toEqual(UCI_OPTIONS.map(rowOf));
  });

  it('list the options of XBoard, and those of its command line', () => {
    expect(tableIn('docs/xboard.md', 'option')).toEqual(XBOARD_OPTIONS.map(rowOf));
    expect(tableIn('docs/xboard.md', 'command line only')).toEqual([HASH, THREADS].map(rowOf));
  });
});
