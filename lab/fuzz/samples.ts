// Valid texts of every sort, from random games: what the fuzz of the readers changes.

import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen } from '../../src/notation/fen.ts';
import { formatSan } from '../../src/notation/san.ts';
import type { Game } from '../../src/rules/game.ts';
import type { Position } from '../../src/rules/position.ts';
import {
  newLinkGame,
  newLinkId,
  withAgreement,
  withMove,
  withResignation,
  type LinkGame,
} from '../../src/table/links/link_game.ts';
import { formatLinkGame } from '../../src/table/links/link_text.ts';
import { Random } from '../../tests/movegen/fuzz/random.ts';
import { spellingsOf } from '../../tests/notation/helpers/spellings.ts';
import { randomGame, randomLine } from '../../tests/protocol/fuzz/lines.ts';

const SEED = 1997;
const GAMES = 60;
const MAX_PLIES = 80;
const PROTOCOL_LINES = 600;
const LONGEST_LINE = 2000;
const REMARKS = [
  '',
  ' {a remark}',
  ' $1',
  '!',
  ' {[%eval 0.31,12] [%clk 0:01:02.5]}',
  ' ; to the end\n',
  '??',
  ' mate',
  '⁉',
  ' +−',
];

/** A position, and its moves in all notations. */
export interface MoveSample {
  readonly position: Position;
  readonly texts: readonly string[];
}

export interface Samples {
  readonly fens: readonly string[];
  readonly moves: readonly MoveSample[];
  readonly games: readonly string[];
  /** Without their checksums. */
  readonly link: readonly string[];
  readonly openings: readonly string[];
  readonly uci: readonly string[];
  readonly xboard: readonly string[];
  readonly engine: readonly string[];
}

/** What other engines say, to the clients. */
const ENGINE_LINES: readonly string[] = [
  'id name Some Engine 1.0',
  'option name Hash type spin default 16 min 1 max 1024',
  'option name Style type combo default Normal var Solid var Normal var Risky',
  'option name Clear Hash type button',
  'info depth 9 seldepth 14 multipv 1 score cp 31 nodes 51234 nps 850000 hashfull 12 time 60 pv e2e4 e7e5',
  'info depth 5 score mate -3 time 12 nodes 900 pv N@c7',
  'bestmove e2e4 ponder e7e5',
  'bestmove (none)',
  'feature myname="Some Engine" setboard=1 ping=1 option="Hash -spin 64 1 1024" done=1',
  'feature option=\'Style -combo Solid /// *Normal /// Risky\' variants="hostage"',
  '9 31 60 51234 e2e4 e7e5',
  '12& -100004 7 900\tN@c7 Kd8',
  'move N#B@c7',
  '1-0 {White mates}',
  'Illegal move (you are in check): e2e4',
  'Hash -spin 64 1 1024',
  'Style -combo Solid /// *Normal /// Risky',
  'offer draw',
];

function pgnOf(random: Random, game: Game): string {
  let position = game.start;
  let text = `[Event "A game"]\n[White "Leslie \\"L\\""]\n[SetUp "1"]\n[FEN "${formatFen(game.start.setup)}"]\n\n`;
  for (const [ply, move] of game.moves.entries()) {
    if (ply % 2 === 0) text += `${ply / 2 + 1}. `;
    const other = random.pick(position.legalMoves());
    text += `${random.pick(spellingsOf(position, move).exact)}${random.pick(REMARKS)} `;
    if (random.chance(0.1)) text += `(${formatSan(position, other)}${random.pick(REMARKS)}) `;
    position = position.play(move);
  }
  return `${text}${random.pick(['*', '1-0', '1/2-1/2', 'White resigns', ''])}\n`;
}

/** The lines of a game by links, ended in every way there is. */
function linkOf(random: Random): string {
  let game = newLinkGame(
    newLinkId(() => random.below(1_000_000) / 1_000_000),
    'leslie',
    ['Ada', 'Grace "G" Hopper'],
  );
  for (let ply = random.below(MAX_PLIES); ply >= 0 && game.end === null; ply--) {
    const move = random.pick(game.position.legalMoves());
    const message = random.pick(['', 'Tea is ready ☕', '  two   words ']);
    game = withMove(game, move, { offersDraw: random.chance(0.1), message });
  }
  const ends = [withAgreement, withResignation, (played: LinkGame): LinkGame => played];
  const ended = game.end === null ? random.pick(ends)(game) : game;
  return formatLinkGame(ended).split('\n').slice(0, -1).join('\n');
}

function linesOf(random: Random, dialect: 'uci' | 'xboard'): string[] {
  return Array.from({ length: PROTOCOL_LINES }, () => randomLine(random, dialect).slice(0, LONGEST_LINE));
}

/** The same samples in every process. */
export function makeSamples(): Samples {
  const random = new Random(SEED);
  const games = Array.from({ length: GAMES }, () => randomGame(random, random.below(MAX_PLIES)));
  const positions = games.map(({ position }) => position).filter((position) => position.legalMoves().length > 0);
  return {
    fens: games.map(({ position }) => formatFen(position.setup)),
    moves: positions.map((position) => ({
      position,
      texts: position.legalMoves().flatMap((move) => {
        const { exact, vague } = spellingsOf(position, move);
        return [...exact, ...vague];
      }),
    })),
    games: games.map((game) => pgnOf(random, game)),
    link: games.map(() => linkOf(random)),
    openings: games.flatMap((game, i) => [
      `# openings\n${game.moves
        .slice(0, i % 12)
        .map(formatCoordinate)
        .join(' ')}\ne4 e5\n`,
      `${formatFen(game.position.setup)}\n\n1. d4 d5 2. c4\n`,
      `${formatFen(game.position.setup).replace(/ \d+ \d+$/, '')} hmvc ${i}; id "a; b"; bm e4\n`,
      pgnOf(random, game),
    ]),
    uci: linesOf(random, 'uci'),
    xboard: linesOf(random, 'xboard'),
    engine: ENGINE_LINES,
  };
}
