import { THEMES, type ThemeName } from '../../diagram/theme.ts';
import { ASK_PAYMENT_CHOICES, type AskPayment } from '../../table/payment.ts';
import type { DeviceLimits } from './device.ts';

/** Light or dark around the board; `auto` follows the system. */
export const SCHEMES = ['auto', 'light', 'dark'] as const;
/** The sets of pieces. `drawn`, as in diagrams, and `ornate` are loaded when they are chosen. */
export const MEN_STYLES = ['solid', 'drawn', 'ornate', 'letters'] as const;
export type MenStyle = (typeof MEN_STYLES)[number];
/** Are moves animated? `auto` follows the system. */
export const MOTIONS = ['auto', 'on', 'off'] as const;
export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];

/** The user's settings of the page. Stored on the device. */
export interface Settings {
  readonly theme: ThemeName;
  readonly scheme: (typeof SCHEMES)[number];
  readonly men: MenStyle;
  /** In per cent of the space available for the table. */
  readonly tableSize: number;
  readonly motion: (typeof MOTIONS)[number];
  readonly hasSound: boolean;
  readonly payment: AskPayment;
  /** Single letters are commands. */
  readonly hasLetterKeys: boolean;
  readonly showsThinking: boolean;
  readonly threads: number;
  readonly hashMb: number;
}

export const TABLE_SIZES = { min: 50, max: 100, step: 5 } as const;
/** Sizes of the hash table are powers of two. */
export const MIN_HASH_MB = 8;

const EVERYWHERE = {
  theme: 'jade',
  scheme: 'auto',
  men: 'solid',
  tableSize: TABLE_SIZES.max,
  motion: 'auto',
  hasSound: true,
  payment: 'always',
  hasLetterKeys: true,
  showsThinking: false,
} as const;

/** The default settings. */
export function defaultSettings({ threads, hashMb }: DeviceLimits): Settings {
  return { ...EVERYWHERE, threads, hashMb };
}

type Check = (value: unknown, limits: DeviceLimits) => boolean;

const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isSwitch: Check = (value) => typeof value === 'boolean';
const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/** Valid values of each setting. */
const CHECKS: Readonly<Record<keyof Settings, Check>> = {
  theme: isOneOf(THEME_NAMES),
  scheme: isOneOf(SCHEMES),
  men: isOneOf(MEN_STYLES),
  tableSize: (value) => isWhole(value, TABLE_SIZES.min, TABLE_SIZES.max),
  motion: isOneOf(MOTIONS),
  hasSound: isSwitch,
  payment: isOneOf(ASK_PAYMENT_CHOICES),
  hasLetterKeys: isSwitch,
  showsThinking: isSwitch,
  threads: (value, { mostThreads }) => isWhole(value, 1, mostThreads),
  hashMb: (value, { mostHashMb }) => isWhole(value, MIN_HASH_MB, mostHashMb),
};

/** Parses settings from an untrusted value, such as storage. Missing, unknown or invalid ones get their defaults. */
export function readSettings(value: unknown, limits: DeviceLimits): Settings {
  if (typeof value !== 'object' || value === null) return defaultSettings(limits);
  const kept = Object.entries(value).filter(
    ([name, one]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof Settings](one, limits),
  );
  return { ...defaultSettings(limits), ...Object.fromEntries(kept) };
}

/** The settings after a change; the same object if nothing changes. */
export function changeSettings(settings: Settings, change: Partial<Settings>): Settings {
  const isChanged = Object.entries(change).some(([name, value]) => settings[name as keyof Settings] !== value);
  return isChanged ? { ...settings, ...change } : settings;
}

/** Are moves animated, given the system's preference? */
export function isAnimated({ motion }: Settings, wantsNoMotion: boolean): boolean {
  return motion === 'auto' ? !wantsNoMotion : motion === 'on';
}
