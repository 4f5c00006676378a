import { continuation } from '../../../src/cli/play/continuation.ts';
import { formatRecord, loadGame } from '../../../src/cli/play/pgn.ts';
import type { PlaySettings } from '../../../src/cli/play/settings.ts';
import { createProgram } from '../../../src/cli/program.ts';
import { startPosition } from '../../../src/notation/fen.ts';
import { FakeTime } from '../../table/fakes.ts';
import { Table } from './table.ts';

/** The options after `play --load FILE` that continue this table's game. */
function optionsFor({ session: { record, settings } }: Table): string {
  const words = continuation('a.pgn', formatRecord(record, settings, new Date()), settings);
  expect(words.slice(0, 3)).toEqual(['play', '--load', 'a.pgn']);
  const command = createProgram(() => undefined).commands.find((each) => each.name() === 'play')!;
  expect(command.parseOptions(words.slice(1))).toEqual({ operands: [], unknown: [] });
  return words.slice(3).join(' ');
}

function tableWith(settings: Partial<PlaySettings>): Table {
  return new Table({ paceSeconds: 1, ...settings }, undefined, {}, undefined, new FakeTime());
}

/** The same after some lines at a table with these settings. */
async function optionsAfter(settings: Partial<PlaySettings>, ...lines: readonly string[]): Promise<string> {
  const table = tableWith(settings);
  await table.tell(...lines);
  return optionsFor(table);
}

describe('the command that continues a game', () => {
  it('names the file alone if all is as usual', async () => {
    expect(await optionsAfter({}, 'e4')).toBe('');
  });

  it('has the clock, and how Ransom plays', async () => {
    const control = { kind: 'session', movesPerControl: null, baseMs: 300_000, incrementMs: 3000 } as const;
    const strength = { level: 3, variety: 0, threads: 2, hashMb: 8 };
    expect(await optionsAfter({ control, limit: { kind: 'clock' }, ...strength }, 'e4')).toBe(
      '--tc 5+3 --level 3 --variety 0 --threads 2 --hash 8',
    );
    expect(await optionsAfter({ control, limit: { kind: 'time', seconds: 0.5 } }, 'e4')).toBe('--tc 5+3 --time 0.5');
  });

  it('has what was set during the game', async () => {
    expect(await optionsAfter({}, 'level 5', 'tc 0:30+1', 'e4')).toBe('--tc 0:30+1 --level 5');
    expect(await optionsAfter({}, 'depth 3', 'e4')).toBe('--depth 3');
    expect(await optionsAfter({}, 'nodes 500', 'e4')).toBe('--nodes 500');
    expect(await optionsAfter({}, 'time 1', 'e4')).toBe('--time 1');
    expect(await optionsAfter({}, 'flip', 'thoughts', 'unicode', 'e4')).toBe('--flip --unicode --thoughts');
    expect(await optionsAfter({ level: 5 }, 'level 0', 'tc 5', 'tc off', 'e4')).toBe('');
  });

  it('has the side unless the file tells it', async () => {
    expect(await optionsAfter({ side: 'black' })).toBe('');
    expect(await optionsAfter({ side: 'both' }, 'e4')).toBe('--side both');
    expect(await optionsAfter({ side: 'none', paceSeconds: 0 })).toBe('--side none --pace 0');
    const loaded = loadGame('[White "Ann"]\n[Black "Bob"]\n\n1. e4 *\n', null, startPosition('leslie'));
    if (!loaded.ok) throw new Error(loaded.error);
    const table = tableWith({ side: 'black', limit: { kind: 'nodes', nodes: 9 } });
    await table.session.replace(loaded.value.record);
    expect(optionsFor(table)).toBe('--nodes 9');
    table.session.settings.side = 'white';
    expect(optionsFor(table)).toBe('--side white --nodes 9');
  });
});
