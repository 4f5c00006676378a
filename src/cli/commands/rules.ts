import { readFileSync } from 'node:fs';
import { quoted } from '../../notation/quoted.ts';
import { EXIT_FINE, badInput, type ExitCode } from '../exit.ts';
import { printJson, printLine } from '../terminal.ts';

export interface RulesOptions {
  readonly json?: boolean;
}

/** A numbered rule of RULES.md, as it stands there. */
interface Rule {
  readonly number: string;
  readonly text: string;
}

/** A section of RULES.md with everything in it: rules, tables and examples. */
interface Section {
  readonly number: string;
  readonly title: string;
  readonly text: string;
  readonly rules: readonly Rule[];
}

/** `ransom rules`: RULES.md, or the section or rule of a number. */
export function rules(number: string | undefined, options: RulesOptions): ExitCode {
  const text = readRules();
  const sections = sectionsOf(text);
  if (options.json === true) {
    printJson('ransom.rules', 1, { sections: number === undefined ? sections : [sectionFor(sections, number)] });
  } else {
    printLine(number === undefined ? text : textFor(sections, number));
  }
  return EXIT_FINE;
}

/** The text of a section (5) or a rule (5.7). Fails where there is none of that number. */
export function ruleText(number: string): string {
  return textFor(sectionsOf(readRules()), number);
}

function readRules(): string {
  return readFileSync(new URL('../../../RULES.md', import.meta.url), 'utf8').trimEnd();
}

function sectionsOf(text: string): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, number = '', title = ''] = /^(\d+)\. (.*)$/m.exec(section) ?? [];
      return { number, title, text: `## ${section.trimEnd()}`, rules: rulesOf(section) };
    });
}

/** A rule is a list item that begins with its number; it ends where the next item or a blank line begins. */
function rulesOf(section: string): Rule[] {
  return [...section.matchAll(/^- \*\*(\d+\.\d+)\*\* (.*(?:\n {2}.*)*)/gm)].map(([, number = '', text = '']) => ({
    number,
    text: text.replace(/\n {2}/g, ' '),
  }));
}

/** The whole section of a number, or the section with nothing in it but the rule of a number. */
function sectionFor(sections: readonly Section[], number: string): Section {
  for (const section of sections) {
    if (section.number === number) return section;
    const rule = section.rules.find((candidate) => candidate.number === number);
    if (rule !== undefined) return { ...section, text: rule.text, rules: [rule] };
  }
  const last = sections[sections.length - 1]?.number ?? '';
  throw badInput(`there is no rule ${quoted(number)}. Sections are numbered 1 to ${last}, rules as 5.7 is.`);
}

function textFor(sections: readonly Section[], number: string): string {
  const { text, rules } = sectionFor(sections, number);
  return number.includes('.') ? `${rules[0]!.number} ${text}` : text;
}
