import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { formatFen } from '../../../src/notation/fen.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { packLine, readLineRow } from '../../../src/web/puzzles/line_row.ts';
import { takeJudged, type LineSession } from '../../../src/web/puzzles/line_session.ts';
import type { LinePuzzle } from '../../../src/web/puzzles/puzzle.ts';
import { puzzleScene } from '../../../src/web/puzzles/puzzle_scene.ts';
import {
  beginPuzzle,
  isWaiting,
  playInPuzzle,
  requestOf,
  restart,
  showHint,
  showSolution,
  shownPosition,
  solutionMoves,
  solvedHow,
  takeBack,
  takeFailure,
  takeSaid,
  type PuzzleSession,
} from '../../../src/web/puzzles/puzzle_session.ts';
import { NO_PUZZLES } from '../../../src/web/puzzles/puzzle_state.ts';
import { FIRST_RATING, NO_RECORD, PRACTICE_COUNT } from '../../../src/web/puzzles/record.ts';
import { afterStep, costOfHelp, isForPractice } from '../../../src/web/puzzles/puzzle_steps.ts';
import { gainText, puzzleText } from '../../../src/web/puzzles/puzzle_words.ts';

/** Two moves of White are asked for. */
const TWO: LinePuzzle = {
  kind: 'only',
  id: 'two',
  fen: '3n1k1r/p4ppp/5n1b/2Np4/5K2/P1P2P1P/1P2P2P/RN3B1R[B#QPqrbppp] w - -',
  level: 3,
  answer: 'Kg3',
  moves: ['f4g3', 'f6h5', 'g3g2', 'h5f4', 'g2g1'],
  asked: 2,
  scores: [3.3, 2.7],
  excepted: [],
  motifs: ['quiet move'],
};

/** Black frees a knight; the same move by a drop is worse. */
const PAID: LinePuzzle = {
  kind: 'defend',
  id: 'paid',
  fen: 'r7/2pp1kP1/b1pb1p2/p4p1p/3P4/P1N2PP1/2PKPrN1/1RBQ4[RPnp#Bqn] b - -',
  level: 4,
  answer: 'Nc4',
  moves: ['N#B@c4', 'd2e1', 'f2g2'],
  asked: 1,
  scores: [0.2],
  excepted: ['N@c4'],
  motifs: ['exchange'],
};

function begin(puzzle: LinePuzzle): LineSession {
  const session = beginPuzzle(puzzle);
  if (session.kind !== 'line') throw new Error('no line');
  return session;
}

function moveOf(position: Position, text: string): Move {
  const move = position.legalMoves().find((legal) => formatCoordinate(legal) === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  return move;
}

function play(session: PuzzleSession, text: string): LineSession {
  if (session.kind !== 'line') throw new Error('no line');
  const next = playInPuzzle(session, moveOf(session.turn, text));
  if (next.kind !== 'line') throw new Error('no line');
  return next;
}

describe('a puzzle with a line', () => {
  it('continues with the stored reply, and is solved by the last move asked for', () => {
    const start = begin(TWO);
    expect(puzzleText(start)).toBe('You play White: find the only good move. You are in check.');
    const second = play(start, 'f4g3');
    expect(second.line.map(formatCoordinate)).toEqual(['f4g3', 'f6h5']);
    expect(puzzleText(second)).toBe('Right. Black answers Nh5+. And now?');
    const solved = play(second, 'g3g2');
    expect(solvedHow(solved)).toBe('alone');
    expect(puzzleText(solved)).toBe('Kg2 Solved!');
    expect(solutionMoves(solved)?.map(formatCoordinate)).toEqual(TWO.moves);
    expect(requestOf(solved)).toMatchObject({ kind: 'why', move: solved.solution[0] });
    expect(puzzleText(takeSaid(solved, 'Best is 1. Kg3.'))).toBe('Kg2 Solved! Best is 1. Kg3.');
    expect(isWaiting(solved)).toBe(false);
  });

  it('takes another move as right if a search finds it as good', () => {
    const other = play(begin(TWO), 'f4f5');
    expect(requestOf(other)).toMatchObject({ kind: 'judge' });
    expect(isWaiting(other)).toBe(true);
    const good = takeJudged(other, { pawns: 2.6, reply: null });
    expect(solvedHow(good)).toBe('alone');
    expect(puzzleText(good)).toBe('Kf5 Solved! That works as well.');
    expect(solutionMoves(good)?.map(formatCoordinate)).toEqual(['f4f5']);
  });

  it('refutes a move that is clearly worse, and says why', () => {
    const other = play(begin(TWO), 'f4f5');
    const reply = moveOf(other.turn.play(moveOf(other.turn, 'f4f5')), 'd8e6');
    const refuted = takeJudged(other, { pawns: 2.5, reply });
    expect(refuted).toMatchObject({ state: { phase: 'refuted', defence: reply }, wasHelped: true });
    expect(puzzleText(refuted)).toBe('Kf5 is answered by Ne6. The best move is worth about a pawn more.');
    expect(puzzleScene(refuted).arrows).not.toHaveLength(0);
    expect(requestOf(refuted)).toMatchObject({ kind: 'harm' });
    const said = takeSaid(refuted, '1. Kf5 allows 1... Ne6.');
    expect(puzzleText(said)).toBe('Not Kf5. 1. Kf5 allows 1... Ne6.');
    expect(requestOf(said)).toBeNull();
    const back = takeBack(said);
    expect(back).toMatchObject({ state: { phase: 'player' }, line: [] });
  });

  it('takes another payment for the same move as right, unless it is too dear', () => {
    const start = begin(PAID);
    expect(solvedHow(play(start, 'N#B@c4'))).toBe('alone');
    expect(requestOf(play(start, 'N@c4'))).toMatchObject({ kind: 'judge' });
    const open = begin({ ...PAID, excepted: [] });
    expect(play(open, 'N@c4').state).toMatchObject({ phase: 'solved', isOther: true });
  });

  it('hints first at the man, then at the move, and shows the rest of the solution', () => {
    let session: PuzzleSession = showHint(play(begin(TWO), 'f4g3'));
    expect(puzzleText(session)).toBe('Hint: move the king on g3.');
    session = showHint(session);
    expect(puzzleText(session)).toBe('Play Kg2.');
    session = showSolution(session);
    expect(puzzleText(session)).toBe('The solution: Kg2 Nf4+ Kg1.');
    if (session.kind !== 'line') throw new Error('no line');
    expect(solutionMoves(session)?.map(formatCoordinate)).toEqual(TWO.moves);
    expect(takeBack(takeBack(session))).toMatchObject({ line: [], wasHelped: true });
    expect(restart(session)).toMatchObject({ line: [], wasHelped: true, state: { phase: 'player' } });
  });

  it('tells of a search that failed, but not of a coach that did', () => {
    const failed = takeFailure(play(begin(TWO), 'f4f5'), 'no memory');
    expect(puzzleText(failed)).toBe('The search failed: no memory.');
    expect(formatFen(shownPosition(failed).setup)).toMatch(/^3n1k1r\/p4ppp\/5n1b\/2Np1K2/);
    const solved = takeFailure(play(begin(PAID), 'N#B@c4'), 'no memory');
    expect(solvedHow(solved)).toBe('alone');
    expect(requestOf(solved)).toBeNull();
  });
});

describe('the first try at a puzzle', () => {
  const record = { ...NO_RECORD, count: PRACTICE_COUNT };
  const state = { ...NO_PUZZLES, puzzles: [TWO], session: begin(TWO), record };

  it('is practice at first: it counts for the rows, not for the rating', () => {
    const newcomer = { ...state, record: NO_RECORD };
    expect(costOfHelp(newcomer)).toBeNull();
    expect(isForPractice(newcomer)).toBe(true);
    const solved = afterStep(newcomer, play(play(begin(TWO), 'f4g3'), 'g3g2'), 100);
    expect(solved).toMatchObject({ gained: null, record: { rating: FIRST_RATING, count: 1, inRow: 1 } });
    const shown = afterStep(newcomer, showSolution(begin(TWO)), 100);
    expect(shown).toMatchObject({ gained: null, record: { rating: FIRST_RATING, count: 1, failed: ['two'] } });
    const last = { ...newcomer, record: { ...NO_RECORD, count: PRACTICE_COUNT - 1 } };
    const after = afterStep(last, showSolution(begin(TWO)), 100);
    expect([isForPractice(last), isForPractice(state)]).toEqual([true, false]);
    expect(after.record).toMatchObject({ rating: FIRST_RATING, count: PRACTICE_COUNT });
    expect(costOfHelp(state)).toBe(10);
  });

  it('is not over with the first hint', () => {
    const hinted = showHint(begin(TWO));
    expect(afterStep(state, hinted, 100)).toMatchObject({ gained: null, record });
    const solved = play(play(hinted, 'f4g3'), 'g3g2');
    expect(afterStep(state, solved, 100)).toMatchObject({ gained: 30, progress: { solved: { two: 'alone' } } });
  });

  it('counts for the rating and the row', () => {
    const solved = play(play(begin(TWO), 'f4g3'), 'g3g2');
    const after = afterStep(state, solved, 100);
    expect(after).toMatchObject({
      gained: 30,
      record: { rating: 1030, inRow: 1, day: 100, daily: 100 },
      progress: { solved: { two: 'alone' } },
    });
    expect(gainText(after.gained!, after.record.rating)).toBe('+30. Your rating is 1,030 now.');
    // What the coach says afterwards changes nothing, nor does a second time.
    expect(afterStep(after, takeSaid(solved, 'Best.') as LineSession, 100).record).toBe(after.record);
    expect(afterStep({ ...after, session: begin(TWO) }, solved, 100).record.rating).toBe(1030);
  });

  it('is over with a hint that shows the move, a wrong move or the solution', () => {
    const hinted = showHint(showHint(begin(TWO)));
    const after = afterStep(state, hinted, 100);
    expect(after).toMatchObject({ gained: -10, record: { rating: 990, inRow: 0, failed: ['two'], day: 0 } });
    expect(gainText(after.gained!, 990)).toBe('The first try cost 10: your rating is 990.');
    const solved = play(play(hinted, 'f4g3'), 'g3g2');
    expect(afterStep(after, solved, 100)).toMatchObject({
      record: { rating: 990, day: 100 },
      progress: { solved: { two: 'helped' } },
    });
  });
});

describe('the row of a line', () => {
  const named = ['drop', 'exchange', 'quiet move'];

  it.each([TWO, PAID])('is read as it was written: $id', (puzzle) => {
    const scores = puzzle.scores.map((score) => score * 100);
    const row = packLine({ ...puzzle, scores }, named);
    expect(row.length).toBeLessThan(100);
    const { id: _id, fen: _fen, level: _level, answer: _answer, ...line } = puzzle;
    expect(readLineRow(row, named)).toEqual(line);
  });

  it('must say what the move is for', () => {
    expect(readLineRow('8 w,x1,0,e2e4', named)).toBeNull();
  });
});
