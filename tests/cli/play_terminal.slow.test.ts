import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { describeNeeding, itNeeding } from '../helpers/needs.ts';
import { BIN, ROOT } from '../helpers/ransom.ts';
import { itSlow, slowCases } from '../helpers/slow.ts';
import { sleep } from '../protocol/fake_engine.ts';

/** A busy machine may take long for each answer; passing tests don't wait. */
const PATIENCE_MS = 60_000;
const POLL_MS = 100;
jest.setTimeout(10 * PATIENCE_MS);

/** White can give a bishop or a rook for the knight. */
const CHOICE = '1n2k2r/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/R1BQKB1R[#Nbr] w KQk - 0 1';
const PSEUDO_CHECK = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';

/** A frozen pawn on d7; Be3 gives check. Three of the four holdings contain something. */
const FROZEN = 'rnb2k1r/pp1P1ppp/8/4n3/8/NQ6/PPP2bPP/2KR4[Rq#pp] b - - 0 1';

const COLUMNS = 100;

/** A terminal with its own tmux socket, in which a user types and reads. */
class Terminal {
  private static started = 0;
  private readonly socket: string;

  /** The program's stderr goes to the file `errors` in the folder. Without `args` there is a shell with job control. */
  constructor(folder: string, args: readonly string[] | null, environment = 'NO_COLOR=', columns = COLUMNS) {
    // A server that is shutting down would refuse the next one its socket.
    this.socket = path.join(folder, `tmux${++Terminal.started}.sock`);
    const home = [`HOME=${folder}`, 'XDG_DATA_HOME=', 'LC_ALL=C'];
    const program = args === null ? ['PS1=$ ', 'bash', '--norc', '-i'] : [process.execPath, BIN, ...args];
    const command = ['env', ...home, ...environment.split(' '), ...program].map(quotedForShell).join(' ');
    const shown = args === null ? command : `${command} 2>errors; echo "exit code $?"; sleep 1000`;
    this.tmux('-u', '-f', '/dev/null', 'new-session', '-d', '-x', String(columns), '-y', '60', '-c', folder, shown);
  }

  /** Types a line and presses Enter. */
  type(line: string): void {
    this.tmux('send-keys', '-l', line);
    this.press('Enter');
  }

  press(key: string): void {
    this.tmux('send-keys', key);
  }

  /** Presses a key every half second until the screen's text ends with this. */
  async pressUntil(key: string, end: RegExp): Promise<void> {
    const from = performance.now();
    while (!end.test(this.text())) {
      if (performance.now() - from > PATIENCE_MS) throw new Error(`no ${String(end)} in\n${this.text()}`);
      this.press(key);
      await sleep(500);
    }
  }

  /** The screen's history since the start, last line last. */
  text(...options: readonly string[]): string {
    return this.tmux('capture-pane', '-p', '-S', '-', ...options).trimEnd();
  }

  /** Waits until the screen's text ends with this, including the prompt. */
  async until(end: RegExp): Promise<string> {
    const from = performance.now();
    while (!end.test(this.text())) {
      if (performance.now() - from > PATIENCE_MS) throw new Error(`no ${String(end)} in\n${this.text()}`);
      await sleep(POLL_MS);
    }
    return this.text();
  }

  /** Types a line, and waits for an answer that ends with this. */
  async say(line: string, end: RegExp): Promise<string> {
    this.type(line);
    return await this.until(end);
  }

  /** Takes the terminal away from the program, as closing a window does. */
  close(): void {
    this.tmux('kill-server');
  }

  /** Ends the shell and the program in it, before it can keep its game. */
  kill(): void {
    const shell = Number(this.tmux('list-panes', '-F', '#{pane_pid}'));
    if (shell > 0) process.kill(-shell, 'SIGKILL');
    this.close();
  }

  private tmux(...args: readonly string[]): string {
    return spawnSync('tmux', ['-S', this.socket, ...args], { encoding: 'utf8' }).stdout;
  }
}

function quotedForShell(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

describeNeeding('tmux')('ransom play in a real terminal', () => {
  let folder: string;
  let terminal: Terminal | null = null;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-play-'))));
  afterEach(() => {
    terminal?.kill();
    terminal = null;
    rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 50 });
  });

  /** The folder for games that were not saved. */
  function data(): string {
    return path.join(folder, '.local/share/ransom');
  }

  function start(args: readonly string[], environment?: string, columns?: number): Terminal {
    terminal = new Terminal(folder, ['play', ...args], environment, columns);
    return terminal;
  }

  it('prints the greeting shown in docs/cli.md', async () => {
    const screen = await start([]).until(/1\. White>$/);
    const [, shown] = /^```text\n([\s\S]*?)\n```/m.exec(readFileSync(path.join(ROOT, 'docs/cli.md'), 'utf8'))!;
    expect(screen).toBe(shown);
  });

  it('is the default command', async () => {
    terminal = new Terminal(folder, []);
    const screen = await terminal.until(/1\. White>$/);
    expect(screen).toMatch(/^Ransom .*: Hostage Chess\. You have White; /);
    await terminal.say('quit', /Good-bye\.\nexit code 0$/);
  });

  itSlow('shows a clock that runs while the person thinks, and ends the game when it falls', async () => {
    const at = start(['--side', 'both', '--tc', '0:04']);
    await at.until(
      /Clock: 4 s\. It starts with the first move\.[\s\S]*White 0:04\.0, Black 0:04\.0\s+1\. White \(0:04\.0\)>$/,
    );
    await at.say('e4', /1\. Black \(0:0[34]\.\d\)>$/);
    at.press('e');
    await at.until(/1\. Black \(0:0[12]\.\d\)> e$/);
    await at.until(/Black loses on time\. 1-0\n[\s\S]*Game over> e$/);
  });

  itSlow('plays a game for two: an exchange, a choice of payment, undo and redo, save and load', async () => {
    const at = start(['--side', 'both']);
    await at.until(/1\. White>$/);
    await at.say('e4', /1\. Black>$/);
    await at.say('d5', /2\. White>$/);
    await at.say('exd5', /2\. Black>$/);
    await at.say('Qxd5', /Black's prison +8 .*\n +P +7 [\s\S]*3\. White>$/);
    await at.say('(P-P)*e4', /White gives a black pawn to Black's airfield, frees a pawn from Black's prison/);
    await at.until(/3\. Black>$/);
    await at.say('undo', /Taken back: 1 half-move\.[\s\S]*3\. White>$/);
    // Coloured lines have more characters than they show, and must not be wrapped for that.
    await at.say('flip', /\n +\+-+\+\nWhite's prison +1 \|[^\n]*\| {2}White's airfield\n[\s\S]*3\. White>$/);
    await at.say('flip', /White's prison +1[\s\S]*\nBlack's prison +8 \|[^\n]*\| {2}Black's[\s\S]*3\. White>$/);
    await at.say('redo', /Played again: 1 half-move\.[\s\S]*3\. Black>$/);
    await at.say('save game.pgn', /Saved in game\.pgn\.\n3\. Black>$/);
    await at.say(`fen ${CHOICE}`, /1\. White>$/);
    await at.say('N*e5', /Which hostage do you give for the knight\?\n1 bishop or 2 rook\?$/);
    await at.say('rook', /White gives a black rook to Black's airfield, frees a knight[\s\S]*1\. Black>$/);
    await at.say('load game.pgn', /Loaded: 5 half-moves\.[\s\S]*3\. Black>$/);
    await at.say('game', /\n1\. e4 d5 2\. exd5 Qxd5 3\. \(P-P\)\*e4\n3\. Black>$/);
    await at.say('quit', /Good-bye\.\nexit code 0$/);
    // The first game is in its file, and the single move of the second is not worth one.
    expect(readdirSync(folder).filter((name) => name.endsWith('.pgn'))).toEqual(['game.pgn']);
    expect(existsSync(data())).toBe(false);
  });

  it('explains why a capture is refused, and completes moves', async () => {
    const at = start(['--side', 'both', '--fen', PSEUDO_CHECK]);
    await at.until(/1\. Black>$/);
    await at.say('Rxa3', /unfreeze\sthe\spawn\son\sd7[\s\S]*\(rule\s5\.7\)[\s\S]*1\. Black>$/);
    at.type('moves');
    await at.until(/legal moves:[\s\S]*1\. Black>$/);
    at.press('K');
    at.press('x');
    await at.until(/Kx$/);
    // The second press lists them, but Node takes two that arrive together for pasted text.
    await at.pressUntil('Tab', /Kxd7 +Kxf7\s+1\. Black> Kx$/);
    at.press('C-c');
    await at.until(/1\. Black>$/);
  });

  itSlow('cancels a hint on Ctrl-C, and the turn goes on', async () => {
    const at = start([]);
    await at.until(/1\. White>$/);
    await at.say('hint', /…$/);
    at.press('C-c');
    await at.until(/There is no hint\. It is still your turn\.\n1\. White>$/);
    at.press('C-c');
    await at.until(/exit code 130$/);
  });

  it('stops thinking on Ctrl-C, exits on another, and loses neither the game nor typed text', async () => {
    const at = start(['--level', '20', '--time', '1000', '--variety', '0']);
    await at.until(/1\. White>$/);
    await at.say('e4', /Ransom is thinking…$/);
    at.press('d');
    await at.until(/Ransom is thinking… d$/);
    at.press('C-c');
    await at.until(/Ransom is thinking…$/);
    at.press('C-c');
    await at.until(/Ransom has stopped\. "go" continues; Ctrl-C again leaves\.\npaused>$/);
    await at.say('time 0.1', /paused>$/);
    await at.say('go', /Ransom plays 1\.\.\. [\s\S]*2\. White>$/);
    at.press('C-c');
    const kept = await at.until(/The game is saved in ~\/\.local\/share\/ransom\/[\s\S]*Good-bye\.\nexit code 130$/);
    expect(readFileSync(path.join(data(), readdirSync(data())[0]!), 'utf8')).toMatch(/\n1\. e4 \S+ \*\n/);
    // The printed command to continue works verbatim.
    const lines = /^ {3}\S.*(?:\n.+)*(?=\nGood-bye)/m.exec(kept)![0].split('\n');
    // The terminal wraps it anywhere, and tells nothing of blanks where it does.
    const command = lines.map((line, at) => (at < lines.length - 1 ? line.padEnd(COLUMNS) : line)).join('');
    const { stdout } = spawnSync('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      input: 'game\n',
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^1\. e4 \S+$/m);
  });

  itNeeding('bash')('goes on after Ctrl-Z and fg', async () => {
    terminal = new Terminal(folder, null);
    await terminal.until(/\$$/);
    await terminal.say(`'${process.execPath}' '${BIN}' play --side both`, /1\. White>$/);
    await terminal.say('e4', /1\. Black>$/);
    terminal.press('C-z');
    await terminal.until(/Stopped[\s\S]*\$$/);
    await terminal.say('fg', /1\. Black>$/);
    await terminal.say('e5', /2\. White>$/);
    // A job of the shell has its own process group: it would still keep its game while the folder is removed.
    await terminal.say('quit', /\$$/);
  });

  itSlow("saves the game elsewhere, and says why, if the data folder can't be created", async () => {
    const at = start(['--side', 'both'], 'XDG_DATA_HOME=/dev/null');
    await at.until(/1\. White>$/);
    await at.say('e4', /1\. Black>$/);
    await at.say('e5', /2\. White>$/);
    await at.say('new both', /can't be written[\s\S]*saved in ~\/ransom-\S+\.pgn\. [\s\S]*\n1\. White>$/);
    const [name] = readdirSync(folder).filter((file) => file.endsWith('.pgn'));
    expect(readFileSync(path.join(folder, name!), 'utf8')).toContain('1. e4 e5 *');
  });

  itSlow('says at the end of a game how to continue, and how to get a report', async () => {
    const at = start(['--side', 'both', '--fen', '6k1/5ppp/8/8/8/8/8/4R1K1[] w - - 0 1']);
    await at.until(/1\. White>$/);
    await at.say('Re8', /White wins by checkmate\. 1-0\n"new" starts [\s\S]*"save game\.pgn"[\s\S]*Game over>$/);
    await at.say('save game.pgn', /Game over>$/);
    // The terminal wraps a long command.
    const command = /^ {3}(\S.* analyze game\.pgn --report game\.html) *$/m.exec(at.text('-J'))![1]!;
    spawnSync('sh', ['-c', `${command} --nodes 100`], { cwd: folder });
    expect(readFileSync(path.join(folder, 'game.html'), 'utf8')).toContain('Re8#');
  });

  it('prints above the line being typed', async () => {
    const at = start(['--level', '20']);
    await at.until(/1\. White>$/);
    // Ransom must think long enough for the machine to show it and to type meanwhile, which depends on the machine.
    for (let seconds = 2; ; seconds *= 2) {
      at.type(`time ${seconds}`);
      await at.say('e4', /(?:Ransom is thinking…|2\. White>)$/);
      at.press('N');
      at.press('f');
      const typed = await at.until(/(?:Ransom is thinking…|2\. White>) Nf$/);
      if (typed.endsWith('thinking… Nf')) break;
      at.press('C-c');
      await at.until(/2\. White>$/);
      await at.say('undo', /1\. White>$/);
    }
    await at.until(/Ransom plays 1\.\.\. [\s\S]*\n2\. White> Nf$/);
    at.press('3');
    at.press('Enter');
    await at.until(/Ransom plays 2\.\.\. |Ransom is thinking…$/);
    at.type('now');
    const screen = await at.until(/Ransom plays 2\.\.\. [\s\S]*3\. White>$/);
    expect(screen).toContain('\n2. White> Nf3\n');
  });

  it('uses colours unless NO_COLOR is set; Ctrl-D exits', async () => {
    const at = start([]);
    await at.until(/1\. White>$/);
    expect(at.text('-e')).toContain('\u001b[36mr');
    at.press('C-d');
    await at.until(/Good-bye\.\nexit code 0$/);
    at.close();
    await start([], 'NO_COLOR=1').until(/1\. White>$/);
    expect(terminal!.text('-e')).not.toContain('\u001b[36m');
  });

  it('draws figures on coloured squares if locale and colours allow, with all marks', async () => {
    const at = start(['--side', 'both', '--fen', FROZEN], 'LC_ALL=C.UTF-8');
    await at.until(/1\. Black>$/);
    const screen = await at.say('Be3', /2\. White>$/);
    expect(screen).toContain("White's airfield   4                           White's prison\n");
    expect(screen).toContain('\n  ♜                3  ♞  ♛       [♝]             ♟♟\n');
    expect(screen).toContain('\n                   1        ♚+ ♜\n');
    expect(screen).toMatch(/ 7 {2}♟ {2}♟ {5}♟\* {4}♟.*\n[\s\S]*\nFrozen: d7 \(white\)\n/);
    // The background of a square in 256 colours.
    expect(at.text('-e')).toContain('\u001b[48;5;137m');
    await at.say('unicode', / R +3 \| N Q \. \.\[b\]\. \. \. \|[\s\S]*2\. White>$/);
    expect(at.text('-e')).toContain('\u001b[36mb');
  });

  itSlow('puts the holdings above and below the board on a narrow terminal', async () => {
    const narrow = await start(['--side', 'both', '--fen', FROZEN], 'LC_ALL=C.UTF-8', 60).until(/1\. Black>$/);
    expect(narrow).toContain("Black's prison:   -\nBlack's airfield: ♛\n8  ♜  ♞  ♝ ");
    expect(narrow).toContain(
      "   a  b  c  d  e  f  g  h\nWhite's airfield: ♜\nWhite's prison:   ♟♟\nFrozen: d7 (white)\n",
    );
    terminal!.close();
    const letters = await start(['--ascii', '--side', 'both', '--fen', FROZEN], 'LC_ALL=C.UTF-8', 50).until(
      /1\. Black>$/,
    );
    expect(letters).toContain(
      "Black's airfield: q\n  +-----------------+\n8 | r n b . . k . r |\n7 | p p . P*. p p p |\n",
    );
  });

  it.each(['LC_ALL=POSIX', ...slowCases('NO_COLOR=1', 'TERM=linux')])('draws letters with %s', async (environment) => {
    const shown = environment === 'LC_ALL=POSIX' ? environment : `LC_ALL=C.UTF-8 ${environment}`;
    const screen = await start(['--side', 'both', '--fen', FROZEN], shown).until(/1\. Black>$/);
    expect(screen).toContain('7 | p p . P*. p p p |');
  });

  itSlow('saves the game when the terminal is closed', async () => {
    const at = start([]);
    await at.until(/1\. White>$/);
    await at.say('e4', /2\. White>$/);
    at.close();
    const saved = (): string[] =>
      existsSync(data()) ? readdirSync(data()).map((name) => readFileSync(path.join(data(), name), 'utf8')) : [];
    const from = performance.now();
    while (!saved().join().includes('1. e4') && performance.now() - from < PATIENCE_MS) await sleep(POLL_MS);
    // Time for a second file or a complaint, which must not come.
    await sleep(1000);
    expect(saved()).toEqual([expect.stringContaining('1. e4')]);
    expect(readFileSync(path.join(folder, 'errors'), 'utf8')).toBe('');
  });

  itSlow('can show Ransom against itself', async () => {
    const at = start(['--side', 'none', '--level', '0', '--pace', '0.1']);
    await at.until(/Ransom plays 3\. /);
    at.type('stop');
    await at.until(/Ransom has stopped\. "go" continues\.\n(?:[\s\S]*\n)?paused>$/);
    at.type('quit');
    await at.until(/exit code 0$/);
  });
});
