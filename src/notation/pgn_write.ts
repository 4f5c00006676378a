import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { formatFen, START_FEN } from './fen.ts';
import { formatComment, type PgnComment } from './pgn_comment.ts';
import type { PgnResult } from './pgn_tokens.ts';
import { LineWrapper } from './line_wrapper.ts';
import { numberInLine } from './line_text.ts';
import { formatPgnMove } from './san.ts';
import { tagOf, withoutTags } from './tags.ts';

/** A game to write, compatible with `start` and `line` of `readGame`'s result. */
export interface WrittenGame {
  /** Any tags. Those that follow from the game (`Result`, `Variant`, `Rules`, `SetUp`, `FEN`) are overwritten, in whatever case they are written. */
  readonly tags: readonly WrittenTag[];
  readonly start: Position;
  readonly line: WrittenLine;
  readonly result: PgnResult;
}

export interface WrittenTag {
  readonly name: string;
  readonly value: string;
}

export interface WrittenLine {
  /** Comments before the first move. */
  readonly intro?: readonly PgnComment[];
  readonly plies: readonly WrittenPly[];
}

export interface WrittenPly {
  /** Legal in its position. */
  readonly move: Move;
  readonly nags?: readonly number[];
  readonly comments?: readonly PgnComment[];
  /** Lines that could have been played instead of this move. */
  readonly variations?: readonly WrittenVariation[];
}

export interface WrittenVariation extends WrittenLine {
  /** How many of the move's comments are written before this variation; absent: all. */
  readonly commentsBefore?: number;
}

/** The tags of every PGN, with their default values. */
const ROSTER: readonly WrittenTag[] = [
  { name: 'Event', value: '?' },
  { name: 'Site', value: '?' },
  { name: 'Date', value: '????.??.??' },
  { name: 'Round', value: '?' },
  { name: 'White', value: '?' },
  { name: 'Black', value: '?' },
];

/**
 * Formats a game as PGN, with drops and exchanges as `N@c7` and `N#B@c7`. Ends with an empty line, so that games can be
 * concatenated.
 */
export function formatPgn(game: WrittenGame): string {
  return `${tagsOf(game).map(formatTag).join('')}\n${formatMovetext(game)}\n\n`;
}

/** The line of a tag, with its end. */
export function formatTag({ name, value }: WrittenTag): string {
  return `[${name} "${escaped(value)}"]\n`;
}

function tagsOf({ tags, start, result }: WrittenGame): WrittenTag[] {
  const fen = formatFen(start.setup);
  const setUp = fen === START_FEN ? [] : [tag('SetUp', '1'), tag('FEN', fen)];
  const own = [tag('Result', result), tag('Variant', 'Hostage'), tag('Rules', start.ruleset), ...setUp];
  const roster = ROSTER.map(({ name, value }) => tag(name, tagOf(tags, name)?.value ?? value));
  const decided = ['SetUp', 'FEN', ...[...roster, ...own].map(({ name }) => name)];
  return [...roster, ...own, ...withoutTags(tags, decided)];
}

function tag(name: string, value: string): WrittenTag {
  return { name, value };
}

/** A tag's value must be one line. */
function escaped(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&');
}

/** A line that is being written. Lines are on a stack, so that variations can be nested to any depth. */
interface Frame {
  readonly line: WrittenLine;
  position: Position;
  index: number;
  /** Must Black's move have a number? It must after a comment or a variation. */
  isInterrupted: boolean;
  /** What stands behind the last ply. */
  beside: Beside;
  /** The start position of its variations. */
  before: Position;
}

/** Comments and variations of a ply, and how many of each have been written. */
interface Beside {
  readonly comments: readonly PgnComment[];
  readonly variations: readonly WrittenVariation[];
  commentsWritten: number;
  variationsWritten: number;
}

const NOTHING_BESIDE = { comments: [], variations: [], commentsWritten: 0, variationsWritten: 0 };

function formatMovetext({ start, line, result }: WrittenGame): string {
  const wrapper = new LineWrapper();
  const stack = [newFrame(line, start, wrapper)];
  for (let frame = stack[0]; frame !== undefined; frame = stack[stack.length - 1]) {
    const variation = nextBeside(frame, wrapper);
    if (variation !== null) {
      wrapper.open('(');
      stack.push(newFrame(variation, frame.before, wrapper));
    } else if (frame.index < frame.line.plies.length) {
      writePly(frame, wrapper);
    } else {
      stack.pop();
      if (stack.length > 0) wrapper.close(')');
    }
  }
  wrapper.word(result);
  return wrapper.text();
}

function newFrame(line: WrittenLine, position: Position, wrapper: LineWrapper): Frame {
  writeComments(line.intro ?? [], wrapper);
  return { line, position, index: 0, isInterrupted: true, beside: { ...NOTHING_BESIDE }, before: position };
}

/** Writes the comments before the next variation of the last ply, or before the next move; returns that variation, if any. */
function nextBeside(frame: Frame, wrapper: LineWrapper): WrittenVariation | null {
  const { beside } = frame;
  for (; beside.variationsWritten < beside.variations.length; beside.variationsWritten++) {
    const variation = beside.variations[beside.variationsWritten]!;
    writeCommentsUpTo(variation.commentsBefore ?? Infinity, frame, wrapper);
    if (variation.plies.length > 0) {
      beside.variationsWritten++;
      frame.isInterrupted = true;
      return variation;
    }
    // What a variation without moves says is a remark about the move, and is read again as such.
    if (writeComments(variation.intro ?? [], wrapper)) frame.isInterrupted = true;
  }
  writeCommentsUpTo(Infinity, frame, wrapper);
  return null;
}

/** Writes comments of the last ply until so many are written. */
function writeCommentsUpTo(count: number, frame: Frame, wrapper: LineWrapper): void {
  const { beside } = frame;
  const to = Math.min(count, beside.comments.length);
  if (to <= beside.commentsWritten) return;
  if (writeComments(beside.comments.slice(beside.commentsWritten, to), wrapper)) frame.isInterrupted = true;
  beside.commentsWritten = to;
}

function writePly(frame: Frame, wrapper: LineWrapper): void {
  const ply = frame.line.plies[frame.index]!;
  const before = frame.position;
  const number = numberInLine(before, frame.isInterrupted);
  if (number !== '') wrapper.word(number);
  wrapper.word(formatPgnMove(before, ply.move));
  for (const nag of ply.nags ?? []) wrapper.word(`$${nag}`);
  frame.isInterrupted = false;
  frame.beside = {
    comments: ply.comments ?? [],
    variations: ply.variations ?? [],
    commentsWritten: 0,
    variationsWritten: 0,
  };
  frame.before = before;
  frame.position = before.play(ply.move);
  frame.index++;
}

/** Returns whether there was anything to write. */
function writeComments(comments: readonly PgnComment[], wrapper: LineWrapper): boolean {
  const texts = comments.map(formatComment).filter((text) => text !== '');
  for (const text of texts) wrapper.comment(text);
  return texts.length > 0;
}
