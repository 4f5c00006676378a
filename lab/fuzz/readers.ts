// All readers of texts from outside, each with what it promises: a value that holds together, or the documented error.

import { formatCoordinate, parseCoordinate } from '../../src/notation/coordinate.ts';
import { readEpd, readTestPosition } from '../../src/notation/epd.ts';
import { describeFenError, formatFen, formatFenError, parseFen, positionFromFen } from '../../src/notation/fen.ts';
import { parseMove } from '../../src/notation/parse_move.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { readScores } from '../../src/notation/score.ts';
import { parseOpenings } from '../../src/match/opening_file.ts';
import { newLinkGame } from '../../src/table/links/link_game.ts';
import { pgnOfLink, readLinkPgn } from '../../src/table/links/link_pgn.ts';
import { formatLinkGame, parseLinkGame, sealed } from '../../src/table/links/link_text.ts';
import type { Position } from '../../src/rules/position.ts';
import { parseBestMove, parseComplaint, parseInfo, parseOption } from '../../src/protocol/client/uci_lines.ts';
import {
  continuesAsBound,
  parseResponse,
  parseFeatures,
  parseThinking,
  parseXboardOption,
} from '../../src/protocol/client/xboard_lines.ts';
import { LineSplitter, MAX_LINE_LENGTH } from '../../src/protocol/io/line_splitter.ts';
import { parseUci, parseUciBeginning } from '../../src/protocol/uci/parse.ts';
import { readEditStep } from '../../src/protocol/xboard/edit_mode.ts';
import { parseXboard } from '../../src/protocol/xboard/parse.ts';

const OPENING_PLIES = 20;
/** The value of an option of an engine. */
const A_PATH = 'e.n';

/** A reader of texts. */
export interface Reader {
  readonly name: ReaderName;
  /**
   * Reads a text. True if it was read, false if it was refused with the documented error. Throws if a promise is broken.
   * `position`: where a move would be played.
   */
  readonly read: (text: string, position: Position) => boolean;
}

export type ReaderName = 'fen' | 'move' | 'pgn' | 'link' | 'openings' | 'uci' | 'xboard' | 'engine';

/** All readers by what they read. */
export const READERS_BY_NAME: Readonly<Record<ReaderName, Reader['read']>> = {
  fen: readAsFen,
  move: readAsMove,
  pgn: readAsPgn,
  link: readAsLink,
  openings: readAsOpenings,
  uci: readAsUci,
  xboard: readAsXboard,
  engine: readAsEngine,
};

function promise(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(`broken promise: ${what}`);
}

function isWithin(index: number, text: string): boolean {
  return Number.isInteger(index) && index >= 0 && index <= text.length;
}

function readAsFen(text: string): boolean {
  const setup = parseFen(text);
  const position = positionFromFen(text);
  positionFromFen(text, 'pierce');
  promise(!position.ok || readEpd(text, 'leslie').ok, 'a FEN is an EPD without operations');
  const test = readTestPosition(text, 'leslie');
  promise(test.ok || test.error !== '', 'an EPD error has a message');
  if (!setup.ok || !position.ok) {
    const error = setup.ok ? position : setup;
    promise(!position.ok, 'a text that is no FEN is no position');
    if (error.ok) return true;
    promise(isWithin(error.error.index, text) && error.error.message !== '', 'a FEN error has a place and a message');
    promise(formatFenError(error.error).startsWith(describeFenError(error.error)), 'a FEN error is described');
    return false;
  }
  const fen = formatFen(position.value.setup);
  const back = positionFromFen(fen);
  promise(back.ok && formatFen(back.value.setup) === fen, `the FEN read is written as ${fen}, and read again`);
  return true;
}

function readAsMove(text: string, position: Position): boolean {
  const move = readMove(position, text);
  promise(!move.ok || parseMove(text).ok, 'a text that is a legal move is a move');
  const coordinate = parseCoordinate(text);
  promise(coordinate.ok || coordinate.error.message !== '', 'an unreadable move has a message');
  if (!move.ok) {
    promise(move.error.message !== '', 'a refused move has a message');
    return false;
  }
  promise(position.isLegal(move.value), 'a move that is read is legal');
  const again = readMove(position, formatCoordinate(move.value));
  promise(again.ok && again.value === move.value, 'a move that is read can be written and read again');
  return true;
}

function readAsPgn(text: string, position: Position): boolean {
  let isRight = true;
  for (const score of readScores(text, position)) {
    if (!score.ok) {
      promise(score.error.message !== '' && isWithin(score.error.offset, text), 'a tag has its place');
    } else if (score.value.stop !== null) {
      const { offset, message, line, column } = score.value.stop;
      promise(isWithin(offset, text) && message !== '' && line > 0 && column > 0, 'a stop has its place');
    }
    isRight &&= score.ok && score.value.stop === null;
  }
  return isRight;
}

/** What a link holds: without the right checksum, which damage fails on, and with it, as a forger would send it. */
function readAsLink(text: string): boolean {
  const damaged = parseLinkGame(text);
  promise(damaged.ok || damaged.error !== '', 'a refused link has a message');
  const link = parseLinkGame(sealed(text));
  if (!link.ok) {
    promise(link.error !== '', 'a forged link that is refused has a message');
    return false;
  }
  const game = link.value;
  const written = formatLinkGame(game);
  const back = parseLinkGame(written);
  promise(back.ok && formatLinkGame(back.value) === written, 'a game read from a link can be written and read again');
  if (game.moves.length === 0) return true;
  const known = newLinkGame(game.id, game.ruleset, game.names);
  const fromPgn = readLinkPgn(pgnOfLink(game), known);
  promise(fromPgn.ok, `the PGN of a link is read${fromPgn.ok ? '' : `: ${fromPgn.error}`}`);
  promise(fromPgn.ok && formatLinkGame(fromPgn.value) === written, 'the PGN of a link says all that it holds');
  return true;
}

function readAsOpenings(text: string, position: Position): boolean {
  const openings = parseOpenings(text, position, OPENING_PLIES);
  if (!openings.ok) promise(openings.error !== '', 'a broken opening has a message');
  else
    promise(
      openings.value.every(({ moves }) => moves.length <= OPENING_PLIES),
      'openings are cut',
    );
  return openings.ok;
}

/** Lines as they arrive: each in one piece, or discarded because it is too long. */
function splitLines(text: string): { readonly lines: string[]; readonly beginnings: string[] } {
  const lines: string[] = [];
  const beginnings: string[] = [];
  const splitter = new LineSplitter({
    receive: (line) => void lines.push(line),
    receiveTooLong: (beginning) => void beginnings.push(beginning),
  });
  splitter.push(Buffer.from(text));
  splitter.end();
  promise(
    lines.every((line) => line.length <= MAX_LINE_LENGTH),
    'lines have a maximum length',
  );
  return { lines, beginnings };
}

function readAsUci(text: string): boolean {
  const { lines, beginnings } = splitLines(text);
  const read = [...lines.map(parseUci), ...beginnings.map(parseUciBeginning), parseUci(text)];
  return read.every(({ command }) => command.kind !== 'bad');
}

function readAsXboard(text: string): boolean {
  const read = [...splitLines(text).lines.map(parseXboard), parseXboard(text)];
  readEditStep(text);
  return read.every(({ kind }) => kind !== 'bad' && kind !== 'bare');
}

/** What another engine says: null and undefined stand for other lines. */
function readAsEngine(text: string): boolean {
  const info = parseInfo(text);
  promise(info === null || (info.depth >= 0 && info.nodes >= 0 && info.timeMs >= 0), 'counts are not negative');
  const features = parseFeatures(text);
  for (const [name, value] of features ?? []) if (name === 'option') parseXboardOption(value);
  const complaint = parseComplaint(text, [A_PATH]);
  promise(complaint === null || complaint.includes(A_PATH), 'a complaint names what it is about');
  continuesAsBound(text);
  const read = [info, complaint, features, parseThinking(text), parseOption(text), parseXboardOption(text)];
  const answers = [parseBestMove(text), parseResponse(text, false)];
  return read.some((one) => one !== null) || answers.some((one) => one !== undefined);
}
