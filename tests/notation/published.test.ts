import { readFileSync } from 'node:fs';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readScore, type GameScore } from '../../src/notation/score.ts';
import { formatSan } from '../../src/notation/san.ts';

function linesOf(file: string): string[][] {
  const text = readFileSync(new URL(`../games/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()));
}

interface Published {
  readonly name: string;
  readonly score: string;
  readonly fen: string;
  readonly status: string;
}

const GAMES: readonly Published[] = linesOf('published.txt').map(([name, score, end]) => {
  const [fen, status] = end!.split(' ;');
  return { name: name!, score: score!, fen: fen!, status: status! };
});

function scoreOf(text: string): GameScore {
  const score = readScore(text, startPosition());
  if (!score.ok) throw new Error(score.error.message);
  return score.value;
}

describe('the published games', () => {
  it('are seven', () => {
    expect(GAMES).toHaveLength(7);
  });

  it.each(GAMES)('$name: the score leads to the known position', ({ score, fen, status }) => {
    const { plies, stop, remarks } = scoreOf(score);
    expect(stop).toBeNull();
    expect(remarks).toEqual([]);
    const last = plies[plies.length - 1]!.after;
    expect(formatFen(last.setup)).toBe(fen);
    expect(last.status()).toBe(status);
    // Such a score has only numbers and moves: without the numbers it equals its plies.
    const words = score.replace(/(^|\s)\d+\.?\s?/g, '$1').replace(/\s+/g, ' ');
    expect(plies.map(({ text }) => text).join(' ')).toBe(words);
  });

  it.each(linesOf('misprints.txt'))(
    '%s: reading stops at the misprint of "%s"',
    (name, correct, printed, ply, text, why) => {
      const game = GAMES.find((published) => published.name.startsWith(name))!;
      expect(game.score).toContain(correct);
      const score = game.score.replace(correct, printed);
      const { plies, stop, ending } = scoreOf(score);
      expect([stop?.ply, stop?.text, stop?.reason.kind]).toEqual([Number(ply), text, why]);
      expect(score.slice(stop!.offset).startsWith(text)).toBe(true);
      expect([stop!.line, stop!.column]).toEqual([1, stop!.offset + 1]);
      expect(plies).toHaveLength(Number(ply) - 1);
      expect(ending).toBeNull();
      expect(stop!.message).not.toBe('');
      // The intended move is among the suggestions.
      const corrected = scoreOf(game.score).plies[Number(ply) - 1]!;
      expect(stop!.meant.map((move) => formatSan(stop!.position, move))).toContain(
        formatSan(corrected.before, corrected.move),
      );
    },
  );

  it('are otherwise as printed, with a remark if a number is wrong', () => {
    const { remarks, stop } = scoreOf(GAMES[0]!.score.replace('12.gxf6', '13.gxf6'));
    expect(stop).toBeNull();
    expect(remarks.map(({ message }) => message)).toEqual(["The text has move number 13; it is White's move 12."]);
  });

  it('Parr-Pritchard: the printed score ends a ply early', () => {
    const game = GAMES.find(({ name }) => name.startsWith('Parr'))!;
    const { plies, stop } = scoreOf(game.score.replace(/ b4#$/, ''));
    expect(stop).toBeNull();
    expect(plies).toHaveLength(scoreOf(game.score).plies.length - 1);
  });
});
