import type { Score } from '../engine/types.ts';
import { START_FEN, formatFen } from '../notation/fen.ts';
import { formatPgnMove } from '../notation/san.ts';
import { WHITE } from '../shared/men.ts';
import type { FinishedGame, PlayedMove } from './play_game.ts';
import { describeTermination } from './termination.ts';

export interface PgnHeader {
  readonly event: string;
  readonly round: string;
  readonly white: string;
  readonly black: string;
  readonly date: Date;
  readonly timeControl: string;
}

const LINE_WIDTH = 100;

/** A finished game as PGN; each engine's move has its score, depth, time and nodes as a comment. */
export function formatMatchGame(finished: FinishedGame, header: PgnHeader): string {
  const tags = tagsOf(finished, header).map(([name, value]) => `[${name} "${value.replace(/[\\"]/g, '\\$&')}"]`);
  return `${tags.join('\n')}\n\n${wrap([...moveWords(finished), finished.result])}\n\n`;
}

function tagsOf(finished: FinishedGame, header: PgnHeader): (readonly [string, string])[] {
  const { game, result, termination, detail } = finished;
  const fen = formatFen(game.start.setup);
  const words = describeTermination(termination);
  return [
    ['Event', header.event],
    ['Site', '?'],
    ['Date', header.date.toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Round', header.round],
    ['White', header.white],
    ['Black', header.black],
    ['Result', result],
    ['Variant', 'Hostage'],
    ['Rules', game.start.ruleset],
    ...(fen === START_FEN
      ? []
      : ([
          ['SetUp', '1'],
          ['FEN', fen],
        ] as const)),
    ['TimeControl', header.timeControl],
    ['PlyCount', String(game.moves.length)],
    ['Termination', detail === '' ? words : `${words}: ${detail}`],
  ];
}

function moveWords({ game, openingPlies, played }: FinishedGame): string[] {
  const words: string[] = [];
  for (const [ply, move] of game.moves.entries()) {
    const position = game.positions[ply]!;
    const { turn, fullmoves } = position.setup;
    const hasComment = ply > openingPlies;
    if (turn === WHITE) words.push(`${fullmoves}.`);
    else if (ply === 0 || hasComment) words.push(`${fullmoves}...`);
    words.push(formatPgnMove(position, move));
    const own = played[ply - openingPlies];
    if (own !== undefined) words.push(...commentOf(own));
  }
  return words;
}

/** `{+0.31/12 0.098s 51234 nodes}`: the score in pawns from the mover's view, depth, time, nodes. */
function commentOf({ thinking, elapsedMs }: PlayedMove): string[] {
  const seconds = `${(elapsedMs / 1000).toFixed(3)}s`;
  if (thinking === null) return [`{${seconds}}`];
  return [`{${formatScore(thinking.score)}/${thinking.depth}`, seconds, String(thinking.nodes), 'nodes}'];
}

/** `+0.31`, `-12.00`, `+M3`, `-M2`. */
export function formatScore(score: Score): string {
  if (score.kind === 'mate') return `${score.moves > 0 ? '+' : '-'}M${Math.abs(score.moves)}`;
  const pawns = (score.centipawns / 100).toFixed(2);
  return score.centipawns >= 0 ? `+${pawns}` : pawns;
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
