import { readFileSync } from 'node:fs';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { readScore } from '../../src/notation/score.ts';
import type { Position } from '../../src/rules/position.ts';
import { SCORE_MATE, SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { itSlow } from '../helpers/slow.ts';

const LONGEST = 6;
/** The main search is tested on mates that it finds within a second by itself. */
const LONGEST_OF_MAIN_SEARCH = 5;
/** Searched one after another until the mate is found; together as much as the main search does in about a second. */
const MAIN_NODES = [20_000, 100_000, 500_000];
/** As much as the mate search does in about a second. */
const MATE_NODES = 1_000_000;

/** Game, the move played there, and in how many moves the side to move could mate. */
const MATES: readonly (readonly [string, string, number])[] = [
  ['Pierce game 1', '19. Bxe6', 4],
  ['Pierce game 1', '22... Rxf8', 6],
  ['Pierce game 1', '23... (Q-Q)Q@e1+', 2],
  ['Pierce game 3', '22. (N-N)N@g5', 3],
  ['Pierce game 3', '23. (Q-Q)Q@f7', 3],
  ['Pierce game 3', '24. (B-B)B@c7+', 2],
  ['Pierce game 3', '25. Nxe6+', 2],
  ['Pierce game 3', '26. a3 mate', 1],
  ['Pierce game 4', '20... (Q-Q)Q@e1', 6],
  ['Pierce game 4', '21... Qxe2', 5],
  ['Pierce game 4', '22. B@e7+', 3],
  ['Pierce game 4', '23. (N-N)N@f6 mate', 1],
  ['Parr-Pritchard', '21... Na2+', 6],
  ['Parr-Pritchard', '22... (PP)*b3+', 5],
  ['Parr-Pritchard', '23... (QB)B*c3+', 2],
  ['Parr-Pritchard', '24... b4#', 1],
];

interface Place {
  readonly game: string;
  /** The move played there, with its number. */
  readonly move: string;
  readonly position: Position;
  readonly gameKeys: readonly bigint[];
}

function placesOf(line: string): Place[] {
  const [name, text] = line.split('|').map((part) => part.trim());
  const score = readScore(text!, startPosition());
  if (!score.ok) throw new Error(score.error.message);
  const game = name!.split(/ [({]/)[0]!;
  const keys = score.value.plies.map(({ before }) => before.key);
  return score.value.plies.map(({ before, text: move }, ply) => ({
    game,
    move: `${before.setup.fullmoves}${before.turn === 0 ? '.' : '...'} ${move}`,
    position: before,
    gameKeys: keys.slice(0, ply),
  }));
}

const places = readFileSync(new URL('../games/published.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap(placesOf);

const mateSearch = new MateSearch(64);
const mainSearch = new DirectSearch(64);

describe('mates in the published games', () => {
  itSlow('are all found by the mate search with their known lengths, and no others', () => {
    const found = places.flatMap(({ game, move, position, gameKeys }) => {
      const answer = mateSearch.find(position, { maxMoves: LONGEST, nodes: MATE_NODES, gameKeys });
      if (answer.kind !== 'mate') return [];
      expect(mateSearch.verify(answer.moves, MATE_NODES)).toBe(true);
      return [[game, move, answer.moves]];
    });
    expect(found).toEqual(MATES);
  });

  it.each(MATES.filter(([, , moves]) => moves <= LONGEST_OF_MAIN_SEARCH))(
    '%s, %s: the main search finds a mate in %i',
    (game, move, moves) => {
      const place = places.find((other) => other.game === game && other.move === move);
      if (place === undefined) throw new Error('no such place');
      mainSearch.newGame();
      mainSearch.setPosition(place.position);
      const isFound = MAIN_NODES.some((nodes) => {
        const { score } = mainSearch.search({ nodes }, place.gameKeys);
        return score >= SCORE_MATE_BOUND && Math.ceil((SCORE_MATE - score) / 2) <= moves;
      });
      expect(isFound).toBe(true);
    },
  );
});
