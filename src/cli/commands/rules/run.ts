import { readFileSync } from 'node:fs';
import { quoted } from '../../../notation/quoted.ts';
import { listOf } from '../../../rules/words.ts';
import { EXIT_FINE, badInput, type ExitCode } from '../../exit.ts';
import { streams } from '../../streams.ts';
import { columnsOf, printJson, printLine } from '../../terminal/terminal.ts';
import { plainRules } from './plain_rules.ts';

export interface RulesOptions {
  readonly json?: boolean;
}

/** A numbered rule of RULES.md, verbatim. */
interface Rule {
  readonly number: string;
  readonly text: string;
}

/** A section of RULES.md with all its contents: rules, tables and examples. */
interface Section {
  readonly number: string;
  readonly title: string;
  readonly text: string;
  readonly rules: readonly Rule[];
}

/** What follows in RULES.md is about writing moves and positions, and about testing programs. */
const LAST_SECTION_OF_GAME = 8;
const PARAGRAPHS = '\n\n';
const NUMBER = /^\d+(?:\.\d+)*$/;

/** `ransom rules`: prints RULES.md, the sections or rules with some numbers, or everything that contains some words. */
export function rules(words: readonly string[], options: RulesOptions): ExitCode {
  const text = readRules();
  const sections = sectionsOf(text);
  if (options.json === true) {
    printJson('ransom.rules', 1, { sections: words.length === 0 ? sections : sectionsFor(sections, words) });
  } else {
    const { stdout } = streams();
    const found = words.length === 0 ? [text] : textsFor(sections, words);
    // A program gets the lines of RULES.md, and what has been asked for by number without empty lines between.
    const asText = found.join(isNumbers(words) ? '\n' : PARAGRAPHS);
    printLine(stdout.isTTY === true ? plainRules(found.join(PARAGRAPHS), columnsOf(stdout)).join('\n') : asText);
  }
  return EXIT_FINE;
}

/**
 * A section (5) or a rule (5.7), or everything that contains all of some words, in lines for a terminal of this width.
 * Fails if there is none.
 */
export function ruleLines(words: string, width: number): string[] {
  return plainRules(textsFor(sectionsOf(readRules()), words.trim().split(/\s+/)).join(PARAGRAPHS), width);
}

function readRules(): string {
  return readFileSync(new URL('../../../../RULES.md', import.meta.url), 'utf8').trimEnd();
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

/** A rule is a list item that starts with its number; it ends before the next item or an empty line. */
function rulesOf(section: string): Rule[] {
  return [...section.matchAll(/^- \*\*(\d+\.\d+)\*\* (.*(?:\n {2}.*)*)/gm)].map(([, number = '', text = '']) => ({
    number,
    text: text.replace(/\n {2}/g, ' '),
  }));
}

/** The whole section with a number, or a section reduced to the rule with that number. */
function sectionFor(sections: readonly Section[], number: string): Section {
  for (const section of sections) {
    if (section.number === number) return section;
    const rule = section.rules.find((candidate) => candidate.number === number);
    if (rule !== undefined) return { ...section, text: rule.text, rules: [rule] };
  }
  const last = sections[sections.length - 1]?.number ?? '';
  throw badInput(
    `there is no rule ${quoted(number)}. Section numbers go from 1 to ${last}; rule numbers look like 5.7.`,
  );
}

/** The sections with these numbers, or the parts of them that contain all of the words. */
function sectionsFor(sections: readonly Section[], words: readonly string[]): Section[] {
  return isNumbers(words) ? words.map((number) => sectionFor(sections, number)) : search(sections, words);
}

/** An empty word can't be searched for: it is refused as a number. */
function isNumbers(words: readonly string[]): boolean {
  return words.every((word) => word === '' || NUMBER.test(word));
}

function textsFor(sections: readonly Section[], words: readonly string[]): string[] {
  if (!isNumbers(words)) return textsFound(search(sections, words));
  return words.map((number) => {
    const { text, rules } = sectionFor(sections, number);
    return number.includes('.') ? formatRule({ ...rules[0]!, text }) : text;
  });
}

/** What has been found about the game itself; the sections on notation and programs are only named beside that. */
function textsFound(found: readonly Section[]): string[] {
  const isOfGame = ({ number }: Section): boolean => Number(number) <= LAST_SECTION_OF_GAME;
  const texts = found.filter(isOfGame).map(({ text }) => text);
  const others = found.filter((section) => !isOfGame(section));
  if (texts.length === 0) return others.map(({ text }) => text);
  return others.length === 0
    ? texts
    : [...texts, `Also in section${others.length === 1 ? '' : 's'} ${listOf(others.map(({ number }) => number))}.`];
}

function formatRule({ number, text }: Rule): string {
  return `${number} ${text}`;
}

/**
 * Everything that contains all of the words, ignoring case, each at the start of a word in the text: the whole section
 * if its title matches, otherwise its matching rules and paragraphs. If nothing matches, the sections that contain all
 * the words in different places.
 */
function search(sections: readonly Section[], words: readonly string[]): Section[] {
  const wanted = words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '');
  const patterns = wanted.map((word) => new RegExp(`(?<![\\p{L}\\d])${escaped(stemOf(word))}`, 'iu'));
  const holdsAll = (text: string): boolean => patterns.every((pattern) => pattern.test(text));
  const found = sections.flatMap((section) => (holdsAll(section.title) ? [section] : partsOf(section, holdsAll)));
  if (found.length > 0) return found;
  const loosely = sections.filter(({ text }) => holdsAll(text));
  if (loosely.length > 0) return loosely;
  throw badInput(`the rules don't contain ${quoted(wanted.join(' '))}. \`ransom rules\` prints them all.`);
}

/** A word without the ending of a verb, so that "castle" finds "castling", and the other way round. */
function stemOf(word: string): string {
  return /^(\p{L}{4,})(?:ing|e)$/iu.exec(word)?.[1] ?? word;
}

/** A section reduced to its title and the selected rules and paragraphs; empty without any. */
function partsOf(section: Section, isWanted: (text: string) => boolean): Section[] {
  // A diagram, which is indented, belongs to the paragraph before it.
  const [title = '', ...blocks] = section.text.split(/\n\n(?! {4})|\n(?=- \*\*)/);
  const parts = blocks
    .map((block) => ({ block, rule: rulesOf(block)[0] ?? null }))
    .filter(({ block, rule }) => isWanted(rule === null ? block : formatRule(rule)));
  if (parts.length === 0) return [];
  const texts = parts.map(({ block, rule }) => (rule === null ? block : formatRule(rule)));
  const rules = parts.flatMap(({ rule }) => (rule === null ? [] : [rule]));
  return [{ ...section, text: [title, ...texts].join('\n\n'), rules }];
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
