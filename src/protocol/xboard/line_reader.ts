import type { XboardCommand } from './command.ts';
import { readEditStep, type EditStep } from './edit_mode.ts';
import { parseXboard } from './parse.ts';

/** Commands that continue the game or start another one: they end edit mode and discard its position. */
const ENDING: ReadonlySet<XboardCommand['kind']> = new Set<XboardCommand['kind']>([
  ...(['new', 'go', 'playother', 'white', 'black', 'undo', 'remove', 'analyze'] as const),
  ...(['move', 'setboard', 'no-position', 'variant', 'result'] as const),
]);

/**
 * Converts lines to commands and keeps track of edit mode: between `edit` and `.` most lines have another meaning, and
 * are not parsed as moves or commands.
 */
export class LineReader {
  /** Null if edit mode is off. */
  private steps: EditStep[] | null = null;

  /** The commands in a line, in this order. */
  read(line: string): readonly XboardCommand[] {
    const { steps } = this;
    const text = line.trim();
    if (steps !== null && text === '.') {
      this.steps = null;
      return [{ kind: 'edited', steps }];
    }
    const step = steps === null ? null : readEditStep(text);
    if (step === null) return this.readCommand(text, parseXboard(text));
    steps?.push(step);
    return [];
  }

  /** The commands in a line of which only the beginning is known. */
  readTooLong(beginning: string): readonly XboardCommand[] {
    const reason = 'the line is too long';
    const isPosition = beginning.trimStart().split(/\s/, 1)[0] === 'setboard';
    return this.readCommand(
      beginning,
      isPosition ? { kind: 'no-position', reason } : { kind: 'bad', line: beginning, reason },
    );
  }

  private readCommand(line: string, command: XboardCommand): readonly XboardCommand[] {
    const { steps } = this;
    if (command.kind === 'edit') this.steps = [];
    if (steps === null) return [command];
    if (command.kind === 'bare' || command.kind === 'bad') {
      steps.push({ kind: 'bad', line });
      return [{ kind: 'bad', line, reason: 'edit mode takes #, c, Pa4 or xa4, and ends with "."' }];
    }
    if (!ENDING.has(command.kind)) return [command];
    this.steps = null;
    return [{ kind: 'edit-given-up' }, command];
  }
}
