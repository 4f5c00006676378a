import { messageOf } from '../../../src/platform/error_message.ts';
import { MAX_LINE_LENGTH, SHOWN_BEGINNING } from '../../../src/protocol/io/line_splitter.ts';
import { parseUci, parseUciBeginning } from '../../../src/protocol/uci/parse.ts';
import { parseXboard } from '../../../src/protocol/xboard/parse.ts';
import { formatFen } from '../../../src/notation/fen.ts';
import { Random } from '../../movegen/fuzz/random.ts';
import { readFen } from '../../reference/fen.ts';
import { legalMoves, moveText } from '../../reference/moves.ts';
import { sleep } from '../fake_engine.ts';
import { Running } from '../running.ts';
import { UCI_GRAMMAR, XBOARD_GRAMMAR } from './grammar.ts';
import { randomGame, randomLine, type Dialect } from './lines.ts';

/** A way to start the program, and the protocol to use. */
export interface Subject {
  readonly args: readonly string[];
  readonly dialect: Dialect;
}

export const SUBJECTS: readonly Subject[] = [
  { args: ['uci'], dialect: 'uci' },
  { args: ['xboard'], dialect: 'xboard' },
  { args: ['xboard', '--gui'], dialect: 'xboard' },
];

const PATIENCE_MS = 20_000;
/** Lines are sent faster than a loaded machine can answer all of them. */
const PATIENCE_PER_LINE_MS = 50;

/** Sends random lines to the program, then checks that it still works; returns what went wrong, or null. */
export async function fuzzOnce(subject: Subject, seed: number, lines: number): Promise<string | null> {
  const random = new Random(seed);
  const running = new Running(...subject.args);
  const sent: string[] = [];
  const received: string[] = [];
  try {
    for (let i = 0; i < lines && running.exitCode === undefined; i++) {
      const line = randomLine(random, subject.dialect);
      received.push(line);
      sent.push(line.length > 200 ? `${line.slice(0, 200)}… (${line.length})` : line);
      await send(running, random, `${line}${random.chance(0.1) ? '\r\n' : '\n'}`);
      if (random.chance(0.3)) await sleep(random.below(15));
    }
    const patienceMs = PATIENCE_MS + lines * PATIENCE_PER_LINE_MS;
    if (subject.dialect === 'uci') await behaveUci(running, patienceMs);
    else await behaveXboard(running, isGui(subject), patienceMs);
    const asked = await answerRightly(running, subject, random);
    checkAnswers(running, subject.dialect, received, asked);
    checkLines(running, subject.dialect);
    running.send('quit\n');
    await running.until(() => running.exitCode !== undefined, 'exit after quit', PATIENCE_MS);
    if (running.exitCode !== 0) throw new Error(`exit code ${String(running.exitCode)}`);
    return null;
  } catch (error) {
    const message = messageOf(error);
    return [`ransom ${subject.args.join(' ')}, seed ${seed}, ${lines} lines: ${message}`, ...sent.slice(-60)].join(
      '\n  ',
    );
  } finally {
    running.child.kill('SIGKILL');
  }
}

/** In one piece, or in two with a pause in between. */
async function send(running: Running, random: Random, text: string): Promise<void> {
  if (!random.chance(0.15)) {
    running.send(text);
    return;
  }
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length);
  running.child.stdin!.write(bytes.subarray(0, at));
  await sleep(random.below(5));
  running.child.stdin!.write(bytes.subarray(at));
}

/** Whatever was sent before, a search of the start position returns a move, and every search was answered once. */
async function behaveUci(running: Running, patienceMs: number): Promise<void> {
  running.send(
    '\nstop\nponderhit\nstop\nsetoption name Rules value leslie\nposition startpos\nisready\nthat was all\n',
  );
  await running.until(() => running.lines.some((line) => line.includes('"that was all"')), 'peace', patienceMs);
  const from = running.lines.length;
  running.send('go depth 2\n');
  await running.until(
    () => running.lines.slice(from).some((line) => /^bestmove [a-h]/.test(line)),
    'bestmove',
    PATIENCE_MS,
  );
  await sleep(20);
  if (running.lines.slice(from).filter((line) => line.startsWith('bestmove')).length !== 1)
    throw new Error('two answers');
}

async function behaveXboard(running: Running, isForGui: boolean, patienceMs: number): Promise<void> {
  // The lines may have changed the options.
  const options = `option Rules=leslie\noption GUI dialect=${isForGui ? 1 : 0}\n`;
  running.send(`\n?\nresume\nexit\nforce\nforce\n${options}new\nforce\nst 0.01\nping 424242\n`);
  await running.until(() => running.lines.includes('pong 424242'), 'pong', patienceMs);
  const from = running.lines.length;
  running.send('new\neasy\nusermove e2e4\n');
  await running.until(() => running.lines.slice(from).some((line) => line.startsWith('move ')), 'move', PATIENCE_MS);
}

function isGui({ args }: Subject): boolean {
  return args.includes('--gui');
}

/** The move that an engine in the GUI dialect means: it writes an exchange as its final drop. */
function isMeant(said: string, legal: string): boolean {
  return said === legal || said === legal.replace(/#./, '');
}

/**
 * Asks for a move in a position of a random game, and compares it with the legal moves of the slow reference. Returns the
 * number of further questions that have been answered.
 */
async function answerRightly(running: Running, subject: Subject, random: Random): Promise<number> {
  const { dialect } = subject;
  const game = randomGame(random, 10 + random.below(40));
  const legal = legalMoves(readFen(formatFen(game.position.setup))).map(moveText);
  if (game.outcome() !== null || legal.length === 0) return 0;
  const from = running.lines.length;
  const fen = formatFen(game.position.setup);
  if (dialect === 'uci') running.send(`setoption name MultiPV value 1\nposition fen ${fen}\ngo depth 1\n`);
  else running.send(`force\nnew\nforce\nsetboard ${fen}\nst 0.01\ngo\n`);
  const answerOf = (): string | undefined =>
    running.lines.slice(from).flatMap((line) => /^(?:bestmove|move) (\S+)/.exec(line)?.[1] ?? [])[0];
  await running.until(() => answerOf() !== undefined, `move in ${fen}`, PATIENCE_MS);
  const said = answerOf()!;
  const isLegal = legal.some((move) => (isGui(subject) ? isMeant(said, move) : said === move));
  if (!isLegal) throw new Error(`${said} is not a legal move in ${fen}`);
  return dialect === 'uci' ? 1 : 0;
}

/** Each `go` gets one `bestmove`, each `ping` its own `pong`. `asked`: further questions at the end. */
function checkAnswers({ lines }: Running, dialect: Dialect, received: readonly string[], asked: number): void {
  const questions = received.filter((line) => (dialect === 'uci' ? isGo(line) : isPing(line))).length;
  const answers = lines.filter((line) => /^(?:bestmove|pong) /.test(line)).length;
  // One more of each kind is asked at the end.
  const expected = questions + 1 + asked;
  if (answers !== expected) throw new Error(`${expected} questions, ${answers} answers`);
}

function isGo(line: string): boolean {
  const read =
    line.length > MAX_LINE_LENGTH ? parseUciBeginning(line.slice(0, SHOWN_BEGINNING)) : parseUci(withoutZeros(line));
  return read.command.kind === 'go';
}

function isPing(line: string): boolean {
  return line.length <= MAX_LINE_LENGTH && parseXboard(withoutZeros(line)).kind === 'ping';
}

/** The line as the program reads it: some user interfaces send a string with its terminating zero. */
function withoutZeros(line: string): string {
  return line.replaceAll('\0', '');
}

function checkLines(running: Running, dialect: Dialect): void {
  const grammar = dialect === 'uci' ? UCI_GRAMMAR : XBOARD_GRAMMAR;
  const strange = running.lines.find((line) => !grammar.some((form) => form.test(line)));
  if (strange !== undefined) throw new Error(`it said ${JSON.stringify(strange)}`);
  const fault = running.lines.find((line) => line.includes('internal error') || line.includes('the search failed'));
  if (fault !== undefined) throw new Error(fault);
  if (running.errors !== '') throw new Error(`on stderr: ${running.errors}`);
}
