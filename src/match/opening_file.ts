import { readEpd } from '../notation/epd.ts';
import { tokenize } from '../notation/pgn_tokens.ts';
import { readScore, readScores, type GameScore } from '../notation/score.ts';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Opening, OpeningSource } from './opening.ts';
import { Random } from './random.ts';

export type OpeningOrder = 'sequential' | 'shuffled';

/**
 * A line with a tag of a PGN. The blanks before it don't include line ends: otherwise each of many empty lines would be
 * followed to the last one.
 */
const TAG_LINE = /^[^\S\r\n\u2028\u2029]*\[[A-Za-z]/m;

/**
 * Reads openings: a PGN file with one game per opening, or a text with one opening per line, as moves in any notation
 * or a FEN, with or without the operations of an EPD. Blank lines and lines that begin with # are ignored. Move lists begin at `start`; games are cut after
 * `maxPlies`. The error names the invalid line or game. `note` is told what was assumed about a text that doesn't
 * say it all.
 */
export function parseOpenings(
  text: string,
  start: Position,
  maxPlies: number,
  note: Note = () => undefined,
): Result<Opening[], string> {
  const read = TAG_LINE.test(text) ? fromPgn : fromLines;
  const openings = read(text, start, maxPlies, note);
  if (openings.ok && openings.value.length === 0) return err('there is no opening in it');
  return openings;
}

type Note = (text: string) => void;

function fromPgn(text: string, start: Position, maxPlies: number, note: Note): Result<Opening[], string> {
  const openings: Opening[] = [];
  for (const score of readScores(text, start)) {
    const place = `game ${openings.length + 1}: `;
    const opening = score.ok
      ? openingOf(score.value, maxPlies, (said) => note(place + said))
      : err(score.error.message);
    if (!opening.ok) return err(place + opening.error);
    openings.push(opening.value);
  }
  return ok(openings);
}

function fromLines(text: string, start: Position, maxPlies: number, note: Note): Result<Opening[], string> {
  const openings: Opening[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const place = `line ${index + 1}: `;
    const opening = openingOfLine(line, start, maxPlies, (said) => note(place + said));
    if (!opening.ok) return err(place + opening.error);
    openings.push(opening.value);
  }
  return ok(openings);
}

/** A FEN begins with a board, in which slashes separate the ranks; no move has one. */
function openingOfLine(line: string, start: Position, maxPlies: number, note: Note): Result<Opening, string> {
  if (/^\s*\S+\/\S+\/\S/.test(line)) {
    const epd = readEpd(line, start.ruleset);
    return epd.ok ? checked({ start: epd.value.position, moves: [] }) : epd;
  }
  const score = readScore(line, start);
  if (!score.ok) return err(score.error.message);
  const fault = faultOfLine(line, score.value);
  if (fault !== null) return err(`${fault} Write each opening on one line, or as a PGN game with its tags.`);
  return openingOf(score.value, maxPlies, note);
}

/** Why legal moves may still not be the opening that was meant: the line may be part of a longer text. */
function faultOfLine(line: string, { start, plies, stop, remarks }: GameScore): string | null {
  if (plies.length === 0 && stop === null) return 'There is no move in this line.';
  const first = tokenize(line).next().value;
  const number = first?.kind === 'number' ? first.value : null;
  const { fullmoves } = start.setup;
  if (number !== null && number !== fullmoves)
    return `This line begins with move ${number}, the position with move ${fullmoves}.`;
  return remarks.find(({ kind }) => kind !== 'variation' && kind !== 'payment')?.message ?? null;
}

function openingOf({ start, plies, stop, remarks }: GameScore, maxPlies: number, note: Note): Result<Opening, string> {
  if (stop !== null && plies.length < maxPlies) return err(stop.message);
  for (const { kind, message } of remarks) if (kind === 'payment' || kind === 'fen') note(message);
  return checked({ start, moves: plies.slice(0, maxPlies).map(({ move }) => move) });
}

/** A game that is over can't be played on. */
function checked(opening: Opening): Result<Opening, string> {
  const game = new Game(opening.start);
  for (const move of opening.moves) game.play(move);
  return game.outcome() === null ? ok(opening) : err('the game is over at the end of it');
}

/** Returns the openings of a list in turn, and starts again at its end. */
export function listedOpenings(openings: readonly Opening[], order: OpeningOrder, seed: number): OpeningSource {
  const listed = order === 'shuffled' ? shuffled(openings, new Random(seed)) : openings;
  return (index) => Promise.resolve(listed[index % listed.length]!);
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
