import { BrowserErrorCaptureEnum, Window } from 'happy-dom';
import { formatFen, positionFromFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { makeReport } from '../../src/report/report.ts';
import type { AnnotatedGame, AnnotatedMove, Glyph } from '../../src/report/types.ts';
import { PAGE_THEME } from '../../src/report/html.ts';
import { formatLine, formatScore } from '../../src/report/ply.ts';
import type { Score } from '../../src/engine/types.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';

const cp = (centipawns: number): Score => ({ kind: 'cp', centipawns });

function moveOf(position: Position, text: string): Move {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(move.error.message);
  return move.value;
}

function lineOf(position: Position, texts: readonly string[]): Move[] {
  let at = position;
  return texts.map((text) => {
    const move = moveOf(at, text);
    at = at.play(move);
    return move;
  });
}

/** Moves as "e4", or "Qh5??" with a glyph, each with a score and a better line. */
function gameOf(start: Position, texts: readonly string[], more: Partial<AnnotatedGame> = {}): AnnotatedGame {
  let position = start;
  const moves = texts.map((text, index): AnnotatedMove => {
    const [, san, glyph] = /^(.*?)([!?]*)$/.exec(text)!;
    const move = moveOf(position, san!);
    const best = glyph === '' ? [move] : [position.legalMoves().find((other) => other !== move)!];
    const annotated = {
      move,
      score: cp(20 * index),
      depth: 7,
      best,
      bestScore: cp(-20 * index),
      glyph: glyph as Glyph,
      comment: '',
    };
    position = position.play(move);
    return annotated;
  });
  return {
    tags: [],
    start,
    intro: '',
    startScore: cp(10),
    moves,
    analyst: 'Ransom 0.1.0',
    glyphMeanings: GLYPH_MEANINGS,
    ending: '',
    ...more,
  };
}

/** Mate with the queen; in between an exchange of pawns. */
const MOVES = ['e4', 'd5', 'exd5', 'Qxd5', '(P-P)*c6?', 'Qxg2??', 'cxb7!?'];

const GLYPH_MEANINGS = [
  { glyph: '??', words: 'a blunder' },
  { glyph: '!?', words: 'better & unexpected' },
] as const;

interface Opened {
  readonly document: Window['document'];
  readonly window: Window;
  text(selector: string): string;
  press(key: string): void;
  click(selector: string): void;
  fen(): string;
  close(): Promise<void>;
}

function open(page: string, url = 'file:///report.html'): Opened {
  const window = new Window({
    url,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      errorCapture: BrowserErrorCaptureEnum.disabled,
    },
  });
  const { document } = window;
  document.write(page);
  return {
    document,
    window,
    text: (selector) => document.querySelector(selector)!.textContent,
    press: (key) => document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true })),
    click: (selector) =>
      document
        .querySelector(selector)!
        .dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true })),
    fen: () => (document.getElementById('fen') as unknown as { value: string }).value,
    close: () => window.happyDOM.close(),
  };
}

it('a better line is shown beside a move with a glyph, unless the move was the best', async () => {
  const game = gameOf(startPosition(), ['e4!?', 'e5?']);
  const [best, other] = game.moves;
  const opened = open(makeReport({ ...game, moves: [{ ...best!, best: [best!.move] }, other!] }));
  expect([...opened.document.querySelectorAll('.moves .remark i')].map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^1\.\.\. /),
  ]);
  await opened.close();
});

describe('the report', () => {
  const game = gameOf(startPosition(), MOVES, {
    tags: [
      { name: 'White', value: 'Ann <script>alert(1)</script> & "Co" O\'Hara' },
      { name: 'Black', value: 'Bob</title><img src=x onerror=alert(1)>\u0007' },
      { name: 'Event', value: 'Cup' },
      { name: 'Site', value: '?' },
      { name: 'Result', value: '1-0' },
    ],
    ending: 'Black resigns.',
  });
  const page = makeReport(game);
  const positions = game.moves.reduce((list, { move }) => [...list, list[list.length - 1]!.play(move)], [game.start]);
  const fens = positions.map(({ setup }) => formatFen(setup));
  let opened: Opened;
  beforeEach(() => (opened = open(page)));
  afterEach(() => opened.close());

  it('needs no other file and no network', () => {
    expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\"");
    for (const element of opened.document.querySelectorAll('[href], [src]')) {
      expect(element.getAttribute('href') ?? element.getAttribute('src')).toMatch(/^#/);
    }
    expect(page).not.toMatch(/https?:|@import|url\((?!#check)/);
    expect(page.length).toBeLessThan(90_000);
  });

  it('shows names and tags literally, and executes nothing in them', () => {
    expect(opened.text('h1')).toBe(
      'Ann <script>alert(1)</script> & "Co" O\'Hara – Bob</title><img src=x onerror=alert(1)>\ufffd 1-0',
    );
    expect(opened.document.querySelectorAll('img')).toHaveLength(0);
    expect(opened.document.querySelectorAll('script')).toHaveLength(2);
    expect(opened.text('dl')).toBe('EventCup');
    expect(opened.text('.ending')).toBe('Black resigns.');
    const hostile = gameOf(startPosition(), ['e4']);
    const comment = '</script><script>alert(1)</script><!--';
    const other = open(makeReport({ ...hostile, moves: [{ ...hostile.moves[0]!, comment }] }));
    other.press('End');
    expect(other.text('#note')).toContain(comment);
    expect(other.text('.remark')).toBe(comment);
    const before = open(makeReport({ ...hostile, intro: comment }));
    expect(before.text('.remark')).toBe(comment);
    expect(before.text('#note')).toBe(`The start · ${comment}`);
    expect(other.document.querySelectorAll('script')).toHaveLength(2);
  });

  it('lists the moves with their glyphs and scores', () => {
    const links = [...opened.document.querySelectorAll('.list a')].map((link) => link.textContent);
    expect(links).toEqual([
      'e40.00',
      'd5+0.20',
      'exd5+0.40',
      'Qxd5+0.60',
      '(P-P)*c6?+0.80',
      'Qxg2??+1.00',
      'cxb7!?+1.20',
    ]);
    expect([...opened.document.querySelectorAll('.number')].map((number) => number.textContent)).toEqual([
      '1.',
      '2.',
      '3.',
      '3.',
      '4.',
    ]);
  });

  it('steps through the game with keys and buttons, and stops at its ends', () => {
    const walk = (act: () => void): string => {
      act();
      return opened.fen();
    };
    expect(opened.fen()).toBe(fens[0]);
    expect(walk(() => opened.press('ArrowLeft'))).toBe(fens[0]);
    for (const fen of fens.slice(1)) expect(walk(() => opened.press('ArrowRight'))).toBe(fen);
    expect(walk(() => opened.press('ArrowRight'))).toBe(fens.at(-1));
    expect(walk(() => opened.press('Home'))).toBe(fens[0]);
    expect(walk(() => opened.press('End'))).toBe(fens.at(-1));
    expect(walk(() => opened.click('[data-command=back]'))).toBe(fens.at(-2));
    expect(walk(() => opened.click('[data-command=first]'))).toBe(fens[0]);
    expect(walk(() => opened.click('[data-command=forward]'))).toBe(fens[1]);
    expect(walk(() => opened.click('[data-command=last]'))).toBe(fens.at(-1));
    expect(walk(() => opened.click('#move-3'))).toBe(fens[3]);
    expect(opened.document.querySelector('.current')!.id).toBe('move-3');
    expect(walk(() => opened.click('.dot'))).toBe(fens[5]);
    expect(walk(() => opened.click('figure a'))).toBe(fens[5]);
    expect(opened.window.location.hash).toBe('#ply-5');
  });

  it('draws every position with its prisons and airfields', () => {
    const held = (): (string | null)[] =>
      [...opened.document.querySelectorAll('#table .store')].map((store) => store.getAttribute('aria-label'));
    const men = (): number =>
      opened.document.querySelectorAll('#board-men use, .store-men use[href*=-p], .store-men use[href*=-q]').length;
    expect(held()).toEqual([
      "Black's prison: nobody",
      "Black's airfield: nobody",
      "White's airfield: nobody",
      "White's prison: nobody",
    ]);
    expect(men()).toBe(32);
    opened.click('#move-4');
    expect(held()).toEqual([
      "Black's prison: a pawn",
      "Black's airfield: nobody",
      "White's airfield: nobody",
      "White's prison: a pawn",
    ]);
    opened.click('#move-5');
    expect(held()).toEqual([
      "Black's prison: nobody",
      "Black's airfield: a pawn",
      "White's airfield: nobody",
      "White's prison: nobody",
    ]);
    expect(men()).toBe(32);
    for (const use of opened.document.querySelectorAll('use')) {
      expect(opened.document.getElementById(use.getAttribute('href')!.slice(1))).not.toBeNull();
    }
  });

  it("flips the table for Black's view and back", () => {
    opened.press('f');
    const flipped = opened.document.querySelector('#board-men')!.innerHTML;
    expect(opened.document.getElementById('table')!.className).toBe('flipped');
    opened.click('[data-command=flip]');
    expect(opened.document.querySelector('#board-men')!.innerHTML).not.toBe(flipped);
    expect(opened.document.getElementById('table')!.className).toBe('');
  });

  it("shows the engine's judgement of each move", () => {
    expect(opened.text('#note')).toBe('The start');
    opened.click('#move-2');
    expect(opened.text('#note')).toBe('1... d5 · +0.20, depth 7 · The best move; the line: 1... d5');
    opened.click('#move-6');
    expect(opened.text('#note')).toMatch(/^3\.\.\. Qxg2\?\? · \+1\.00, depth 7 · Best: 3\.\.\. \S+ \(−1\.00\)$/);
  });

  it('has a diagram at each turning point', () => {
    const captions = [...opened.document.querySelectorAll('figcaption')].map((caption) => caption.textContent);
    expect(captions).toHaveLength(3);
    expect(captions[1]).toMatch(/^3\.\.\. Qxg2\?\? \+1\.00 instead of −1\.00Better: 3\.\.\. /);
    expect(captions[2]).toMatch(/^4\. cxb7!\? .*The best line: /);
    expect(opened.document.querySelector('figure svg')!.getAttribute('aria-label')).toMatch(
      /^The position before 3\. \(P-P\)\*c6\. White has king/,
    );
  });

  it('has a legend for its signs and colours', () => {
    const items = [...opened.document.querySelectorAll('.legend li')].map((item) => item.textContent);
    expect(items).toEqual(expect.arrayContaining(['??a blunder', '!?better & unexpected']));
    for (const words of [/^#5White mates in five/, /airfield/, /frozen pawn: .* gives no check$/, /hostage goes to/]) {
      expect(items.filter((item) => words.test(item))).not.toEqual([]);
    }
    const signs = [...opened.document.querySelectorAll('.legend .sign')];
    expect(signs.length).toBe(items.length);
    for (const sign of signs) expect(sign.textContent !== '' || sign.children.length > 0).toBe(true);
    // It shows the very colours and signs of the page.
    const shown = (selector: string): number => opened.document.querySelectorAll(`.legend ${selector}`).length;
    for (const colour of [PAGE_THEME.prison, PAGE_THEME.airfield, PAGE_THEME.lastMove, PAGE_THEME.frost]) {
      expect([colour, shown(`[fill="${colour}"]`)]).toEqual([colour, 1]);
    }
    for (const colour of [PAGE_THEME.arrow, PAGE_THEME.mistakeArrow, PAGE_THEME.hostageArrow]) {
      expect([colour, shown(`path[fill="${colour}"]`)]).toEqual([colour, 1]);
    }
    for (const { className } of opened.document.querySelectorAll('#graph .dot')) {
      expect([className, shown(`.${className.replace(' ', '.')}`)]).toEqual([className, 1]);
    }
    expect(shown('use[href="#snowflake"]')).toBe(1);
    expect(opened.document.getElementById('snowflake')).not.toBeNull();
    expect(opened.document.getElementById('check')).not.toBeNull();
  });

  it('opens at the move in its address', () => {
    const other = open(page, 'file:///report.html#ply-4');
    expect(other.fen()).toBe(fens[4]);
    const beyond = open(page, 'file:///report.html#ply-99');
    expect(beyond.fen()).toBe(fens.at(-1));
  });

  it('goes to the move clicked in the graph', () => {
    const graph = opened.document.getElementById('graph')!;
    graph.getBoundingClientRect = () => new opened.window.DOMRect(100, 0, 700, 100);
    graph.dispatchEvent(new opened.window.MouseEvent('click', { bubbles: true, clientX: 290 }));
    expect(opened.fen()).toBe(fens[2]);
    expect(opened.document.getElementById('cursor')!.getAttribute('style')).toMatch(/^left: 28\.57/);
  });
});

describe('a report', () => {
  it('of a game without moves, scores or tags is still valid', () => {
    const page = open(makeReport(gameOf(startPosition(), [])));
    expect(page.text('h1')).toBe('White – Black');
    expect(page.document.querySelector('#graph')).toBeNull();
    expect(page.document.querySelector('.stand .words')).toBeNull();
    page.press('ArrowRight');
    expect(page.text('#note')).toBe('The start');
  });

  it('starts with Black if the game does, and names a non-default ruleset', () => {
    const start = positionFromFen('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 9', 'pierce');
    if (!start.ok) throw new Error(start.error.message);
    const page = open(makeReport(gameOf(start.value, ['Kxd7', 'Nc4'])));
    expect(page.text('.list')).toBe('9.…Kxd70.0010.Nc4+0.20');
    expect(page.text('dl')).toBe('Rulespierce');
    expect(page.text('.legend')).toMatch(/It can't move$|It can't moveThe diagrams/);
    expect(page.text('.stand .words')).toBe(
      "A snowflake marks a frozen pawn: it can't move, until a piece of its colour is taken.",
    );
  });

  it('recognises checkmate without a score', () => {
    const game = gameOf(startPosition(), ['e4', 'e5', 'Qh5', 'Ke7', 'Qxe5']);
    const last = { ...game.moves[4]!, score: null };
    const page = makeReport({ ...game, moves: [...game.moves.slice(0, 4), last] });
    expect(page).toMatch(/Qxe5#<\/span><small>#<\/small>/);
    expect(page).toMatch(/class="curve" d="M0 [\d.L ]*L5 0\.0"/);
  });

  it('leaves a gap in the graph for unknown scores', () => {
    const game = gameOf(startPosition(), ['e4', 'e5', 'Nf3']);
    const moves = game.moves.map((move, index) => (index === 1 ? { ...move, score: null } : move));
    const curve = /class="curve" d="(.*?)"/.exec(makeReport({ ...game, moves }))![1]!;
    expect(curve.split('L').map((point) => point.replace('M', '').split(' ')[0])).toEqual(['0', '1', '3']);
  });
});

describe('scores and lines', () => {
  it('are shown from White’s point of view', () => {
    expect([cp(0), cp(124), cp(-5)].map(formatScore)).toEqual(['0.00', '+1.24', '−0.05']);
    expect([5, -5, 0].map((moves) => formatScore({ kind: 'mate', moves }))).toEqual(['#5', '#−5', '#']);
  });

  it('are numbered and truncated', () => {
    const start = startPosition();
    expect(formatLine(start, lineOf(start, ['e4', 'e5', 'Nf3']))).toBe('1. e4 e5 2. Nf3');
    const after = start.play(moveOf(start, 'e4'));
    expect(formatLine(after, lineOf(after, ['e5', 'Nf3', 'Nc6']))).toBe('1... e5 2. Nf3 Nc6');
    const shuffle = lineOf(start, ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']);
    expect(formatLine(start, shuffle)).toBe('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 …');
    expect(formatLine(start, [])).toBe('');
  });
});
