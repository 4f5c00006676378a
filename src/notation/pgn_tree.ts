import type { Colour } from '../rules/setup.ts';
import { parseComment, textComment, type PgnComment } from './pgn_comment.ts';
import { tokenize, type PgnResult, type Token } from './pgn_tokens.ts';

/** A parsed game that has not been replayed. */
export interface PgnGame {
  readonly tags: readonly PgnTag[];
  readonly line: PgnLine;
  /** Null if the text ends without a result. */
  readonly result: PgnResult | null;
  /** The resignation in the text; `loser` is null for the side to move. */
  readonly resignation: { readonly loser: Colour | null; readonly offset: number } | null;
  /** Where the game's text violates PGN syntax; it is read up to there. Faults in variations are those of the variations. */
  readonly fault: PgnFault | null;
  /** Start and end of the game in the text. */
  readonly offset: number;
  readonly end: number;
  /** The text that holds it, perhaps among others. */
  readonly source: string;
}

export interface PgnTag {
  readonly name: string;
  readonly value: string;
  readonly offset: number;
}

/** A line of moves: the game, or a variation. */
export interface PgnLine {
  /** Comments before its first move. */
  readonly intro: readonly PgnComment[];
  readonly moves: readonly PgnMove[];
}

export interface PgnMove {
  /** As given, including annotations. */
  readonly text: string;
  readonly offset: number;
  /** The move number before it, if there is one. */
  readonly number: PgnNumber | null;
  readonly nags: readonly number[];
  /** Signs of judgement that stand apart from it. */
  readonly signs: string;
  readonly comments: readonly PgnComment[];
  /** Lines that could have been played instead of this move. */
  readonly variations: readonly PgnVariation[];
}

export interface PgnVariation extends PgnLine {
  /** How many of the move's comments stand before this variation. */
  readonly commentsBefore: number;
  /** Where it violates PGN syntax; it is read up to there. */
  readonly fault: PgnFault | null;
  /** Where it ends in the text, before its parenthesis. */
  readonly end: number;
}

export interface PgnNumber {
  /** Null for dots without a number. */
  readonly value: number | null;
  /** Dots indicate Black's move. */
  readonly black: boolean;
  readonly offset: number;
}

export interface PgnFault {
  readonly message: string;
  readonly text: string;
  readonly offset: number;
  readonly inVariation: boolean;
}

/**
 * Parses any number of games, with or without tags, one by one. A broken game does not affect the next one that has
 * tags.
 */
export function* parsePgn(text: string): Generator<PgnGame, void> {
  let builder: GameBuilder | undefined;
  for (const token of tokenize(text)) {
    if (builder?.isOverBefore(token) === true) {
      yield builder.finish();
      builder = undefined;
    }
    builder ??= new GameBuilder(text, token.offset);
    builder.take(token);
  }
  if (builder !== undefined) yield builder.finish();
}

const EMPTY_LINE = /(?:\r\n|\r(?!\n)|\n)[^\S\r\n]*[\r\n]/;

function isBrokenTag(token: Token): boolean {
  return token.kind === 'fault' && token.isBrokenTag === true;
}

type Growing<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

interface LineBuilder extends Growing<PgnVariation> {
  readonly moves: Growing<PgnMove>[];
  /** Where its parenthesis opens; the game itself has none. */
  readonly offset: number;
}

/** A remark in parentheses after the result, such as `(White won on time)`, while it is read. */
interface OpenRemark {
  depth: number;
  text: string;
  readonly offset: number;
  /** Where its last token ends. */
  end: number;
}

/** An unclosed comment extends to the end of the file: its beginning is enough for the message. */
const FAULT_TEXT_LENGTH = 80;

/** Builds one game from its tokens. Variations are on an explicit stack, so that they can be nested to any depth. */
class GameBuilder {
  private readonly tags: PgnTag[] = [];
  /** In lower case. */
  private readonly tagNames = new Set<string>();
  private readonly stack: LineBuilder[] = [newLine(0, 0)];
  private number: PgnNumber | null = null;
  private result: PgnResult | null = null;
  private resignation: PgnGame['resignation'] = null;
  private fault: PgnFault | null = null;
  private remark: OpenRemark | null = null;
  /** The rest of a variation that became invalid is not read: how many parentheses are open in it, with its own; otherwise 0. */
  private unreadDepth = 0;
  private hasMovetext = false;
  private end: number;

  constructor(
    private readonly source: string,
    private readonly offset: number,
  ) {
    this.end = offset;
  }

  /** Does the token belong to the next game? */
  isOverBefore(token: Token): boolean {
    if (token.kind === 'tag') return this.hasMovetext || this.isOverBeforeTag(token.name, token.offset);
    if (token.kind === 'comment' || this.remark !== null || !this.isOver()) return false;
    switch (token.kind) {
      case 'open':
        return false;
      case 'result':
        return this.result !== null;
      case 'resignation':
        return this.resignation !== null;
      default:
        return true;
    }
  }

  /** A game may have neither moves nor a result: then an empty line, and a tag that it has already, show that another one begins. */
  private isOverBeforeTag(name: string, offset: number): boolean {
    const isAnother = this.fault !== null || this.tagNames.has(name.toLowerCase());
    return isAnother && EMPTY_LINE.test(this.source.slice(this.end, offset));
  }

  private isOver(): boolean {
    return this.result !== null || this.resignation !== null;
  }

  take(token: Token): void {
    this.end = token.offset + token.text.length;
    if (token.kind === 'tag') {
      this.tags.push({ name: token.name, value: token.value, offset: token.offset });
      this.tagNames.add(token.name.toLowerCase());
      return;
    }
    if (token.kind !== 'comment' && !isBrokenTag(token)) this.hasMovetext = true;
    if (this.fault !== null) return;
    if (this.remark !== null) {
      this.takeIntoRemark(this.remark, token);
      return;
    }
    if (this.unreadDepth > 0) {
      this.skip(token);
      return;
    }
    switch (token.kind) {
      case 'comment':
        this.comments().push(parseComment(token.comment));
        return;
      case 'nag':
        this.annotated(token)?.nags.push(token.nag);
        return;
      case 'sign':
        this.takeSign(token);
        return;
      case 'number':
        this.takeNumber(token, token.value, token.black);
        return;
      case 'move':
        this.takeMove(token);
        return;
      case 'open':
        if (this.isOver()) this.remark = { depth: 1, text: '', offset: token.offset, end: this.end };
        else this.openVariation(token);
        return;
      case 'close':
        this.closeVariation(token);
        return;
      case 'result':
        if (this.isInVariation()) this.blame(token, 'There is a result inside a variation.');
        else this.result = token.result;
        return;
      case 'resignation':
        if (this.isInVariation()) this.blame(token, 'There is a resignation inside a variation.');
        else this.resignation = { loser: token.loser, offset: token.offset };
        return;
      case 'fault':
        this.blame(isBrokenTag(token) ? { ...token, text: '[' } : token, token.message);
    }
  }

  finish(): PgnGame {
    const { tags, result, resignation, offset, end, source } = this;
    const open = this.stack[1];
    if (open !== undefined) {
      this.fault ??= {
        message: 'This variation is never closed with ).',
        text: '(',
        offset: open.offset,
        inVariation: false,
      };
    }
    if (this.remark !== null) {
      this.fault ??= {
        message: 'This remark is never closed with ).',
        text: '(',
        offset: this.remark.offset,
        inVariation: false,
      };
    }
    return { tags, line: this.stack[0]!, result, resignation, fault: this.fault, offset, end, source };
  }

  private line(): LineBuilder {
    return this.stack[this.stack.length - 1]!;
  }

  private lastMove(): Growing<PgnMove> | undefined {
    const { moves } = this.line();
    return moves[moves.length - 1];
  }

  private isInVariation(): boolean {
    return this.stack.length > 1;
  }

  private comments(): PgnComment[] {
    return this.lastMove()?.comments ?? this.line().intro;
  }

  private takeSign(token: Token): void {
    const move = this.annotated(token);
    if (move !== undefined) move.signs += ` ${token.text}`;
  }

  /** The move to which an annotation belongs. */
  private annotated(token: Token): Growing<PgnMove> | undefined {
    const move = this.lastMove();
    if (move === undefined) this.blame(token, 'There is an annotation before the first move.');
    return move;
  }

  /** `7. ...` is a number and then dots. */
  private takeNumber({ offset }: Token, value: number | null, black: boolean): void {
    this.number = { value: value ?? this.number?.value ?? null, black, offset };
  }

  private takeMove(token: Token): void {
    const { text, offset } = token;
    this.line().moves.push({ text, offset, number: this.number, nags: [], signs: '', comments: [], variations: [] });
    this.number = null;
  }

  private openVariation(token: Token): void {
    const move = this.lastMove();
    if (move === undefined) {
      this.blame(token, 'There is a variation before the first move.');
      return;
    }
    const line = newLine(token.offset, move.comments.length);
    move.variations.push(line);
    this.stack.push(line);
    this.number = null;
  }

  private closeVariation(token: Token): void {
    if (!this.isInVariation()) {
      this.blame(token, 'This ) has no matching (.');
      return;
    }
    const line = this.line();
    if (line.moves.length > 0 || line.fault !== null) this.endLine(token);
    else this.closeEmptyVariation(token);
    this.number = null;
  }

  private endLine({ offset }: Token): void {
    this.stack.pop()!.end = offset;
  }

  /** Some programs write remarks in parentheses: their comments belong to the preceding move. */
  private closeEmptyVariation(token: Token): void {
    const { intro } = this.line();
    if (intro.length === 0) {
      this.line().fault = this.faultAt(token, 'A variation has no moves.');
      this.endLine(token);
      return;
    }
    this.stack.pop();
    this.lastMove()?.variations.pop();
    const comments = this.comments();
    // One by one: a call can't have as many arguments as a file can have comments.
    for (const comment of intro) comments.push(comment);
  }

  /** Looks only for the end of a variation that became invalid. */
  private skip(token: Token): void {
    if (token.kind === 'open') this.unreadDepth++;
    if (token.kind === 'close' && --this.unreadDepth === 0) this.closeVariation(token);
    if (isOpenComment(token)) this.fault = this.faultAt(token, token.message);
  }

  /** No moves follow the result: everything up to the closing parenthesis is a comment. */
  private takeIntoRemark(remark: OpenRemark, token: Token): void {
    if (token.kind === 'open') remark.depth++;
    if (token.kind === 'close') remark.depth--;
    if (remark.depth > 0) {
      const isApart = remark.text !== '' && token.offset > remark.end;
      remark.text += isApart ? ` ${token.text}` : token.text;
      remark.end = this.end;
      return;
    }
    this.remark = null;
    if (remark.text !== '') this.comments().push(textComment(remark.text));
  }

  /** A fault costs the rest of the line in which it stands; a comment that is never closed costs the rest of the text. */
  private blame(token: Token, message: string): void {
    const fault = this.faultAt(token, message);
    if (!this.isInVariation() || isOpenComment(token)) {
      this.fault = fault;
      return;
    }
    this.line().fault = fault;
    this.unreadDepth = token.kind === 'open' ? 2 : 1;
  }

  private faultAt(token: Token, message: string): PgnFault {
    const text = token.text.slice(0, FAULT_TEXT_LENGTH);
    return { message, text, offset: token.offset, inVariation: this.isInVariation() };
  }
}

function isOpenComment(token: Token): token is Extract<Token, { kind: 'fault' }> {
  return token.kind === 'fault' && token.text.startsWith('{');
}

function newLine(offset: number, commentsBefore: number): LineBuilder {
  return { intro: [], moves: [], offset, commentsBefore, fault: null, end: offset };
}
