// What the engines of a match name must be there before its first game.

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NO_ADJUDICATION } from '../../src/match/adjudication.ts';
import { runMatch } from '../../src/match/run_match.ts';
import { fileFault } from '../../src/protocol/client/option_files.ts';
import type { EngineCommand } from '../../src/protocol/client/types.ts';
import { parseOption } from '../../src/protocol/client/uci_lines.ts';
import { parseXboardOption } from '../../src/protocol/client/xboard_lines.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom } from '../helpers/ransom.ts';
import { MOCKS, UCI_MOCK, XBOARD_MOCK, matchSettings, temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const at = (name: string): string => path.join(folder.path, name);
const quoted = (text: string): string => `"${text}"`;

const MISSING = at('missing.bin');
const NET = at('net.bin');
const TABLES = at('tables');
beforeAll(() => {
  writeFileSync(NET, 'net\n');
  mkdirSync(TABLES);
});

const XBOARD = `proto=xboard ${XBOARD_MOCK}`;

/** Why a match with this engine can't begin; empty if it was played. */
async function refusal(engine: string): Promise<string> {
  const files = { journal: at('refused.match') };
  const settings = matchSettings([UCI_MOCK, engine], {
    games: 1,
    concurrency: 1,
    adjudication: { ...NO_ADJUDICATION, maxMoves: 1 },
    files,
  });
  let started = 0;
  const result = await runMatch(settings, { onGameStart: () => started++ }, new AbortController().signal);
  if (!result.ok) expect([started, existsSync(files.journal)]).toEqual([0, false]);
  return result.ok ? '' : result.error;
}

/** What is wrong with the value of an option, announced by one line of its engine. */
function faultOf(announced: string, value: string, command: Partial<EngineCommand> = {}): string | null {
  const option = parseOption(announced) ?? parseXboardOption(announced);
  return fileFault(option!, value, { file: process.execPath, args: [], directory: null, ...command });
}

const EVAL_FILE = 'option name EvalFile type string default own.nnue';
const TABLES_PATH = 'option name SyzygyPath type string default <empty>';
const LOG_FILE = 'option name Debug Log File type string default';

describe('the value of an option that names a file', () => {
  it.each([
    [EVAL_FILE, MISSING, `names ${MISSING}, which is not there`],
    [EVAL_FILE, 'missing.bin', 'names missing.bin, which is not there'],
    [EVAL_FILE, path.join(NET, 'x'), 'which is not there'],
    [EVAL_FILE, TABLES, 'which is a folder'],
    [TABLES_PATH, [TABLES, MISSING].join(path.delimiter), `names ${MISSING}, which is not there`],
    [LOG_FILE, path.join(MISSING, 'log'), 'whose folder is not there'],
    ['Book -file mock.book', MISSING, 'which is not there'],
    ['Tables -path ', MISSING, 'which is not there'],
  ])('must be there: %s, %s', (announced, value, fault) => {
    expect(faultOf(announced, value)).toContain(fault);
  });

  it.each([
    [EVAL_FILE, NET],
    [EVAL_FILE, 'own.nnue'],
    [EVAL_FILE, '<internal>'],
    [TABLES_PATH, ''],
    [TABLES_PATH, '<empty>'],
    [TABLES_PATH, [TABLES, MOCKS].join(path.delimiter)],
    [LOG_FILE, at('new.log')],
    ['option name Greeting type string default hello', MISSING],
    ['option name Use File type check default false', MISSING],
    ['Book -file mock.book', NET],
    ['Book -file mock.book', 'mock.book'],
    ['Tables -path ', TABLES],
    ['Greeting -string hello', MISSING],
  ])('may be, or is no file: %s, %s', (announced, value) => {
    expect(faultOf(announced, value)).toBeNull();
  });

  it('may be in the folder of the engine, or beside a word of its command', () => {
    expect(faultOf(EVAL_FILE, 'net.bin', { directory: folder.path })).toBeNull();
    expect(faultOf(EVAL_FILE, 'uci.mjs', { args: [path.join(MOCKS, 'xboard.mjs')] })).toBeNull();
    expect(faultOf(EVAL_FILE, 'net.bin', { directory: path.dirname(folder.path) })).not.toBeNull();
  });

  itNeeding('posix')('may be a file of a Windows that is emulated here', () => {
    expect(faultOf(EVAL_FILE, String.raw`C:\nets\x.nnue`)).toBeNull();
    expect(faultOf(TABLES_PATH, String.raw`\\server\tables`)).toBeNull();
  });
});

describe('an option of an engine that names a file', () => {
  it.each([
    [`option.evalfile=${quoted(MISSING)} ${UCI_MOCK}`, 'its option "EvalFile" names'],
    [`option.Book=${quoted(MISSING)} ${XBOARD}`, 'its option "Book" names'],
  ])('prevents a match if there is none: %s', async (engine, reason) => {
    const said = await refusal(engine);
    expect(said).toContain(`${reason} ${MISSING}, which is not there: check its path, or send it unchecked: init="`);
  });

  it('may be sent unchecked', async () => {
    expect(await refusal(`init="setoption name EvalFile value ${MISSING}" ${UCI_MOCK}`)).toBe('');
    expect(await refusal(`option.Greeting=n ${UCI_MOCK} --refuse Greeting`)).toBe('');
  });

  it.each([
    [
      `option.EvalFile=${quoted(NET)} ${UCI_MOCK} --refuse EvalFile`,
      'it refuses an option: ERROR: EvalFile was not loaded',
    ],
    [
      `init="setoption name EvalFile value ${NET}" ${UCI_MOCK} --refuse EvalFile`,
      'it refuses an option: ERROR: EvalFile',
    ],
    [`option.Book=${quoted(NET)} ${XBOARD} --refuse Book`, 'it refuses an option: Error (no such thing): option Book='],
    [`init="option Book=x" ${XBOARD} --refuse Book`, 'it refuses an option: Error (no such thing): option Book=x'],
  ])('prevents a match if the engine refuses it: %s', async (engine, reason) => {
    expect(await refusal(engine)).toContain(reason);
  });
});

describe("Ransom's own engine in a match", () => {
  const run = (engine: string): ReturnType<typeof ransom> =>
    ransom(['match', engine, UCI_MOCK, '--games', '1', '--nodes', '20', '--plies', '2', '--state', at('own.match')]);

  it.each(['ransom', 'ransom xboard'])('is refused with a net that is not there: %s', (engine) => {
    const message =
      /^ransom: the engine ransom can't be used: its option "EvalFile" names .*missing\.bin, which is not there: check its path/;
    expectPlainError(run(`option.EvalFile=${quoted(MISSING)} ${engine}`), 1, message);
  });

  it.each(['ransom', 'ransom xboard'])('is refused with a net that it can not use: %s', (engine) => {
    const message =
      /^ransom: the engine ransom can't be used: it refuses an option: .*net\.bin can't be used: it has 4 bytes/;
    expectPlainError(run(`option.EvalFile=${quoted(NET)} ${engine}`), 1, message);
  });
});

it('an option may name a file in the home folder, where no shell expands it', () => {
  const log = at('home.log');
  const short = ['--games', '1', '--nodes', '20', '--plies', '2', '--max-moves', '2', '--state', at('home.match')];
  const { status } = spawnSync(
    process.execPath,
    [BIN, 'match', `option.EvalFile=~/net.bin ${UCI_MOCK}`, UCI_MOCK, '--log', log, ...short],
    { env: { ...process.env, HOME: folder.path, USERPROFILE: folder.path } },
  );
  expect(status).toBe(0);
  expect(readFileSync(log, 'utf8')).toContain(`> setoption name EvalFile value ${NET}\n`);
});

describe('what else an engine names', () => {
  const CASES = [
    ['/no/such/engine', 'there is no program /no/such/engine'],
    [`dir=/no/such/folder ${UCI_MOCK}`, 'there is no folder /no/such/folder'],
    [`dir=${quoted(NET)} ${UCI_MOCK}`, 'is a file, not a folder'],
    [`"${process.execPath}" /no/such/script.mjs`, '/no/such/script.mjs'],
  ] as const;

  it.each(CASES)('is missed before the first game: %s', async (engine, reason) => {
    expect(await refusal(engine)).toContain(reason);
  });

  itNeeding('posix')('is missed if it may not be executed', async () => {
    const engine = at('engine');
    writeFileSync(engine, '#!/bin/sh\n');
    chmodSync(engine, 0o644);
    expect(await refusal(quoted(engine))).toContain('may not be executed');
  });

  it('includes the openings', () => {
    const args = ['match', UCI_MOCK, UCI_MOCK, '--openings', MISSING, '--state', at('book.match')];
    expectPlainError(ransom(args), 1, /^ransom: can't read .*missing\.bin: there is no such file\.\n$/);
  });
});
