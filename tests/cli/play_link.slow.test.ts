import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMove } from '../../src/notation/read_move.ts';
import { newLinkGame, withMove, type LinkGame } from '../../src/table/links/link_game.ts';
import { readLink, writeLink } from '../../src/table/links/link_text.ts';
import { BIN } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

interface Turn {
  readonly code: number | null;
  readonly link: string;
  readonly stdout: string;
  readonly stderr: string;
}

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-link-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A turn of a player with a data folder of his own. */
function turn(player: string, args: readonly string[], ...lines: readonly string[]): Turn {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'play', ...args], {
    input: lines.map((line) => `${line}\n`).join(''),
    env: { ...process.env, XDG_DATA_HOME: path.join(folder, player), APPDATA: path.join(folder, player), HOME: folder },
    encoding: 'utf8',
  });
  return { code: status, link: stdout.trim(), stdout, stderr };
}

function after(moves: string): LinkGame {
  return moves.split(' ').reduce(
    (game, text) => {
      const move = readMove(game.position, text);
      if (!move.ok) throw new Error(`${text} is not legal`);
      return withMove(game, move.value);
    },
    newLinkGame('k3m9x2p7', 'leslie', ['Ada', 'Grace']),
  );
}

const NEW = ['--link', 'new', '--names', 'Ada,Grace', '--page', 'https://example.org/ransom/'] as const;

describe('ransom play --link', () => {
  itSlow('plays a game turn by turn, with a payment chosen, and prints only the link', async () => {
    const now = turn('ada', NEW, 'e4');
    expect(now.stdout).toMatch(/^https:\/\/example\.org\/ransom\/#game=[\w-]+\n$/);
    expect(now.stderr).toContain('Send this link to Grace:');
    expect(turn('grace', ['--link', now.link], 'd5').stderr).toContain('Ada played 1. e4.');
    const later = `https://example.org/ransom/#${await writeLink(after('e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2 Nc6 Bxc6+ bxc6'))}`;
    const asked = turn('zoe', ['--link', later, '--message', 'Hello\u0007'], 'Ke9', 'B*h3', 'queen');
    expect(asked.stderr).toMatch(/Grace played 5\.\.\. bxc6\./);
    expect(asked.stderr).toContain('Which hostage do you give for the bishop?');
    const game = await readLink(asked.link);
    expect(game.ok && [game.value.moves.length, game.value.message]).toEqual([11, 'Hello']);
    const told = turn('grace', ['--link', `Look: ${asked.link} !`], 'resign');
    expect(told.stderr).toMatch(
      /Ada played 6\. \(Q-B\)\*h3\. White gives .*\nAda writes: “Hello”\nYour move: you have Black/,
    );
    expect(told.stderr).toContain('Black resigns.');
    expect(turn('zoe', ['--link', told.link])).toMatchObject({ code: 0, stdout: '' });
  });

  itSlow('carries an offer of a draw and its answer', () => {
    const offer = turn('ada', NEW, 'draw e4');
    const accepted = turn('grace', ['--link', offer.link], 'accept');
    expect(accepted.stderr).toMatch(/Ada offers a draw\.[^]*Draw by agreement\./);
    expect(turn('ada', ['--link', accepted.link]).stderr).toContain('Draw by agreement. 1/2-1/2');
    expect(turn('eve', ['--link', turn('ada', NEW, 'e4').link], 'accept')).toMatchObject({ code: 1, stdout: '' });
  });

  itSlow('checks a link against the kept game, and changes nothing by a wrong one', () => {
    const first = turn('ada', NEW, 'e4');
    const reply = turn('grace', ['--link', first.link], 'e5');
    const other = turn('eve', ['--link', first.link], 'c5');
    const second = turn('ada', ['--link', reply.link], 'Nf3');
    expect(second.code).toBe(0);
    const differs = turn('ada', ['--link', other.link], 'd4');
    expect(differs).toMatchObject({ code: 1, stdout: '' });
    expect(differs.stderr).toMatch(
      /another game .*, from move 1 of Black on\. Nothing has been changed\.\n {2}kept here: 1\. e4 e5 2\. Nf3\n {2}the link: {2}1\. e4 c5/,
    );
    expect(turn('ada', ['--link', reply.link], 'd4').stderr).toMatch(/an earlier one[^]*Nothing has been changed/);
    const forged = turn('zoe', ['--link', second.link], 'Nc6');
    const mine = turn('mallory', ['--link', forged.link], 'Bc4');
    expect(turn('ada', ['--link', mine.link]).stderr).toMatch(/moves for you.*move 3 of White/);
    // The link that was sent is printed again.
    expect(turn('ada', ['--link', second.link])).toMatchObject({ code: 0, link: second.link });
  });

  itSlow('refuses what is no link, and options that have no effect beside it', () => {
    expect(turn('ada', ['--link', 'https://example.org/'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no link to a game/) as string,
    });
    const { link } = turn('ada', NEW, 'e4');
    expect(turn('eve', ['--link', link.slice(0, -5)]).stderr).toMatch(/copy it whole/);
    expect(turn('ada', ['--message', 'x'])).toMatchObject({ code: 2 });
    expect(turn('ada', ['--link', link, '--side', 'white']).stderr).toMatch(/--link new/);
    expect(turn('ada', ['--link', link, '--fen', '4k3/8/8/8/8/8/8/4K3[] w - - 0 1'])).toMatchObject({ code: 2 });
    expect(turn('ada', ['--link', 'new', '--side', 'both'])).toMatchObject({ code: 2 });
    expect(turn('ada', ['--link', 'new', '--names', 'a,b,c'])).toMatchObject({ code: 2 });
    const long = '😀'.repeat(201);
    expect(turn('ada', ['--link', link, '--message', long]).stderr).toMatch(/has 201 characters; at most 200 go/);
    expect(turn('ada', ['--link', 'new', '--names', `a,${long}`]).stderr).toMatch(/--names: .* more than \d+ char/);
    const black = turn('ada', ['--link', 'new', '--side', 'black']);
    expect(black).toMatchObject({ code: 0, stdout: expect.stringMatching(/^#game=/) as string });
    expect(turn('ada', NEW)).toMatchObject({ code: 1, stdout: '' });
  });

  it('says so where the game can’t be kept', () => {
    writeFileSync(path.join(folder, 'ada'), '');
    chmodSync(path.join(folder, 'ada'), 0o400);
    const { code, stdout, stderr } = turn('ada', NEW, 'e4');
    expect(code).toBe(0);
    expect(stdout).toMatch(/#game=/);
    expect(stderr).toMatch(/note: the game is not kept, and the next link can't be checked/);
    expect(readdirSync(folder)).toEqual(['ada']);
  });
});
