import { MAX_DEPTH, MAX_HASH_MB, MAX_SKILL_LEVEL, MAX_THREADS, MAX_VARIETY_CENTIPAWNS } from '../../engine/options.ts';
import { ok, type Result } from '../../rules/result.ts';
import { describeTimeControl, parseTimeControlInMinutes } from '../../table/time_control.ts';
import type { Command } from './command.ts';
import { readSeconds, readWhole } from './command_arguments.ts';
import type { PlaySession } from './session.ts';
import { MAX_NODES, MAX_SECONDS, defaultLimit, describeStrength, withControl, type PlaySettings } from './settings.ts';
import { clockLine } from './greeting.ts';
import { boardLines, clockLines, whoPlays } from './words.ts';

const MIN_SECONDS = 0.01;

/** Commands for Ransom's strength and the display. */
export const SETTING_COMMANDS: readonly Command[] = [
  numberCommand('level', `0-${MAX_SKILL_LEVEL}`, 'how strong Ransom plays; 20 is full strength', {
    brief: 'how strong Ransom plays',
    read: (text) => readWhole('level', text, 0, MAX_SKILL_LEVEL),
    set: ({ limit, control }, level) => ({ level, ...(limit.kind === 'depth' && { limit: defaultLimit(control) }) }),
    tell: strengthTold,
  }),
  numberCommand('time', 'SECONDS', 'the maximum time for a Ransom move', {
    read: (text) => readSeconds('time', text, MIN_SECONDS, MAX_SECONDS),
    set: (_settings, seconds) => ({ limit: { kind: 'time', seconds } }),
    tell: strengthTold,
  }),
  {
    names: ['tc', 'clock'],
    argument: '[5+3|off]',
    summary:
      'play with a clock: minutes + seconds per move; also 5m+3s, 0:30+1, 40/90+30 (moves per period) or 30s (per move)',
    brief: 'play with a clock: minutes + seconds per move',
    complete: () => ['5+3', '5m+3s', '10', '30s', 'off'],
    run: ({ session }, text) => setClock(session, text),
  },
  numberCommand('depth', 'PLIES', 'let Ransom search to this depth, whatever the level', {
    read: (text) => readWhole('depth', text, 1, MAX_DEPTH),
    set: (_settings, plies) => ({ limit: { kind: 'depth', plies } }),
    tell: strengthTold,
  }),
  numberCommand('nodes', 'N', 'let Ransom search at most this many nodes per move', {
    read: (text) => readWhole('nodes', text, 1, MAX_NODES),
    set: (_settings, nodes) => ({ limit: { kind: 'nodes', nodes } }),
    tell: strengthTold,
  }),
  numberCommand('variety', 'CENTIPAWNS', 'allow moves up to this many centipawns worse, so that games differ', {
    read: (text) => readWhole('variety', text, 0, MAX_VARIETY_CENTIPAWNS),
    set: (_settings, variety) => ({ variety }),
    tell: ({ variety }) => `Variety: ${variety} centipawns.`,
  }),
  numberCommand('threads', 'N', 'set the number of search threads', {
    read: (text) => readWhole('threads', text, 1, MAX_THREADS),
    set: (_settings, threads) => ({ threads }),
    tell: ({ threads }) => `Threads: ${threads}.`,
  }),
  numberCommand('hash', 'MB', 'set the size of the hash table', {
    read: (text) => readWhole('hash', text, 1, MAX_HASH_MB),
    set: (_settings, hashMb) => ({ hashMb }),
    tell: ({ hashMb }) => `Hash: ${hashMb} MB.`,
  }),
  numberCommand('pace', 'SECONDS', 'the minimum time per move when Ransom plays itself', {
    read: (text) => readSeconds('pace', text, 0, MAX_SECONDS),
    set: (_settings, paceSeconds) => ({ paceSeconds }),
    tell: ({ paceSeconds }) => `Pace: ${paceSeconds} s a move.`,
  }),
  switchCommand('flip', 'show the board from the other side', 'isFlipped', true),
  switchCommand('unicode', 'draw the men as figures, or as letters again', 'isUnicode', true),
  switchCommand('thoughts', "print Ransom's evaluation of its moves, or stop printing it", 'showsThoughts', false),
  {
    names: ['settings'],
    summary: 'show all of these',
    run({ session }) {
      session.host.say(describeSettings(session.settings));
    },
  },
];

/** Sets full clocks; without an argument shows them. */
function setClock(session: PlaySession, text: string): void {
  const { host, settings } = session;
  const control = text === '' ? ok(settings.control) : parseTimeControlInMinutes(text);
  if (!control.ok) {
    host.complain([control.error]);
    return;
  }
  if (text !== '') {
    Object.assign(settings, withControl(settings, control.value));
    session.obeySettings();
  }
  host.say([clockLine(settings.control), ...clockLines(session)]);
}

interface NumberSetting {
  readonly brief?: string;
  readonly read: (text: string) => Result<number, string>;
  readonly set: (settings: PlaySettings, value: number) => Partial<PlaySettings>;
  readonly tell: (settings: PlaySettings) => string;
}

/** Without a number, shows the current value. */
function numberCommand(name: string, argument: string, summary: string, setting: NumberSetting): Command {
  return {
    names: [name],
    argument,
    summary,
    ...(setting.brief !== undefined && { brief: setting.brief }),
    run({ session }, text) {
      const { host, settings, busy } = session;
      if (text !== '') {
        const value = setting.read(text);
        if (!value.ok) {
          host.complain([value.error]);
          return;
        }
        Object.assign(settings, setting.set(settings, value.value));
        session.obeySettings();
      }
      const isLater = text !== '' && busy === 'move' && setting.tell === strengthTold;
      host.say([setting.tell(settings) + (isLater ? ' It takes effect at the next move.' : '')]);
    },
  };
}

type SwitchName = 'isFlipped' | 'isUnicode' | 'showsThoughts';

function switchCommand(name: string, summary: string, key: SwitchName, showsBoard: boolean): Command {
  return {
    names: [name],
    summary,
    run({ session }) {
      const { settings } = session;
      settings[key] = !settings[key];
      if (showsBoard) session.host.draw(boardLines(session));
      else session.host.say([`${name}: ${settings[key] ? 'on' : 'off'}.`]);
    },
  };
}

function strengthTold(settings: PlaySettings): string {
  return `Ransom plays at ${describeStrength(settings)}.`;
}

function describeSettings(settings: PlaySession['settings']): string[] {
  const { side, ruleset, variety, threads, hashMb, paceSeconds, control } = settings;
  const clock = control.kind === 'none' ? '' : `, clock ${describeTimeControl(control)}`;
  return [
    whoPlays(side, describeStrength(settings)),
    `rules ${ruleset}, variety ${variety}, threads ${threads}, hash ${hashMb} MB, pace ${paceSeconds} s${clock}`,
  ];
}
