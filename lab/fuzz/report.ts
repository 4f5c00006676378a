// The report of a fuzz in Markdown, for docs/fuzzing.md.

import type { BlockList, FuzzSettings } from './journal.ts';
import type { FuzzKind } from './kind.ts';

const MS_PER_SECOND = 1000;
const SECONDS_PER_HOUR = 3600;

/** What a report tells beside the blocks. */
export interface ReportContext {
  readonly kind: FuzzKind;
  readonly settings: FuzzSettings;
  /** Of the programs that have written the journals: see buildOf. */
  readonly builds: readonly string[];
}

function durationOf(ms: number): string {
  const seconds = ms / MS_PER_SECOND;
  return seconds < SECONDS_PER_HOUR ? `${seconds.toFixed(0)} s` : `${(seconds / SECONDS_PER_HOUR).toFixed(1)} h`;
}

/** The report: settings, counts, faults. */
export function reportOf({ kind, settings, builds }: ReportContext, blocks: BlockList): string {
  const { seeds, ms } = blocks.work;
  const facts: [string, string | number][] = [
    ['checked', kind.subject],
    ['rules', settings.rules],
    ['first seed', settings.seed],
    [kind.seeds, seeds],
    ['version', settings.version],
    ['built from', [...new Set(builds)].join('; ')],
    ['duration, summed over all processes', durationOf(ms)],
    ['faults', blocks.found.length],
  ];
  return [
    `# Fuzz: ${kind.name}`,
    '',
    '| | |',
    '| --- | --- |',
    ...facts.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '```',
    ...kind.summary(blocks.counts),
    ...blocks.found.map(({ fault }) => fault),
    kind.verdict(blocks.found.length === 0),
    '```',
    '',
  ].join('\n');
}
