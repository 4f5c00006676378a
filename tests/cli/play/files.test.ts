import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { shellCommand } from '../../../src/cli/invocation.ts';
import { Archive } from '../../../src/cli/play/archive.ts';
import { Autosave } from '../../../src/cli/play/autosave.ts';
import { readScores } from '../../../src/notation/score.ts';
import { endLockHolders, startLockHolder } from '../../helpers/lock_holder.ts';
import { describeNeeding, itNeeding } from '../../helpers/needs.ts';
import { Table, tableForTwo } from './table.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-play-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string): string {
  return path.join(folder, name);
}

function textOf(name: string): string {
  return readFileSync(file(name), 'utf8');
}

describe('save and load', () => {
  it('carry the whole game', async () => {
    const moves = ['e4', 'd5', 'exd5', 'Qxd5', '(P-P)*e4'];
    const name = file('a game.pgn');
    expect(await tableForTwo().tell(...moves, `save ${name}`)).toEqual([`Saved in ${name}.`]);
    expect(textOf('a game.pgn')).toContain('[Variant "Hostage"]');
    expect(textOf('a game.pgn')).toContain('1. e4 d5 2. exd5 Qxd5 3. P#P@e4 *');
    const table = tableForTwo();
    expect((await table.tell(`load ${name}`))[0]).toBe('Loaded: 5 half-moves.');
    expect(await table.tell('game')).toEqual(['1. e4 d5 2. exd5 Qxd5 3. (P-P)*e4']);
    expect((await table.tell('undo', 'fen')).join()).toMatch(/^rnb1kbnr\/.* w /);
  });

  it('never overwrite another file without confirmation', async () => {
    const name = file('mine.txt');
    writeFileSync(name, 'precious\n');
    const table = tableForTwo();
    expect(await table.refused('e4', 'e5', `save ${name}`)).toContain('mine.txt already exists and was not changed.');
    expect(textOf('mine.txt')).toBe('precious\n');
    await table.tell(`append ${name}`);
    expect(textOf('mine.txt')).toMatch(/^precious\n\n\[Event /);
    await table.tell(`overwrite ${name}`);
    expect(textOf('mine.txt')).toMatch(/^\[Event /);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  it('may be repeated with the same file until it is modified by others', async () => {
    const table = tableForTwo();
    const save = `save ${file('a.pgn')}`;
    expect(await table.tell('e4', save, 'e5', save)).toEqual([`Saved in ${file('a.pgn')}.`]);
    expect(textOf('a.pgn')).toContain('1. e4 e5 *');
    writeFileSync(file('a.pgn'), 'mine now');
    expect(await table.refused(save)).toContain('already exists');
  });

  it.each(['new', 'fen 4k3/8/8/8/8/8/8/4K2R[] w - - 0 1', 'load FILE'])(
    'do not replace a game that was saved before "%s"',
    async (command) => {
      const table = tableForTwo();
      const save = `save ${file('a.pgn')}`;
      await table.tell('e4', 'e5', save);
      const before = textOf('a.pgn');
      await table.tell(command.replace('FILE', file('a.pgn')));
      expect(await table.refused(save)).toContain('already exists and was not changed');
      expect(textOf('a.pgn')).toBe(before);
    },
  );

  describeNeeding('posix')('a file that is overwritten', () => {
    it('keeps its permissions', async () => {
      writeFileSync(file('private.pgn'), 'old');
      for (const mode of [0o600, 0o666]) {
        chmodSync(file('private.pgn'), mode);
        await tableForTwo().tell('e4', `overwrite ${file('private.pgn')}`);
        expect(statSync(file('private.pgn')).mode & 0o777).toBe(mode);
      }
      expect(textOf('private.pgn')).toContain('1. e4 *');
    });

    it.each([
      ['a file', 'real.pgn'],
      ['nothing yet', 'new.pgn'],
    ])('may be a link to %s, which stays one', async (_, target) => {
      mkdirSync(file('games'));
      writeFileSync(file('games/real.pgn'), 'old');
      symlinkSync('games', file('folder'));
      symlinkSync(`folder/${target}`, file('link.pgn'));
      const told = await tableForTwo().tell('e4', `overwrite ${file('link.pgn')}`);
      expect(told).toEqual([`Saved in ${file('link.pgn')}.`]);
      expect(lstatSync(file('link.pgn')).isSymbolicLink()).toBe(true);
      expect(textOf(`games/${target}`)).toContain('1. e4 *');
      expect(readdirSync(folder).sort()).toEqual(['folder', 'games', 'link.pgn']);
    });

    itNeeding('mkfifo', 'cat')('may be a pipe', async () => {
      execFileSync('mkfifo', [file('pipe')]);
      const reader = spawn('cat', [file('pipe')]);
      const received = text(reader.stdout);
      expect(await tableForTwo().refused('e4', `save ${file('pipe')}`)).toBe(
        `${file('pipe')} is a device or a pipe: "append ${file('pipe')}" writes this game to it.`,
      );
      await tableForTwo().tell('e4', `overwrite ${file('pipe')}`);
      expect(await received).toContain('1. e4 *');
      expect(statSync(file('pipe')).isFIFO()).toBe(true);
    });
  });

  describe('a file that another process writes', () => {
    afterEach(endLockHolders);

    it.each(['save', 'append', 'overwrite'])(
      'is not touched by %s until that process has released it',
      async (command) => {
        const name = file('shared.pgn');
        if (command !== 'save') writeFileSync(name, '[Event "theirs"]\n\n1. d4 *\n\n');
        const before = readdirSync(folder).map((entry) => textOf(entry));
        const other = await startLockHolder(name);
        const table = tableForTwo();
        expect(await table.refused('e4', 'e5', `${command} ${name}`)).toBe(
          `${name} is being written by process ${other.child.pid}: wait for its end, or name another file ` +
            `(if that is no process of this program, remove ${name}.lock).`,
        );
        expect(table.session.record.isUnsaved).toBe(true);
        await other.end(null);
        expect(readdirSync(folder).map((entry) => textOf(entry))).toEqual(before);
        expect(await table.tell(`${command} ${name}`)).toEqual([`Saved in ${name}.`]);
        expect(textOf('shared.pgn')).toContain('1. e4 e5 *');
        expect(readdirSync(folder)).toEqual(['shared.pgn']);
      },
    );
  });

  it.each(['append', 'overwrite'])("don't %s to the file that records every move", async (command) => {
    const archive = Archive.open(file('kept.pgn'));
    if (!archive.ok) throw new Error(archive.error);
    const keeper = new Autosave(archive.value, false);
    const table = new Table({ side: 'both' }, undefined, {}, keeper);
    expect(await table.refused('e4', 'e5', `${command} ${file('kept.pgn')}`)).toContain(
      'kept.pgn is already being written by this command: name a different file.',
    );
    await table.tell('f4');
    keeper.note(table.session.record, table.session.settings);
    expect(textOf('kept.pgn')).toContain('1. e4 e5 2. f4 *');
  });

  itNeeding('/dev/full')('report a full disk', async () => {
    const table = tableForTwo();
    await table.tell('e4');
    expect(await table.refused('append /dev/full')).toContain('no space left on the device.');
  });

  it("explain why they can't write or read", async () => {
    const table = tableForTwo();
    await table.tell('e4');
    expect(await table.refused(`save ${file('no/where.pgn')}`)).toContain(
      "where.pgn can't be written: there is no such folder.",
    );
    for (const command of ['append', 'overwrite', 'save']) {
      expect(await table.refused(`${command} ${folder}`)).toBe(`${folder} can't be written: it is a folder.`);
    }
    expect(await table.refused('save')).toContain('Type the file name');
    expect(await table.refused('load')).toContain('Type the file name');
    expect(await table.refused('load -')).toContain('must come from a file');
    expect(await table.refused(`load ${file('none.pgn')}`)).toMatch(/can't read .*none\.pgn: there is no such file\./);
    writeFileSync(file('bad.pgn'), '1. e5');
    expect(await table.refused(`load ${file('bad.pgn')}`)).toMatch(/bad\.pgn: Line 1, column 4: /);
    writeFileSync(file('empty.pgn'), '\n');
    expect(await table.refused(`load ${file('empty.pgn')}`)).toMatch(/empty\.pgn: There is no game in it\./);
    writeFileSync(file('chess.pgn'), '[Variant "Atomic"]\n\n1. e4 *');
    expect(await table.refused(`load ${file('chess.pgn')}`)).toContain('not of Hostage Chess');
    expect(await table.tell('game')).toEqual(['1. e4']);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFF1. e4 *\n', 'utf16le'), 'it is UTF-16; save it as UTF-8.'],
    ['no text', Buffer.from('\x89PNG\0\0'), 'it contains a NUL byte, so it is no text, or not in UTF-8.'],
  ])('add no game to a file that is %s', async (_what, bytes, why) => {
    writeFileSync(file('foreign.pgn'), bytes);
    const table = tableForTwo();
    await table.tell('e4');
    const reason = `No game can be added to ${file('foreign.pgn')}: ${why}`;
    expect(await table.refused(`append ${file('foreign.pgn')}`)).toBe(reason);
    expect(Archive.open(file('foreign.pgn'))).toEqual({ ok: false, error: reason });
    // Not even a lock is left.
    expect(Archive.open(file('foreign.pgn'))).toEqual({ ok: false, error: reason });
    expect(readFileSync(file('foreign.pgn'))).toEqual(bytes);
  });

  it('load the last game or a numbered one, up to its first invalid move', async () => {
    writeFileSync(file('two.pgn'), '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 d5 2. d6 *\n');
    const table = tableForTwo();
    const told = await table.tell(`load ${file('two.pgn')}`);
    expect(told).toContain('The file has 2 games; this is game 2.');
    expect(told.join('\n')).toContain("It can't be read beyond line 7, column 13: ");
    expect(await table.tell('game')).toEqual(['1. d4 d5']);
    expect(await table.tell(`load ${file('two.pgn')} 1`, 'game')).toEqual(['1. e4']);
    expect(await table.refused(`load ${file('two.pgn')} 3`)).toContain('There is no game 3 in it: there are 2.');
  });

  it('load a file whose name ends with a number', async () => {
    const table = tableForTwo();
    await table.tell('e4', `save ${file('my game 2')}`, 'new', `load ${file('my game 2')}`);
    expect(await table.tell('game')).toEqual(['1. e4']);
  });

  it('keep comments, marks, variations, tags and the end of a game', async () => {
    const pgn = '[Event "Cup"]\n[White "Ann"]\n[Annotator "Bob"]\n\n1. e4 $1 {good} (1. d4 d5) e5 1-0\n';
    writeFileSync(file('in.pgn'), pgn);
    await tableForTwo().tell(`load ${file('in.pgn')}`, `save ${file('out.pgn')}`);
    const text = textOf('out.pgn').replace(/\s+/g, ' ');
    for (const part of ['[Annotator "Bob"]', '[White "Ann"]', '[Result "1-0"]', '1. e4 $1 {good} (1. d4 d5) 1... e5']) {
      expect(text).toContain(part);
    }
    const table = tableForTwo();
    await table.tell(`load ${file('out.pgn')}`);
    expect(await table.refused('d4')).toContain('The game is over: The score says 1-0.');
    expect(await table.tell('undo', 'd4')).toEqual(['2. d4']);
  });

  it('load a whole game, and say where a variation of it ends', async () => {
    writeFileSync(file('in.pgn'), '1. e4 e5 (1... c5 2. Ke7 d5) 2. Nf3 *\n');
    const table = tableForTwo();
    const told = (await table.tell(`load ${file('in.pgn')}`)).join('\n');
    expect(told).toContain('Loaded: 3 half-moves.');
    expect(told).toMatch(/Line 1, column 22: The variation ends before 2\. Ke7: /);
    await table.tell(`save ${file('out.pgn')}`);
    expect(textOf('out.pgn')).toContain('1. e4 e5 (1... c5 {2. Ke7 d5}) 2. Nf3 *');
  });

  it('say no more about a file than can be read', async () => {
    writeFileSync(file('in.pgn'), `1. e4 e5 ${'(1... Ke5) '.repeat(20)} 2. Nf3 *\n`);
    const told = await tableForTwo().tell(`load ${file('in.pgn')}`);
    expect(told.filter((line) => line.includes('The variation ends'))).toHaveLength(5);
    expect(told.join('\n')).toContain('And 15 more remarks.');
  });

  it('remember who resigned', async () => {
    await tableForTwo().tell('e4', 'resign', `save ${file('a.pgn')}`);
    expect(textOf('a.pgn')).toContain('1. e4 {Black resigns.} 1-0');
    const table = tableForTwo();
    await table.tell(`load ${file('a.pgn')}`);
    expect(await table.refused('e5')).toContain('The game is over: Black resigns.');
  });

  it("give the person the side that Ransom didn't have, otherwise the side to move", async () => {
    await new Table({ side: 'black' }).tell('go', 'a6', `save ${file('a.pgn')}`);
    expect((await new Table().tell(`load ${file('a.pgn')}`)).join()).toMatch(/You have (?:White|Black)/);
    writeFileSync(file('b.pgn'), '[White "Ransom 0.1.0, level 3"]\n[Black "Player"]\n\n1. e4 e5 *');
    const table = new Table({}, undefined, { favourites: ['d2d4'] });
    expect(await table.tell(`load ${file('b.pgn')}`)).toContain('2. d4');
    writeFileSync(file('c.pgn'), '1. e4');
    expect((await new Table().tell(`load ${file('c.pgn')}`)).join()).toContain('You have Black');
  });

  it('use the rules of the file', async () => {
    writeFileSync(file('p.pgn'), '[Rules "pierce"]\n\n1. e4 *');
    const told = await tableForTwo().tell(`load ${file('p.pgn')}`, 'rules');
    expect(told.at(-1)).toContain('The rules are pierce.');
  });
});

describe('what is not saved', () => {
  async function keptAfter(keeper: Autosave, ...moves: readonly string[]): Promise<readonly string[]> {
    const table = tableForTwo();
    for (const move of moves) {
      await table.tell(move);
      keeper.note(table.session.record, table.session.settings);
    }
    return keeper.leave(table.session.record, table.session.settings);
  }

  function inFolder(folders: readonly string[]): Autosave {
    return new Autosave(null, true, () => Archive.create(new Date(2026, 10, 21, 9, 5, 7), folders));
  }

  it('goes to a new file with the time in its name, even if others exist', async () => {
    const name = 'ransom-2026-11-21-090507.pgn';
    writeFileSync(file(name), 'precious');
    await keptAfter(inFolder([folder]), 'e4', 'e5');
    expect(textOf(name)).toBe('precious');
    expect(textOf('ransom-2026-11-21-090507-2.pgn')).toContain('1. e4 e5 *');
  });

  it.each([
    ['undo 2', '1. e4 e5 2. Nf3 Nc6 (2... Nc6 3. Bb5 a6) *', 4],
    ['undo 99', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *', 6],
  ])('has the moves that were taken back, too: %s', async (undo, movetext, plies) => {
    await keptAfter(inFolder([folder]), 'e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', undo);
    const kept = textOf('ransom-2026-11-21-090507.pgn');
    expect(kept).toContain(movetext);
    expect(kept).toContain(`[PlyCount "${plies}"]`);
  });

  it('goes to another file if another process is creating the first', async () => {
    const name = 'ransom-2026-11-21-090507.pgn';
    await startLockHolder(file(name));
    await keptAfter(inFolder([folder]), 'e4', 'e5');
    endLockHolders();
    expect(readdirSync(folder)).not.toContain(name);
    expect(textOf('ransom-2026-11-21-090507-2.pgn')).toContain('1. e4 e5 *');
  });

  it.each(['new both', 'new black', 'fen 4k3/8/8/8/8/8/8/4K3[] b - - 0 1', 'load b.pgn'])(
    'names the players as they were before "%s"',
    async (line) => {
      writeFileSync(file('b.pgn'), '1. e4');
      const table = new Table({}, undefined, {}, inFolder([folder]));
      await table.tell('e4', line.replace('b.pgn', file('b.pgn')));
      expect(textOf('ransom-2026-11-21-090507.pgn')).toMatch(/\[White "Player"\]\n\[Black "Ransom .*, level 0"\]/);
    },
  );

  it("goes to another folder if the first one isn't writable", async () => {
    writeFileSync(file('a file'), '');
    const lines = await keptAfter(inFolder([file('a file'), file('a file/none'), folder]), 'e4', 'e5');
    expect(readdirSync(folder).filter((name) => !name.endsWith('.lock'))).toHaveLength(2);
    expect(lines.slice(0, 2)).toEqual([
      `${file('a file')} can't be written: it exists already.`,
      `${file('a file/none')} can't be written: there is no such folder.`,
    ]);
    expect(Archive.create(new Date(), [file('a file')]).ok).toBe(false);
  });

  it('goes to a new folder that only the user can read', async () => {
    const lines = await keptAfter(inFolder([file('share/ransom')]), 'e4', 'e5');
    const name = file('share/ransom/ransom-2026-11-21-090507.pgn');
    expect(readFileSync(name, 'utf8')).toContain('1. e4 e5 *');
    expect(statSync(file('share/ransom')).mode & 0o777).toBe(0o700);
    expect(lines[0]).toBe(`The game is saved in ${name}. To continue it:`);
    // A line that starts like this is never wrapped.
    const again = shellCommand(['play', '--load', name, '--side', 'both', '--pace', '0']);
    expect(lines[1]).toBe(`   ${again}`);
  });

  it('is recorded move by move in a chosen file, one game after another', async () => {
    writeFileSync(file('kept.pgn'), '[Event "old"]\n\n1. d4 *');
    const archive = Archive.open(file('kept.pgn'));
    if (!archive.ok) throw new Error(archive.error);
    const keeper = new Autosave(archive.value, false);
    await keptAfter(keeper, 'e4', 'e5', 'undo', 'c5');
    await keptAfter(keeper, 'f4');
    expect(textOf('kept.pgn')).toMatch(
      /^\[Event "old"\]\n\n1\. d4 \*\n\n\[Event [\s\S]*\n1\. e4 c5 \*\n\n\[Event [\s\S]*\n1\. f4 \*\n\n$/,
    );
    expect([...readScores(textOf('kept.pgn'), tableForTwo().session.position)]).toHaveLength(3);
  });

  itNeeding('/dev/full')('is reported if it can be stored nowhere', async () => {
    const archive = Archive.open('/dev/full');
    expect(archive.ok ? '' : archive.error).toMatch(/can't be written/);
    expect(await keptAfter(new Autosave(null, false), 'e4', 'e5')).toEqual([]);
  });
});
