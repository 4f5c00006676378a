import { startPosition } from '../../notation/fen.ts';
import { formatTimeControlInMinutes } from '../../table/time_control.ts';
import { drawsFigures } from '../terminal/text_style.ts';
import { loadGame } from './pgn.ts';
import { DEFAULT_PLAY_SETTINGS, defaultLimit, sideAfterLoading, type PlaySettings, type Side } from './settings.ts';

/**
 * The words after `ransom` that continue a saved game under the same settings: those that the game itself does not restore, and
 * that are not the usual ones. `text` is the game in the file.
 */
export function continuation(file: string, text: string, settings: PlaySettings): string[] {
  return [
    'play',
    '--load',
    file,
    ...sideWords(text, settings.side),
    ...strengthWords(settings),
    ...lookWords(settings),
  ];
}

function sideWords(text: string, side: Side): string[] {
  const { ruleset, ...usual } = DEFAULT_PLAY_SETTINGS;
  const loaded = loadGame(text, null, startPosition(ruleset));
  const restored = loaded.ok
    ? sideAfterLoading(usual, loaded.value.record.position.turn, loaded.value.ransomsColour)
    : null;
  return option('--side', side, restored);
}

function strengthWords({ level, variety, threads, hashMb, paceSeconds, ...settings }: PlaySettings): string[] {
  const usual = DEFAULT_PLAY_SETTINGS;
  const clock = formatTimeControlInMinutes;
  return [
    ...option('--tc', clock(settings.control), clock(usual.control)),
    ...option('--level', level, usual.level),
    ...limitWords(settings),
    ...option('--variety', variety, usual.variety),
    ...option('--threads', threads, usual.threads),
    ...option('--hash', hashMb, usual.hashMb),
    ...option('--pace', paceSeconds, usual.paceSeconds),
  ];
}

function limitWords({ limit, control }: Pick<PlaySettings, 'limit' | 'control'>): string[] {
  switch (limit.kind) {
    case 'time': {
      const usual = defaultLimit(control);
      return option('--time', limit.seconds, usual.kind === 'time' ? usual.seconds : null);
    }
    case 'depth':
      return ['--depth', String(limit.plies)];
    case 'nodes':
      return ['--nodes', String(limit.nodes)];
    case 'clock':
      return [];
  }
}

function lookWords({ isFlipped, isUnicode, showsThoughts }: PlaySettings): string[] {
  const isUsual = isUnicode === drawsFigures({}, process.stdout);
  return [
    ...(isFlipped ? ['--flip'] : []),
    ...(isUsual ? [] : [isUnicode ? '--unicode' : '--ascii']),
    ...(showsThoughts ? ['--thoughts'] : []),
  ];
}

/** No words for the usual value. */
function option<Value extends string | number>(flag: string, value: Value, usual: Value | null): string[] {
  return value === usual ? [] : [flag, String(value)];
}
