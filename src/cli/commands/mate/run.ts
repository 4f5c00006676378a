import { runMateJob, type MateFindings } from '../../../engine/mate_job.ts';
import { MateMemoryError } from '../../../engine/mate_memory_error.ts';
import type { Attack, MateQuestion } from '../../../engine/mate_proof.ts';
import { DEFAULT_MATE_MOVES } from '../../../engine/options.ts';
import { Game, describeOutcome } from '../../../rules/game.ts';
import type { Position } from '../../../rules/position.ts';
import {
  EXIT_FINE,
  EXIT_INTERRUPTED,
  EXIT_NO,
  badInput,
  badUsage,
  listenForInterruption,
  type ExitCode,
} from '../../exit.ts';
import { describeFindings, mateFields } from './report.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { StatusLine } from '../../terminal/progress.ts';
import { printJson, printNote, printText } from '../../terminal/terminal.ts';

export interface MateOptions extends PositionOptions {
  readonly moves?: number;
  readonly checksOnly?: boolean;
  readonly allMoves?: boolean;
  readonly nodes?: number;
  readonly time?: number;
  readonly hash: number;
}

const SCHEMA = 'ransom.mate';
const SCHEMA_VERSION = 1;
const DEFAULT_TIME_MS = 20_000;
const STATUS_MS = 1000;

/** `ransom mate`: proves or refutes that the side to move can force mate. */
export async function mate(options: MateOptions): Promise<ExitCode> {
  const position = positionOf(options);
  refuseEnded(position);
  const question = questionOf(options);
  const start = performance.now();
  const findings = await search(position, question, options.hash);
  const elapsedMs = performance.now() - start;
  if (options.json === true) printJson(SCHEMA, SCHEMA_VERSION, mateFields(position, question, findings, elapsedMs));
  else for (const line of describeFindings(position, question, findings)) printText(line);
  const nodes = findings.verdict?.nodes ?? 0;
  printNote(`${nodes.toLocaleString('en')} nodes in ${(elapsedMs / 1000).toFixed(1)} s`);
  if (findings.isCancelled) return EXIT_INTERRUPTED;
  return findings.verdict?.verdict === 'mate' ? EXIT_FINE : EXIT_NO;
}

function refuseEnded(position: Position): void {
  const outcome = new Game(position).outcome();
  if (outcome === null) return;
  switch (outcome.ending) {
    case 'checkmate':
      throw badInput('the side to move is already checkmated: there is no mate to search for.');
    case 'stalemate':
      throw badInput('the side to move is stalemated: the game is over, and there is no mate to search for.');
    default:
      throw badInput(`the game is over: ${describeOutcome(outcome)} There is no mate to search for.`);
  }
}

function questionOf({ moves, nodes, time, checksOnly, allMoves }: MateOptions): MateQuestion {
  if (checksOnly === true && allMoves === true) throw badUsage('--checks-only and --all-moves exclude each other.');
  const attack: Attack = checksOnly === true ? 'checks' : allMoves === true ? 'all' : 'both';
  return {
    maxMoves: moves ?? DEFAULT_MATE_MOVES,
    attack,
    nodes: nodes ?? null,
    timeMs: time ?? (nodes === undefined ? DEFAULT_TIME_MS : null),
  };
}

async function search(position: Position, question: MateQuestion, hashMb: number): Promise<MateFindings> {
  const status = new StatusLine();
  const start = performance.now();
  const timer = setInterval(
    () => status.show(`searching for a mate: ${Math.round((performance.now() - start) / 1000)} s`),
    STATUS_MS,
  );
  try {
    return await runMateJob(position, question, hashMb, listenForInterruption());
  } catch (error) {
    if (error instanceof MateMemoryError) throw badInput(error.message);
    throw error;
  } finally {
    clearInterval(timer);
    status.clear();
  }
}
