import { positionFromFen } from '../../notation/fen.ts';
import type { RefusalCode } from '../../rules/resolve_intent.ts';
import type { Position } from '../../rules/position.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { FILES } from '../../rules/squares.ts';
import { roleLetter } from '../../rules/words.ts';
import { LEVELS, type Level } from './level.ts';
import { CODE_BASE, readLineRow } from './line_row.ts';
import { unpackPosition } from './packed_position.ts';
import { idOf, type Puzzle } from './puzzle.ts';
import { mixed } from './puzzle_order.ts';
import { isReasonCode } from './reasons.ts';

/** puzzles.json: compact, because the page loads all of it. Positions are packed: see packed_position.ts. */
export interface PuzzleFile {
  readonly motifs: readonly string[];
  readonly codes: readonly string[];
  /** The first puzzles, in their order: rows as below, each after the letter of its list, "m", "l", "r" or "q". */
  readonly practice?: readonly string[];
  /** A list for each level: "position,moves", then the index of each motif in base 36; then ",first move". */
  readonly mates: readonly (readonly string[])[];
  /** A list for each level: see line_row.ts. */
  readonly lines?: readonly (readonly string[])[];
  /** "position,level,move,right option,options": the options by their indices in `codes`, in base 36. */
  readonly reasons: readonly string[];
  /** "position,level,options", separated by spaces. */
  readonly legal: readonly string[];
}

/** What all puzzles have, but for the answer. */
interface Base {
  readonly id: string;
  readonly fen: string;
  readonly level: Level;
}

const PRACTICE_LEVEL: Level = 1;

/** Unpacks puzzles.json: those for practice, then the easiest ones first, and different ones by turns. The error names the invalid puzzle, or its position. */
export function readPuzzles(file: PuzzleFile): Result<readonly Puzzle[], string> {
  const reader = new Reader(file);
  const practice = reader.practice();
  const puzzles = [...reader.mates(), ...reader.reasons(), ...reader.legal(), ...reader.lines()];
  const [fault] = reader.faults;
  return fault === undefined ? ok([...practice, ...mixed(puzzles)]) : err(fault);
}

class Reader {
  readonly faults: string[] = [];
  private readonly file: PuzzleFile;

  constructor(file: PuzzleFile) {
    this.file = file;
  }

  practice(): Puzzle[] {
    return (this.file.practice ?? []).flatMap((row) => {
      const rest = row.slice(1);
      switch (row.charAt(0)) {
        case 'm':
          return this.mate(rest, PRACTICE_LEVEL);
        case 'r':
          return this.reason(rest);
        case 'q':
          return this.question(rest);
        default:
          return this.line(rest, PRACTICE_LEVEL) ?? [];
      }
    });
  }

  mates(): Puzzle[] {
    return this.eachOfLevels(this.file.mates, (row, level) => this.mate(row, level));
  }

  lines(): Puzzle[] {
    return this.eachOfLevels(this.file.lines ?? [], (row, level) => this.line(row, level));
  }

  reasons(): Puzzle[] {
    return this.file.reasons.map((row) => this.reason(row));
  }

  legal(): Puzzle[] {
    return this.file.legal.map((row) => this.question(row));
  }

  private mate(row: string, level: number): Puzzle {
    const [packed, [moves, ...digits], key = ''] = row.split(',') as [string, string, string?];
    const [base, position] = this.base(packed, level);
    const motifs = digits.map((digit) => this.motif(digit));
    return { kind: 'mate', ...base, moves: Number(moves), motifs, answer: answerOf(position, key) };
  }

  private line(row: string, level: number): Puzzle | null {
    const [base, position] = this.base(row.slice(0, row.indexOf(',')), level);
    const line = readLineRow(row, this.file.motifs);
    if (line !== null) return { ...base, ...line, answer: answerOf(position, line.moves[0] ?? '') };
    this.faults.push(`puzzle ${base.id}: "${row}" does not say what the move is for`);
    return null;
  }

  private reason(row: string): Puzzle {
    const [packed, level, move, right, digits] = row.split(',') as [string, string, string, string, string];
    const [base] = this.base(packed, Number(level));
    const [code, ...options] = [...(right + digits)].map(
      (digit) => this.file.codes[parseInt(digit, CODE_BASE)] ?? digit,
    );
    const unknown = options.find((option) => !isReasonCode(option));
    if (unknown !== undefined) this.faults.push(`puzzle ${base.id}: there is no reason "${unknown}"`);
    const codes = options as RefusalCode[];
    return { kind: 'reason', ...base, move, code: code as RefusalCode, options: codes, answer: code! };
  }

  private question(row: string): Puzzle {
    const [packed, level, options] = row.split(',') as [string, string, string];
    const [base] = this.base(packed, Number(level));
    return { kind: 'legal', ...base, options: options.split(' '), answer: '' };
  }

  private eachOfLevels(
    levels: readonly (readonly string[])[],
    read: (row: string, level: number) => Puzzle | null,
  ): Puzzle[] {
    return levels.flatMap((rows, index) => rows.flatMap((row) => read(row, index + 1) ?? []));
  }

  private base(packed: string, level: number): readonly [Base, Position | null] {
    const fen = unpackPosition(packed);
    const position = positionFromFen(fen);
    if (!position.ok) this.faults.push(`"${packed}" is no position: ${position.error.message}`);
    const id = position.ok ? idOf(position.value) : '';
    if (!(LEVELS as readonly number[]).includes(level)) this.faults.push(`puzzle ${id}: there is no level ${level}`);
    return [{ id, fen, level: level as Level }, position.ok ? position.value : null];
  }

  private motif(digit: string): string {
    return this.file.motifs[parseInt(digit, CODE_BASE)] ?? '';
  }
}

/** The man of a move in coordinate form and its square: "Qg7". What is paid makes no difference. Empty for no move. */
function answerOf(position: Position | null, move: string): string {
  const [, file, rank, to] = /^([a-h])([1-8])([a-h][1-8])/.exec(move) ?? [];
  if (file === undefined) return move.charAt(0) + move.slice(-2);
  const from = (Number(rank) - 1) * FILES + file.charCodeAt(0) - 'a'.charCodeAt(0);
  return position === null ? '' : `${roleLetter(position.manAt(from) & 7)}${to!}`;
}
