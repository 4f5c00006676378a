import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { PreviewController } from '../../src/web/preview/preview_controller.ts';
import { lineWords } from '../../src/web/preview/line_words.ts';
import { previewScene, stepPreview, type Preview } from '../../src/web/preview/preview_state.ts';
import { GamePage } from './play/game_page.ts';

/** The legal moves for some consecutive texts. */
export function movesOf(start: Position, ...texts: readonly string[]): Move[] {
  let position = start;
  return texts.map((text) => {
    const move = readMove(position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    position = position.play(move.value);
    return move.value;
  });
}

function preview(shown: number): Preview {
  const start = startPosition();
  const moves = movesOf(start, 'e4', 'd5', 'exd5');
  return { title: 'Line 1', start, node: null, moves, line: moves, shown };
}

describe('a line that is stepped through', () => {
  it('shows the position after its moves, and the next move as an arrow; nothing can be moved', () => {
    const scene = previewScene(preview(2));
    expect(formatFen(scene.setup)).toBe('rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2');
    expect(scene).toMatchObject({ hands: 'none', arrows: [{ tone: 'shown' }] });
    expect(scene.lastMove).toHaveLength(2);
    expect(previewScene(preview(3)).arrows).toEqual([]);
    expect(previewScene(preview(0)).lastMove).toEqual([]);
  });

  it('can be stepped to its ends and not beyond', () => {
    const two = preview(2);
    expect(stepPreview(two, 1)?.shown).toBe(3);
    expect(stepPreview(two, Infinity)?.shown).toBe(3);
    expect(stepPreview(two, -Infinity)?.shown).toBe(0);
    expect(stepPreview(preview(3), 1)?.shown).toBe(3);
    expect(stepPreview(null, 1)).toBeNull();
  });

  it('has numbers before White’s moves, and before a first move of Black', () => {
    const start = startPosition();
    const moves = movesOf(start, 'e4', 'd5', 'exd5');
    expect(lineWords(start, moves)).toEqual([
      { number: '1.', san: 'e4' },
      { number: '', san: 'd5' },
      { number: '2.', san: 'exd5' },
    ]);
    expect(lineWords(start.play(moves[0]!), moves.slice(1), 1)).toEqual([{ number: '1...', san: 'd5' }]);
  });
});

describe('a line that is played', () => {
  function playing(until: number): { page: GamePage; control: PreviewController; shown: () => number | null } {
    const page = new GamePage({ seats: ['person', 'person'] });
    const control = new PreviewController(page.model, page.game, page.time);
    control.playLine(preview(0), until);
    return { page, control, shown: () => page.model.state.preview?.shown ?? null };
  }
  const SECONDS = 1000;

  it('goes move by move, as far as it should', () => {
    const { page, shown } = playing(2);
    expect(shown()).toBe(0);
    page.time.pass(1.5 * SECONDS);
    expect(shown()).toBe(1);
    page.time.pass(60 * SECONDS);
    expect(shown()).toBe(2);
    expect(page.said.at(-1)).toBe('Black: the pawn on d7 goes to d5.');
  });

  it('stops where the user steps, and where he closes it', () => {
    const stepped = playing(3);
    stepped.control.step(1);
    stepped.page.time.pass(60 * SECONDS);
    expect(stepped.shown()).toBe(1);
    const closed = playing(3);
    closed.control.close();
    closed.page.time.pass(60 * SECONDS);
    expect(closed.shown()).toBeNull();
  });

  it('leaves another line alone', () => {
    const { page, control, shown } = playing(3);
    page.time.pass(1.5 * SECONDS);
    control.show(preview(0));
    page.time.pass(60 * SECONDS);
    expect(shown()).toBe(0);
  });
});
