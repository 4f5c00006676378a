import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UCI_MOCK, temporaryFolder } from '../match/mocks.ts';
import { BIN } from '../helpers/ransom_process.ts';
import { startNode } from './programs.ts';

const DIE_AT = fileURLToPath(new URL('die_at.mjs', import.meta.url));

interface Played {
  readonly code: number | NodeJS.Signals;
  readonly stderr: string;
  readonly stdout: string;
}

/** Plays the same match in different folders, and kills it at chosen moments. */
class KilledMatches {
  private readonly folder = temporaryFolder();

  remove(): void {
    this.folder.remove();
  }

  /** Plays the match to its end; returns how often it changes a file, and its games. */
  async unbroken(): Promise<{ changes: number; games: string[] }> {
    const count = join(this.folder.path, 'count');
    const { code, stderr } = await this.play('unbroken', { DIE_COUNT: count });
    if (code !== 0) throw new Error(stderr);
    return { changes: Number(readFileSync(count, 'utf8')), games: this.games('unbroken') };
  }

  /** Kills the match at its n-th change, and continues it with the same command. */
  async killedAt(change: number): Promise<{ killed: Played; resumed: Played; games: string[]; files: string[] }> {
    const name = `killed-${change}`;
    const killed = await this.play(name, { DIE_AT: String(change) });
    const resumed = await this.play(name, {});
    return { killed, resumed, games: this.games(name), files: readdirSync(join(this.folder.path, name)).sort() };
  }

  private async play(name: string, env: NodeJS.ProcessEnv): Promise<Played> {
    const own = join(this.folder.path, name);
    mkdirSync(own, { recursive: true });
    const match = startNode(
      [
        ...['--import', DIE_AT, BIN, 'match', UCI_MOCK, UCI_MOCK, '--games', '2', '--nodes', '5', '--max-moves', '4'],
        ...['--plies', '2', '--pgn', join(own, 'a.pgn'), '--resume'],
      ],
      { env: { ...process.env, ...env } },
    );
    const code = await match.ended;
    return { code, stderr: match.stderr, stdout: match.stdout };
  }

  /** The games of the PGN, without times. */
  private games(name: string): string[] {
    const pgn = join(this.folder.path, name, 'a.pgn');
    const text = existsSync(pgn) ? readFileSync(pgn, 'utf8') : '';
    return text
      .replace(/\{[^}]*\}|\[Date [^\]]*\]/g, '')
      .split(/(?=\[Event )/)
      .map((game) => game.replace(/\s+/g, ' '))
      .sort();
  }
}

/** Kills a match at every n-th of its changes, and expects each to continue as if nothing had happened. */
export async function expectContinued(every: number): Promise<void> {
  const matches = new KilledMatches();
  try {
    const { changes, games } = await matches.unbroken();
    expect(changes).toBeGreaterThan(20);
    for (let change = 1; change <= changes; change += every) {
      const { killed, resumed, games: played, files } = await matches.killedAt(change);
      expect({ change, code: killed.code }).toEqual({ change, code: 'SIGKILL' });
      expect({ change, ...resumed }).toEqual({ change, ...resumed, code: 0 });
      expect({ change, played }).toEqual({ change, played: games });
      // A kill may leave a draft, which stands in nobody's way.
      expect(files.filter((name) => !/\.(new|tmp)$/.test(name))).toEqual(['a.pgn', 'a.pgn.match']);
    }
  } finally {
    matches.remove();
  }
}
