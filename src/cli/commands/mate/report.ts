import type { MateFindings } from '../../../engine/mate_job.ts';
import type { Defence, MateQuestion, MateVerdict, RanOutOf } from '../../../engine/mate_proof.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { formatNumberedLine, moveNumber } from '../../../notation/line_text.ts';
import { formatSan } from '../../../notation/san.ts';
import type { Position } from '../../../rules/position.ts';
import type { Move } from '../../../rules/setup.ts';
import { bothNotations } from '../../move_fields.ts';

/** Limits for the text output; --json lists all defences. */
const SHOWN_GROUPS = 12;
const SHOWN_DEFENCES = 6;

/** The result for people: the verdict, the mating line, and the defences with their replies. */
export function describeFindings(
  position: Position,
  question: MateQuestion,
  { verdict, defences, isCancelled }: MateFindings,
): string[] {
  if (verdict === null) return ['Not decided: interrupted.'];
  if (verdict.verdict !== 'mate') return [describeNone(verdict, question, isCancelled)];
  const line = verdict.line ?? [];
  const defenceLines = isCancelled && defences.length === 0 ? [] : describeDefences(position, verdict, defences);
  const lines = [describeMate(verdict), formatNumberedLine(position, line), ...defenceLines];
  if (isCancelled) lines.push('Interrupted: there may be more defences; the mate is proved against them, too.');
  return lines;
}

function describeMate({ moves, byChecks, shortestOf }: MateVerdict): string {
  const way = byChecks === true && moves !== 1 ? ' by checks' : '';
  return `Mate in ${moves}${way}, proved against every defence. ${SHORTEST[shortestOf ?? 'unknown']}`;
}

const SHORTEST: Readonly<Record<NonNullable<MateVerdict['shortestOf']>, string>> = {
  all: 'No mate is shorter.',
  checks: 'No mate by checks is shorter. Whether a mate with quiet moves is shorter was not decided.',
  unknown: 'There may be a shorter mate.',
};

function describeNone(verdict: MateVerdict, { maxMoves }: MateQuestion, isCancelled: boolean): string {
  switch (verdict.verdict) {
    case 'none':
      return `No mate in ${maxMoves}: no move, check or quiet, forces one.`;
    case 'none-by-checks':
      return `No mate in ${maxMoves} by checks. Quiet moves were not tried.`;
    default:
      return describeUndecided(verdict, maxMoves, isCancelled);
  }
}

function describeUndecided(
  { checks, noneWithin, ranOutOf }: MateVerdict,
  maxMoves: number,
  isCancelled: boolean,
): string {
  const sentences = [`Not decided: ${isCancelled ? 'interrupted' : RAN_OUT[ranOutOf ?? 'memory']}.`];
  if (checks === 'none') sentences.push(`There is no mate in ${maxMoves} by checks.`);
  if (noneWithin > 0) sentences.push(`There is no mate at all in ${noneWithin}${noneWithin > 1 ? ' or fewer' : ''}.`);
  return sentences.join(' ');
}

const RAN_OUT: Readonly<Record<RanOutOf, string>> = {
  time: 'the time limit was reached (set it with --time)',
  nodes: 'the node limit was reached (set it with --nodes)',
  memory: 'the lines became too long for the search',
};

/** Defences with the same reply and the same length. */
interface Group {
  readonly moves: number | null;
  readonly line: readonly Move[];
  /** The first of them is the one refuted by `line`. */
  readonly defences: Move[];
}

function describeDefences(position: Position, { line, moves }: MateVerdict, defences: readonly Defence[]): string[] {
  const first = line?.[0];
  if (first === undefined || moves === 1) return [];
  const attacked = position.play(first);
  const groups = groupsOf(defences, line?.[1]);
  const count = `${defences.length} ${defences.length === 1 ? 'defence' : 'defences'}`;
  const shown = groups.slice(0, SHOWN_GROUPS).map((group) => `  ${describeGroup(attacked, group)}`);
  const more = groups.slice(SHOWN_GROUPS).reduce((sum, group) => sum + group.defences.length, 0);
  const rest = more === 0 ? [] : [`  and ${more} more (--json lists all)`];
  return [`${count} to ${formatNumberedLine(position, [first])}`, ...shown, ...rest];
}

/** Longest first; among equals the one of the main line. */
function groupsOf(defences: readonly Defence[], mainDefence: Move | undefined): Group[] {
  const groups = new Map<string, Group>();
  const ordered = [...defences].sort((a, b) => rankOf(b, mainDefence) - rankOf(a, mainDefence));
  for (const { move, moves, line } of ordered) {
    const key = `${line[0] ?? 0} ${moves ?? 0}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { moves, line, defences: [move] });
    else group.defences.push(move);
  }
  return [...groups.values()];
}

function rankOf({ move, moves }: Defence, mainDefence: Move | undefined): number {
  return 2 * (moves ?? Infinity) + (move === mainDefence ? 1 : 0);
}

function describeGroup(attacked: Position, { line, defences }: Group): string {
  const names = defences.slice(0, SHOWN_DEFENCES).map((move) => formatSan(attacked, move));
  if (defences.length > SHOWN_DEFENCES) names.push(`${defences.length - SHOWN_DEFENCES} more`);
  const number = moveNumber(attacked);
  if (line.length === 0) return `${number} ${names.join(', ')}: mated; the answer was not worked out`;
  return `${number} ${names.join(', ')}: ${formatNumberedLine(attacked.play(defences[0]!), line)}`;
}

/** The result for programs. */
export function mateFields(
  position: Position,
  { maxMoves, attack }: MateQuestion,
  { verdict, defences, isCancelled }: MateFindings,
  elapsedMs: number,
): Record<string, unknown> {
  const line = verdict?.line ?? null;
  const first = line?.[0];
  return {
    fen: formatFen(position.setup),
    rules: position.ruleset,
    maxMoves,
    attack,
    verdict: verdict?.verdict ?? 'undecided',
    moves: verdict?.moves ?? null,
    byChecks: verdict?.byChecks ?? null,
    shortestOf: verdict?.shortestOf ?? null,
    line: line === null ? null : bothNotations(position, line),
    defences: first === undefined ? [] : defences.map((defence) => defenceFields(position.play(first), defence)),
    checks: verdict?.checks ?? null,
    noneWithin: verdict?.noneWithin ?? 0,
    ranOutOf: isCancelled ? 'interrupted' : (verdict?.ranOutOf ?? null),
    nodes: verdict?.nodes ?? 0,
    timeMs: Math.round(elapsedMs),
  };
}

function defenceFields(attacked: Position, { move, moves, line }: Defence): Record<string, unknown> {
  const [defence] = bothNotations(attacked, [move]);
  return { ...defence, moves, line: bothNotations(attacked.play(move), line) };
}
