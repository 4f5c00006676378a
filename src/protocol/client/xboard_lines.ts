import type { Score } from '../../engine/types.ts';
import type { SessionControl } from '../../table/side_clock.ts';
import { validCount, type ScoreLine } from './score_lines.ts';
import type { EngineResponse, MoveLimits } from './types.ts';
import type { AnnouncedOption } from './uci_lines.ts';

/** Parses `feature a=1 b="two words" …`; null for another line. */
export function parseFeatures(line: string): (readonly [string, string])[] | null {
  const match = /^\s*feature\s/.exec(line);
  if (match === null) return null;
  // A name begins where no letter precedes it: otherwise a long word would be tried from each of its letters.
  const pairs = line.slice(match[0].length).matchAll(/(?<![A-Za-z])([A-Za-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/g);
  return [...pairs].map(([, name, double, single, bare]) => [name!, double ?? single ?? bare ?? ''] as const);
}

/** Parses the value of an `option` feature, such as `Hash -spin 64 1 1024`; null if it is invalid. */
export function parseXboardOption(text: string): AnnouncedOption | null {
  const match = /\s-(\w+)/.exec(text);
  const name = text.slice(0, match?.index).trimEnd();
  if (match === null || name === '') return null;
  const type = match[1];
  const rest = text.slice(match.index + match[0].length).trimStart();
  const numbers = type === 'spin' || type === 'slider' ? rest.split(/\s+/).map(Number) : [];
  const choices = type === 'combo' ? rest.split('///').map((choice) => choice.trim().replace(/^\*/, '')) : [];
  return {
    name,
    type: type === 'slider' ? 'spin' : type!,
    initial: type === 'file' || type === 'path' || type === 'string' ? rest : '',
    min: numbers[1] ?? null,
    max: numbers[2] ?? null,
    choices,
  };
}

/** A clock too long to matter, for searches limited only by depth. */
const ENDLESS_LEVEL = 'level 0 600:00 0';

/** The commands that set the limits before a game. */
export function formatLimits({ timeControl, moveTimeMs, nodes, depth }: MoveLimits): string[] {
  const lines: string[] = [];
  if (timeControl === null && moveTimeMs === null && nodes === null) lines.push(ENDLESS_LEVEL);
  if (timeControl !== null) lines.push(formatLevel(timeControl));
  if (moveTimeMs !== null) lines.push(`st ${moveTimeMs / 1000}`);
  // One second at this many nodes per second.
  if (nodes !== null) lines.push('st 1', `nps ${nodes}`);
  if (depth !== null) lines.push(`sd ${depth}`);
  return lines;
}

/** `level` has whole seconds; the `time` commands before each move give the rest. */
function formatLevel({ movesPerControl, baseMs, incrementMs }: SessionControl): string {
  const seconds = Math.max(1, Math.round(baseMs / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `level ${movesPerControl ?? 0} ${clock} ${incrementMs / 1000}`;
}

/** Scores above this are mates: 100000 + moves. */
const MATE_BASE = 100_000;

/** A line that begins so continues the variation of the one before. */
const CONTINUATION = '    ';

/** Parses a line of thinking: `depth score time nodes …`, with 0 for an absurd count; null for another line or score. */
export function parseThinking(line: string): ScoreLine | null {
  const match = /^\s*(\d+)[^\s\d]?\s+([-+]?\d+)\s+(\d+)\s+(\d+)(?:\s|$)/.exec(line);
  if (match === null || !Number.isSafeInteger(Number(match[2]))) return null;
  const [depth, score, centiseconds, nodes] = match.slice(1).map(Number);
  const timeMs = validCount(centiseconds! * 10);
  const isBound = endsAsBound(line);
  return { depth: validCount(depth!), score: scoreOf(score!), isBound, timeMs, nodes: validCount(nodes!) };
}

/** By the protocol a variation that ends so says that the score is only an upper or a lower bound. */
function endsAsBound(line: string): boolean {
  return /[?!]$/.test(line.trimEnd());
}

/** A variation may go on in further lines: is this one, and does it say that the score is a bound? */
export function continuesAsBound(line: string): boolean {
  return line.startsWith(CONTINUATION) && endsAsBound(line);
}

function scoreOf(value: number): Score {
  if (Math.abs(value) < MATE_BASE) return { kind: 'cp', centipawns: value };
  const moves = Math.abs(value) - MATE_BASE;
  return { kind: 'mate', moves: value > 0 ? moves : -moves };
}

/** Parses a line that ends the engine's turn; undefined for another one. */
export function parseResponse(line: string, offersDraw: boolean): EngineResponse | undefined {
  const text = line.trim();
  const move = /^move\s+(\S+)/.exec(text);
  if (move !== null) return { kind: 'move', text: move[1]!, offersDraw };
  if (/^(?:tellics\s+)?resign\b/.test(text)) return { kind: 'resign' };
  const claim = /^(1-0|0-1|1\/2-1\/2)(?:\s|\{|$)/.exec(text);
  if (claim !== null) return { kind: 'claim', result: claim[1]!, text };
  if (/^(?:Illegal move|tellusererror Illegal position)/i.test(text)) return { kind: 'refusal', text };
  return undefined;
}

/** Does the engine refuse one of these commands by this line? */
export function refusesOneOf(line: string, commands: readonly string[]): boolean {
  const text = line.trim();
  return text.startsWith('Error (') && commands.some((command) => text.endsWith(`: ${command}`));
}

/** Does the line offer a draw, or claim one with the move that follows? */
export function isDrawOffer(line: string): boolean {
  return line.trim() === 'offer draw';
}
