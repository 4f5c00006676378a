import { Analyser } from '../../../analysis/analyser.ts';
import { plansOf, whyOfPlans, type Why } from '../../../coach/why.ts';
import { Game } from '../../../rules/game.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, listenForInterruption, type ExitCode } from '../../exit.ts';
import { whyFields } from '../../move_fields.ts';
import { formatCoordinate } from '../../../notation/coordinate.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { shortened } from '../../../notation/quoted.ts';
import { meantMoves, readMove, type MoveError } from '../../../notation/read_move.ts';
import { formatSan } from '../../../notation/san.ts';
import type { Position } from '../../../rules/position.ts';
import type { Move } from '../../../rules/setup.ts';
import { describeMove } from '../../../rules/describe_move.ts';
import { positionOf, type PositionOptions } from '../../position_options.ts';
import { printJson, printLine, printNote, printText } from '../../terminal/terminal.ts';

export interface ExplainOptions extends PositionOptions {
  readonly why?: boolean;
  readonly nodes: number;
}

const SCHEMA = 'ransom.explain';
const SCHEMA_VERSION = 1;

/** `ransom explain`: is the move legal? What does it do, or why not? The result goes to stdout in both cases; after Ctrl-C without reasons. */
export async function explain(text: string, options: ExplainOptions): Promise<ExitCode> {
  const position = positionOf(options);
  const move = readMove(position, text);
  const interruption = listenForInterruption();
  const why =
    move.ok && options.why === true ? await whyAfter(position, move.value, options.nodes, interruption) : undefined;
  if (options.json === true) {
    const asked = { fen: formatFen(position.setup), rules: position.ruleset, move: text };
    const fields = move.ok ? legalForPrograms(position, move.value) : refusedForPrograms(position, move.error);
    printJson(SCHEMA, SCHEMA_VERSION, { ...asked, ...fields, ...whyFields(why) });
  } else {
    // A FEN is to be copied.
    for (const line of explainForPeople(position, text)) (line.startsWith(FEN_AFTER) ? printLine : printText)(line);
    if (why !== undefined && why !== null && why.text !== '') printText(why.text);
  }
  if (interruption.aborted) {
    printNote('ransom: interrupted');
    return EXIT_INTERRUPTED;
  }
  return move.ok ? EXIT_FINE : EXIT_NO;
}

/** What a move threatens, and what the opponent can do; null if the game is over, undefined after an interruption. */
async function whyAfter(
  position: Position,
  move: Move,
  nodes: number,
  interruption: AbortSignal,
): Promise<Why | null | undefined> {
  const analyser = new Analyser({ threads: 1, hashMb: null, multiPv: 1 }, { nodes }, (text) => {
    printNote(`ransom: ${text}`);
  });
  interruption.addEventListener('abort', () => analyser.stop());
  try {
    const plans = await plansOf(analyser, await analyser.analyse(new Game(position.play(move))), interruption);
    if (interruption.aborted) return undefined;
    return plans === null ? null : whyOfPlans(plans);
  } finally {
    await analyser.close();
  }
}

const FEN_AFTER = 'FEN after it: ';

/** The verdict on a move, and what it does or why it is refused. */
export function explainForPeople(position: Position, text: string): string[] {
  const move = readMove(position, text);
  return move.ok ? legalForPeople(position, move.value) : refusedForPeople(position, move.error);
}

function legalForPeople(position: Position, move: Move): string[] {
  return [
    `legal: ${formatSan(position, move)}, in coordinates ${formatCoordinate(move)}`,
    describeMove(position, move).join(' '),
    `${FEN_AFTER}${formatFen(position.play(move).setup)}`,
  ];
}

function refusedForPeople(position: Position, error: MoveError): string[] {
  const meant = meantMoves(error).map((move) => formatSan(position, move));
  return [
    `${verdict(error)}: ${shortened(error.text)}`,
    error.kind === 'unreadable' ? `${error.message} Expected ${error.expected}.` : error.message,
    ...(meant.length === 0 ? [] : [`Legal moves that may be meant: ${meant.join(' ')}`]),
  ];
}

function verdict({ kind }: MoveError): 'illegal' | 'ambiguous' | 'unreadable' {
  return kind === 'refused' ? 'illegal' : kind;
}

function legalForPrograms(position: Position, move: Move): Record<string, unknown> {
  return {
    verdict: 'legal',
    legal: true,
    san: formatSan(position, move),
    coordinate: formatCoordinate(move),
    description: describeMove(position, move),
    fenAfter: formatFen(position.play(move).setup),
  };
}

function refusedForPrograms(position: Position, error: MoveError): Record<string, unknown> {
  return {
    verdict: verdict(error),
    legal: false,
    code: error.kind === 'refused' ? error.refusal.code : error.kind,
    reason: error.message,
    meant: meantMoves(error).map((move) => ({ san: formatSan(position, move), coordinate: formatCoordinate(move) })),
  };
}
