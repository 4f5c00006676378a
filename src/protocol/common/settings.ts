import {
  DEFAULT_OPTIONS,
  MAX_HASH_MB,
  MAX_MOVE_OVERHEAD_MS,
  MAX_MULTI_PV,
  MAX_SKILL_LEVEL,
  MAX_THREADS,
  MAX_VARIETY_CENTIPAWNS,
  atFullStrength,
  type EngineOptions,
  type OptionSpec,
} from '../../engine/options.ts';
import { MAX_ELO, MIN_ELO, levelOfElo } from '../../engine/skill.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { DEFAULT_RULESET, RULESETS, type Ruleset } from '../../rules/setup.ts';
import { quoted } from '../../notation/quoted.ts';
import { ASK_PAYMENT_CHOICES, type AskPayment } from '../../table/payment.ts';

/** When the GUI dialect sends XBoard the whole position, because the holdings it shows lack a promoted pawn. */
const RESYNC_CHOICES = ['when needed', 'after a promotion', 'never'] as const;
export type Resync = (typeof RESYNC_CHOICES)[number];

/** Everything that a user can set in a session. */
export interface Settings {
  readonly engine: Readonly<EngineOptions>;
  readonly ruleset: Ruleset;
  /** May the engine think on the opponent's time? */
  readonly ponder: boolean;
  /** UCI: report expected wins, draws and losses in `info`. */
  readonly showWdl: boolean;
  /** UCI: the search is for analysis, so it uses full strength and no variety whatever the skill level. */
  readonly analyseMode: boolean;
  /** UCI: `elo` decides the strength, instead of the skill level. */
  readonly limitsStrength: boolean;
  readonly elo: number;
  /** XBoard: use the dialect that an unmodified XBoard can follow. */
  readonly guiDialect: boolean;
  /** When the GUI dialect asks which hostage pays for an exchange. */
  readonly askPayment: AskPayment;
  readonly resync: Resync;
}

export const DEFAULT_SETTINGS: Settings = {
  engine: DEFAULT_OPTIONS,
  ruleset: DEFAULT_RULESET,
  ponder: false,
  showWdl: false,
  analyseMode: false,
  limitsStrength: false,
  elo: MAX_ELO,
  guiDialect: false,
  askPayment: 'when it matters',
  resync: 'when needed',
};

/** An option as announced by a protocol, and its effect. */
export interface SettingOption {
  readonly spec: OptionSpec;
  /** Returns the settings with the option set to a text, or an error sentence that says what was expected. */
  readonly change: (settings: Settings, value: string) => Result<Settings, string>;
}

export const HASH = engineSpin('Hash', 'hashMb', 1, MAX_HASH_MB);
export const THREADS = engineSpin('Threads', 'threads', 1, MAX_THREADS);
export const MULTI_PV = engineSpin('MultiPV', 'multiPv', 1, MAX_MULTI_PV);
export const MOVE_OVERHEAD = engineSpin('Move Overhead', 'moveOverheadMs', 0, MAX_MOVE_OVERHEAD_MS);
export const SKILL_LEVEL = engineSpin('Skill Level', 'skillLevel', 0, MAX_SKILL_LEVEL);
export const VARIETY = engineSpin('Variety', 'variety', 0, MAX_VARIETY_CENTIPAWNS);
export const RULES = combo('Rules', RULESETS, DEFAULT_SETTINGS.ruleset, (settings, ruleset) => ({
  ...settings,
  ruleset,
}));
export const PONDER = check('Ponder', 'ponder');
export const SHOW_WDL = check('UCI_ShowWDL', 'showWdl');
export const ANALYSE_MODE = check('UCI_AnalyseMode', 'analyseMode');
export const LIMIT_STRENGTH = check('UCI_LimitStrength', 'limitsStrength');
export const ELO: SettingOption = spin('UCI_Elo', MAX_ELO, MIN_ELO, MAX_ELO, (settings, elo) => ({
  ...settings,
  elo,
}));
export const UCI_VARIANT = combo('UCI_Variant', ['hostage'], 'hostage', (settings) => settings);
export const GUI_DIALECT = check('GUI dialect', 'guiDialect');
export const ASK_PAYMENT = combo(
  'Ask payment',
  ASK_PAYMENT_CHOICES,
  DEFAULT_SETTINGS.askPayment,
  (settings, askPayment) => ({ ...settings, askPayment }),
);
export const RESYNC = combo('Resync holdings', RESYNC_CHOICES, DEFAULT_SETTINGS.resync, (settings, resync) => ({
  ...settings,
  resync,
}));
export const CLEAR_HASH: SettingOption = { spec: { kind: 'button', name: 'Clear Hash' }, change: ok };

/** Finds an option by name, ignoring case and spaces; `Skill_Level` also works, for command lines without quoting. */
export function findOption(options: readonly SettingOption[], name: string): SettingOption | null {
  const wanted = plainName(name);
  return options.find(({ spec }) => plainName(spec.name) === wanted) ?? null;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The engine options for a search: analysis always uses full strength. */
export function engineOptions(settings: Settings, isAnalysis: boolean): EngineOptions {
  const { engine, limitsStrength, elo } = settings;
  if (isAnalysis) return atFullStrength(engine);
  return limitsStrength ? { ...engine, skillLevel: levelOfElo(elo) } : engine;
}

type NumericOption = Exclude<keyof EngineOptions, 'net'>;
type CheckSetting = 'ponder' | 'showWdl' | 'analyseMode' | 'limitsStrength' | 'guiDialect';

function engineSpin(name: string, key: NumericOption, min: number, max: number): SettingOption {
  return spin(name, DEFAULT_OPTIONS[key], min, max, (settings, value) => ({
    ...settings,
    engine: { ...settings.engine, [key]: value },
  }));
}

function spin(
  name: string,
  value: number,
  min: number,
  max: number,
  set: (settings: Settings, value: number) => Settings,
): SettingOption {
  return {
    spec: { kind: 'spin', name, value, min, max },
    change(settings, text) {
      const given = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : NaN;
      if (given >= min && given <= max) return ok(set(settings, given));
      return err(`${name} takes a whole number from ${min} to ${max}, not ${quoted(text)}.`);
    },
  };
}

const CHECK_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
]);

function check(name: string, key: CheckSetting): SettingOption {
  return {
    spec: { kind: 'check', name, value: DEFAULT_SETTINGS[key] },
    change(settings, text) {
      const value = CHECK_WORDS.get(text.toLowerCase());
      if (value === undefined) return err(`${name} takes true or false, not ${quoted(text)}.`);
      return ok({ ...settings, [key]: value });
    },
  };
}

function combo<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  value: Choice,
  set: (settings: Settings, choice: Choice) => Settings,
): SettingOption {
  return {
    spec: { kind: 'combo', name, value, choices },
    change(settings, text) {
      const choice = choices.find((each) => each.toLowerCase() === text.toLowerCase());
      if (choice === undefined) return err(`${name} takes ${choices.join(' or ')}, not ${quoted(text)}.`);
      return ok(set(settings, choice));
    },
  };
}

/** Applies options written as `NAME=VALUE`; the error names the first invalid one. */
export function settingsWith(
  settings: Settings,
  options: readonly SettingOption[],
  assignments: readonly string[],
): Result<Settings, string> {
  let changed = settings;
  for (const assignment of assignments) {
    const result = withAssignment(changed, options, assignment);
    if (!result.ok) return result;
    changed = result.value;
  }
  return ok(changed);
}

function withAssignment(
  settings: Settings,
  options: readonly SettingOption[],
  assignment: string,
): Result<Settings, string> {
  const equals = assignment.indexOf('=');
  const name = (equals < 0 ? assignment : assignment.slice(0, equals)).trim();
  const option = findOption(options, name);
  if (option === null) {
    return err(`There is no option ${quoted(name)}; there are ${options.map(({ spec }) => spec.name).join(', ')}.`);
  }
  if (equals < 0 && option.spec.kind !== 'button') return err(`${option.spec.name} needs a value: NAME=VALUE.`);
  return option.change(settings, equals < 0 ? '' : assignment.slice(equals + 1).trim());
}
