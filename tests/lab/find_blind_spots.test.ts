import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lab } from '../helpers/lab.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-spots-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function game(white: string, black: string, result: string, moves: string, termination = 'normal'): string {
  const tags = { White: white, Black: black, Result: result, Termination: termination };
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`);
  return `${lines.join('')}\n${moves} ${result}\n\n`;
}

function found(pgn: string, ...options: string[]): SpawnSyncReturns<string> {
  const file = path.join(folder, 'games.pgn');
  writeFileSync(file, pgn);
  return lab('suites find-blind-spots', file, '--player', 'us', ...options);
}

function told(score: string): string {
  return `{${score}/9 0.100s 5000 nodes}`;
}

/** Black sees 6.5 pawns after two moves, and a mate later; White is content until the third. */
const SEEN_LATE = [
  `1. e4 ${told('+0.20')} e5 ${told('+0.10')} 2. Nf3 ${told('+0.04')} d5 ${told('+6.50')}`,
  `3. d4 ${told('-1.36')} exd4 ${told('+7.00')} 4. exd5 ${told('-0.50')} Bb4+ ${told('+M9')}`,
  `5. c3 ${told('-8.00')} {resigns}`,
].join(' ');

const SPOT = 'rnbqkbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w KQkq - 0 3 ; cs -1.4 ; ct 0.1 s\n';

describe('npm run lab suites find-blind-spots', () => {
  it('prints the first position of each lost game in which the winner alone saw much', () => {
    const games = [
      game('us', 'them', '0-1', SEEN_LATE),
      game('us', 'them', '1-0', SEEN_LATE),
      game('them', 'us', '0-1', SEEN_LATE),
      game('us', 'them', '0-1', SEEN_LATE, 'time forfeit'),
      game('us', 'them', '0-1', SEEN_LATE.replaceAll('{-1.36', '{-6.00').replaceAll('{-0.50', '{-7.00')),
    ];
    const { stdout, stderr, status } = found(games.join(''));
    expect({ stdout, stderr, status }).toEqual({ stdout: SPOT, stderr: '', status: 0 });
  });

  itNeeding('posix')('ends quietly if its reader has gone', () => {
    const file = path.join(folder, 'games.pgn');
    writeFileSync(file, game('us', 'them', '0-1', SEEN_LATE));
    const script = `node --import tsx lab/lab.ts suites find-blind-spots "$0" --player us | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, file], { cwd: ROOT, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: '141\n', stderr: '' });
  });

  it('takes other limits of what is seen', () => {
    const lost = game('us', 'them', '0-1', SEEN_LATE);
    expect(found(lost, '--unseen', '1').stdout).toMatch(/ 0 4 ; cs -0\.5 ; ct 0\.1 s\n$/);
    expect(found(lost, '--seen', '7.5').stdout).toBe('');
  });

  it('counts a mate as more than any score, and no only move', () => {
    const check = `1. e4 ${told('+0.20')} e5 2. d3 ${told('+0.20')} Bb4+ ${told('+M9')} 3. c3 ${told('+0.20')}`;
    expect(found(game('us', 'them', '0-1', check)).stdout).toMatch(/ 1 3 ; cs \+0\.2 ; ct 0\.1 s\n$/);
    const kings = `{the king has one square} 1... Qf1+ ${told('+M9')} 2. Kh2 ${told('+0.20')}`;
    const start = '[FEN "4k3/8/8/8/8/8/5q2/7K[] b - - 0 1"]\n';
    expect(found(start + game('us', 'them', '0-1', kings))).toMatchObject({ stdout: '', stderr: '' });
  });

  it('says in which line a game is invalid', () => {
    const { stderr, status } = found(game('us', 'them', '0-1', '1. e4 e4'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/games\.pgn:6: /);
  });
});
