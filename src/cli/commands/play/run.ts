import { Engine } from '../../../engine/engine.ts';
import { START_FEN } from '../../../notation/fen.ts';
import { Archive } from '../../play/archive.ts';
import { readGameFile } from '../../play/file_commands.ts';
import { Autosave } from '../../play/autosave.ts';
import { NEW_LINK, playLinkTurn } from '../../play/link_turn.ts';
import { playInPipe } from '../../play/pipe.ts';
import { GameRecord } from '../../play/record.ts';
import {
  DEFAULT_PLAY_SETTINGS,
  defaultLimit,
  engineOptionsOf,
  sideAfterLoading,
  type MoveLimit,
  type PlaySettings,
  type Side,
} from '../../play/settings.ts';
import { playAtTerminal, type Opening } from '../../play/terminal.ts';
import type { Ruleset } from '../../../rules/setup.ts';
import { colourName } from '../../../rules/words.ts';
import { NO_CLOCK, type TimeControl } from '../../../table/time_control.ts';
import { badInput, badUsage, type ExitCode } from '../../exit.ts';
import { expandHome } from '../../files/home.ts';
import { refuseEmptyName } from '../../files/output.ts';
import { refuseFolderAsStdin } from '../../files/input.ts';
import { positionOf } from '../../position_options.ts';
import { drawsFigures, type LooksAsked } from '../../terminal/text_style.ts';
import { printNote } from '../../terminal/terminal.ts';

/** The options of `ransom play` as parsed by commander. */
export interface PlayOptions extends LooksAsked {
  readonly side?: Side;
  readonly level: number;
  readonly time?: number;
  readonly tc?: TimeControl;
  readonly depth?: number;
  readonly nodes?: number;
  readonly variety: number;
  readonly threads: number;
  readonly hash: number;
  readonly pace?: number;
  readonly fen?: string;
  readonly rules: Ruleset;
  /** Were the rules given on the command line? Otherwise they are the default. */
  readonly rulesAreGiven: boolean;
  readonly load?: string;
  readonly pgn?: string;
  readonly flip?: boolean;
  readonly thoughts?: boolean;
  readonly link?: string;
  readonly names?: readonly string[];
  readonly message?: string;
  readonly page?: string;
}

/** `ransom play`: a game at the terminal, or in a pipe if stdin or stdout is not a terminal. */
export async function play(options: PlayOptions): Promise<ExitCode> {
  refuseFolderAsStdin();
  const { link } = options;
  if (link !== undefined) {
    refuseBesideLink(options);
    return playLinkTurn({ ...options, link });
  }
  if (options.names !== undefined || options.message !== undefined || options.page !== undefined)
    throw badUsage('--names, --message and --page belong to --link.');
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY && process.env.TERM !== 'dumb';
  if (!isTerminal && process.stdin.isTTY) printNote('Type one move per line. "help" lists the commands; Ctrl-D ends.');
  const settings = settingsOf(options, isTerminal);
  const { record, notes } = await firstGame(options, settings);
  const autosave = new Autosave(archiveOf(options), isTerminal);
  const engine = new Engine(engineOptionsOf(settings));
  const opening: Opening = { engine, settings, record, autosave, notes };
  return await (isTerminal ? playAtTerminal(opening) : playInPipe(opening));
}

/** A link says itself how the game stands, and nobody but the two players takes part in it. */
function refuseBesideLink({ link, fen, load, pgn, tc, side, names, rulesAreGiven }: PlayOptions): void {
  const others = { fen, load, pgn, tc };
  const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  if (other !== undefined) throw badUsage(`--link and --${other} exclude each other.`);
  if (link !== NEW_LINK && (side !== undefined || names !== undefined || rulesAreGiven))
    throw badUsage('--side, --names and --rules are for a new game: --link new. A link says them itself.');
}

function settingsOf(options: PlayOptions, isTerminal: boolean): PlaySettings {
  return {
    side: options.side ?? 'white',
    ruleset: options.rules,
    control: options.tc ?? NO_CLOCK,
    limit: limitOf(options),
    level: options.level,
    variety: options.variety,
    threads: options.threads,
    hashMb: options.hash,
    // No user watches the output of a pipe.
    paceSeconds: options.pace ?? (isTerminal ? DEFAULT_PLAY_SETTINGS.paceSeconds : 0),
    isUnicode: isTerminal ? drawsFigures(options, process.stdout) : options.unicode === true,
    isFlipped: options.flip === true,
    showsThoughts: options.thoughts === true,
  };
}

function limitOf({ time, depth, nodes, tc }: PlayOptions): MoveLimit {
  if ([time, depth, nodes].filter((limit) => limit !== undefined).length > 1) {
    throw badUsage('--time, --depth and --nodes exclude each other: choose one.');
  }
  if (depth !== undefined) return { kind: 'depth', plies: depth };
  if (nodes !== undefined) return { kind: 'nodes', nodes };
  return time === undefined ? defaultLimit(tc ?? NO_CLOCK) : { kind: 'time', seconds: time };
}

/** The initial game: a loaded one, a position, or the start. The side is the user's choice, or a suitable one. */
async function firstGame(
  options: PlayOptions,
  settings: PlaySettings,
): Promise<{ readonly record: GameRecord; readonly notes: readonly string[] }> {
  const isSideGiven = options.side !== undefined;
  if (options.load !== undefined) {
    if (options.fen !== undefined)
      throw badUsage('--load and --fen exclude each other: the file has its own start position.');
    const given = positionOf({ fen: START_FEN, rules: options.rules });
    const loaded = await readGameFile(options.load, null, given);
    if (!loaded.ok) throw badInput(loaded.error);
    const { record, ransomsColour, notes } = loaded.value;
    if (!isSideGiven) settings.side = sideAfterLoading(settings, record.position.turn, ransomsColour);
    settings.ruleset = record.position.ruleset;
    const isOverruled = options.rulesAreGiven && options.rules !== settings.ruleset;
    const note = `The game's tags override --rules; the rules are ${settings.ruleset}.`;
    return { record, notes: isOverruled ? [...notes, note] : notes };
  }
  const position = positionOf({ rules: options.rules, ...(options.fen !== undefined && { fen: options.fen }) });
  if (!isSideGiven && options.fen !== undefined) settings.side = colourName(position.turn);
  return { record: new GameRecord(position), notes: [] };
}

function archiveOf({ pgn }: PlayOptions): Archive | null {
  if (pgn === undefined) return null;
  if (pgn === '-') {
    throw badUsage('"-" is no file: stdout shows the moves, so name a file (./- for one that is called "-").');
  }
  refuseEmptyName(pgn);
  const archive = Archive.open(expandHome(pgn));
  if (!archive.ok) throw badInput(archive.error);
  return archive.value;
}
