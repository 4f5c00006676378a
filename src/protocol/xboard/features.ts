import type { OptionSpec } from '../../engine/options.ts';
import { EVAL_FILE } from '../common/eval_file.ts';
import { ENGINE_NAME, engineVersion } from '../common/identity.ts';
import {
  ASK_PAYMENT,
  CLEAR_HASH,
  GUI_DIALECT,
  MOVE_OVERHEAD,
  MULTI_PV,
  RESYNC,
  RULES,
  SKILL_LEVEL,
  VARIETY,
  type SettingOption,
} from '../common/settings.ts';

/** The options announced to XBoard. Memory and cores have their own commands. */
export const XBOARD_OPTIONS: readonly SettingOption[] = [
  MULTI_PV,
  SKILL_LEVEL,
  VARIETY,
  RULES,
  MOVE_OVERHEAD,
  GUI_DIALECT,
  ASK_PAYMENT,
  RESYNC,
  EVAL_FILE,
  CLEAR_HASH,
];

const SWITCHES =
  'ping=1 setboard=1 usermove=1 playother=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1 analyze=1 time=1 draw=1 name=1 ' +
  'nps=1 debug=1 memory=1 smp=1 exclude=1 highlight=1 pause=1';

/** The reply to `protover 2`. The first line asks XBoard to wait, the last one ends the wait. */
export function featureLines(guiDialect: boolean): string[] {
  return [
    'feature done=0',
    `feature ${SWITCHES}`,
    `feature myname="${ENGINE_NAME} ${engineVersion()}" variants="hostage"`,
    ...XBOARD_OPTIONS.map((option) => `feature option="${formatOption(specNow(option, guiDialect))}"`),
    'feature done=1',
  ];
}

function specNow(option: SettingOption, guiDialect: boolean): OptionSpec {
  return option === GUI_DIALECT ? { kind: 'check', name: option.spec.name, value: guiDialect } : option.spec;
}

function formatOption(spec: OptionSpec): string {
  switch (spec.kind) {
    case 'spin':
      return `${spec.name} -spin ${spec.value} ${spec.min} ${spec.max}`;
    case 'check':
      return `${spec.name} -check ${spec.value ? 1 : 0}`;
    case 'combo':
      return `${spec.name} -combo ${spec.choices.map((each) => (each === spec.value ? `*${each}` : each)).join(' /// ')}`;
    case 'file':
      return `${spec.name} -file ${spec.value}`;
    case 'button':
      return `${spec.name} -button`;
  }
}

/**
 * Describes the board to XBoard. With the rules of "super", each holdings column shows its owner's men off the board,
 * airfield and captives together, and lets the user drag them from there.
 */
export function setupLine(fen: string): string {
  return `setup (PNBRQKpnbrqk) 8x8+5_super ${fen}`;
}
