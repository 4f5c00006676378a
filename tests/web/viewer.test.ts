import { startPosition } from '../../src/notation/fen.ts';
import { formatSan } from '../../src/notation/san.ts';
import { gamesOfText } from '../../src/table/tree_text.ts';
import type { GameTree, TreeNode } from '../../src/table/tree.ts';
import type { Seats } from '../../src/table/table_state.ts';
import { viewedOf, branchOf } from '../../src/web/viewer/viewed.ts';
import { dateWords, headingOf, resultWords, statusOfViewed, whereIs } from '../../src/web/viewer/viewer_words.ts';
import { FIRST_GAME } from '../../src/web/play/game_state.ts';

const PEOPLE: Seats = ['person', 'person'];
const BLACK_AGAINST_RANSOM: Seats = ['engine', 'person'];
const LEVEL = 3;
const NOW = new Date(2026, 10, 27, 12).getTime();

function read(pgn: string): GameTree {
  const [game] = gamesOfText(pgn, startPosition());
  if (game?.ok !== true) throw new Error('not read');
  return game.value.tree;
}

function headed(pgn: string, seats: Seats = PEOPLE, playedAt: number | null = null) {
  const tree = read(pgn);
  const choice = { ...FIRST_GAME, seats, level: LEVEL };
  const viewed = viewedOf(tree, choice)!;
  return { tree, viewed, heading: headingOf(tree, viewed, choice, playedAt, NOW) };
}

function after(tree: GameTree, ...sans: string[]): TreeNode {
  return sans.reduce((node, san) => {
    const move = node.position.legalMoves().find((one) => formatSan(node.position, one) === san)!;
    return tree.add(node, move);
  }, tree.root);
}

const MATE = '1. f3 e5 2. g4 Qh4# 0-1';
const NAMED =
  '[White "Ann"]\n[Black "Ben"]\n[BlackElo "1500"]\n[Event "Club"]\n[Date "1999.08.17"]\n\n1. e4 e5 1/2-1/2';

describe('a game that is opened', () => {
  it.each([
    ['has ended by the rules', MATE, PEOPLE, true],
    ['has ended against Ransom', MATE, BLACK_AGAINST_RANSOM, true],
    ['states its result', '1. e4 1-0', PEOPLE, true],
    ['names its players', '[White "Ann"]\n\n1. e4 *', PEOPLE, true],
    ['has a name', '[Event "Pierce, game 1"]\n[White "?"]\n\n1. e4 *', PEOPLE, true],
    ['goes on between two people', '1. e4 e5 *', PEOPLE, false],
    ['goes on against Ransom', '1. e4 e5 *', BLACK_AGAINST_RANSOM, false],
    ['goes on against Ransom from a published position', '[White "Ann"]\n\n1. e4 e5 *', BLACK_AGAINST_RANSOM, false],
    ['has no move', '[White "Ann"]\n\n*', PEOPLE, false],
  ])('that %s', (_, pgn, seats, isViewed) => {
    const tree = pgn.endsWith('\n*') ? read(`${pgn.slice(0, -1)}1. e4 *`) : read(pgn);
    if (pgn.endsWith('\n*')) tree.remove(tree.root.children[0]!);
    expect(viewedOf(tree, { seats, level: LEVEL }) !== null).toBe(isViewed);
  });

  it('is headed by its players, its result in words, and what else the score says', () => {
    expect(headed(NAMED).heading).toEqual({
      title: 'Ann – Ben (1500)',
      headline: ['Ann – Ben (1500)', 'Draw · 1/2-1/2'],
      result: 'Draw · 1/2-1/2',
      facts: ['Club', '17 August 1999', '1 move'],
      short: 'game from 17 August 1999',
    });
    const own = headed(MATE, BLACK_AGAINST_RANSOM, NOW).heading;
    expect([own.title, own.result, own.short]).toEqual([
      'Ransom (computer) · level 3 – You',
      'You won by checkmate · 0-1',
      'your game of today',
    ]);
    // Of players whom nobody knows the result says more, once.
    expect(headed(MATE).heading.headline).toEqual(['Black won by checkmate', '']);
    // Ransom against itself: what the game is called says more.
    const both = headed('[Event "Six drops"]\n[White "Ransom"]\n[Black "Ransom"]\n\n1. e4 *').heading;
    expect([both.title, both.result, both.short]).toEqual(['Six drops', 'Not finished', 'Six drops']);
  });

  it('says what is on the table', () => {
    const { tree, viewed, heading } = headed(NAMED.replace('1. e4 e5 1/2-1/2', '1. e4 e5 (1... c5 2. Nf3) 1/2-1/2'));
    const said = (node: TreeNode): string => statusOfViewed(viewed, node, heading);
    expect(said(tree.root)).toBe('The start of the game · game from 17 August 1999');
    expect(said(after(tree, 'e4'))).toBe('After 1. e4 · game from 17 August 1999');
    expect(said(after(tree, 'e4', 'e5'))).toBe('After 1... e5 · Draw · 1/2-1/2');
    const other = after(tree, 'e4', 'c5', 'Nf3');
    expect(said(other)).toBe('A variation, which was not played: 2. Nf3');
    expect(branchOf(viewed, other)).toBe(after(tree, 'e4'));
    const own = after(tree, 'e4', 'e6');
    expect(said(own)).toBe('You are trying a variation: 1... e6');
    expect(whereIs(viewed, own)).toEqual({ kind: 'variation', isOwn: true });
    // Beyond the end of a score that breaks off as well.
    const broken = headed('[White "Ann"]\n\n1. e4 *');
    expect(statusOfViewed(broken.viewed, after(broken.tree, 'e4', 'e5'), broken.heading)).toBe(
      'You are trying a variation: 1... e5',
    );
  });

  it('says how it ended', () => {
    const words = (kind: object): string => resultWords(kind as never, (colour) => (colour === 0 ? 'White' : 'You'));
    expect(words({ kind: 'resignation', loser: 0, result: '0-1' })).toBe('You won by resignation');
    expect(words({ kind: 'time', loser: 1, result: '1-0' })).toBe('White won on time');
    expect(words({ kind: 'stated', sentence: '', result: '1-0' })).toBe('White won');
    expect(words({ kind: 'agreement', result: '1/2-1/2' })).toBe('Draw by agreement');
    expect(words({ kind: 'rules', outcome: { ending: 'repetition' }, result: '1/2-1/2' })).toBe(
      'Draw by threefold repetition',
    );
  });

  it('has a date as far as it is known', () => {
    expect(['1999.08.17', '1999.08.??', '1999.??.??', '1999', '????.??.??', 'soon', null].map(dateWords)).toEqual([
      '17 August 1999',
      'August 1999',
      '1999',
      '1999',
      '',
      '',
      '',
    ]);
  });
});
