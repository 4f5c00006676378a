import type { DefenceVerdict } from '../../../src/engine/mate_defence.ts';
import { MateSearch } from '../../../src/engine/mate_search.ts';
import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { formatFen } from '../../../src/notation/fen.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import type { PuzzleProver } from '../../../src/web/puzzles/prover.ts';
import type { LegalPuzzle, MatePuzzle, ReasonPuzzle } from '../../../src/web/puzzles/puzzle.ts';
import { puzzleScene } from '../../../src/web/puzzles/puzzle_scene.ts';
import { praiseOf, puzzleText, turnedText } from '../../../src/web/puzzles/puzzle_words.ts';
import { PuzzleAsker } from '../../../src/web/puzzles/run_puzzle.ts';
import {
  askAgain,
  beginPuzzle,
  chooseOption,
  playInPuzzle,
  restart,
  showHint,
  showSolution,
  shownPosition,
  solvedHow,
  takeBack,
  type MateSession,
  type PuzzleSession,
  type PuzzleStep,
} from '../../../src/web/puzzles/puzzle_session.ts';
import { positionOf } from '../../helpers/position.ts';
import { directProver } from './direct_prover.ts';
import { NO_ADVICE } from './no_advice.ts';

/** White mates in 2, by two first moves. */
const TWO: MatePuzzle = {
  kind: 'mate',
  id: 'two',
  fen: '4k3/1pPR2Pp/1pp1B3/1B1P1q1P/8/bP1N2b1/r2P4/1KQ5[rnnpppp#RNPP] w - -',
  level: 1,
  moves: 2,
  motifs: [],
  answer: 'Rd8',
};
const KEYS = ['d7d8', 'c7c8r'];
const SMOTHERED: MatePuzzle = { ...TWO, fen: '6rk/6pp/8/8/8/8/5PPP/6K1[#Nb] w - -', moves: 1 };
const search = new MateSearch(16);
const NODES = 500_000;

/** A puzzle played with the prover in this thread: performs each action and its consequences. */
class Player {
  session: PuzzleSession;
  private readonly asker: PuzzleAsker;

  constructor(puzzle: MatePuzzle | ReasonPuzzle | LegalPuzzle, prover: PuzzleProver = directProver(search, NODES)) {
    this.session = beginPuzzle(puzzle);
    this.asker = new PuzzleAsker(prover, NO_ADVICE, (answer) => {
      this.session = answer(this.session);
    });
  }

  async act<Args extends readonly unknown[]>(step: PuzzleStep<Args>, ...args: Args): Promise<void> {
    this.session = step(this.session, ...args);
    await this.asker.ask(this.session);
  }

  async play(text: string): Promise<void> {
    await this.act(playInPuzzle, moveOf(this.mate.turn, text));
  }

  get mate(): MateSession {
    if (this.session.kind !== 'mate') throw new Error('no mate');
    return this.session;
  }
}

function moveOf(position: Position, text: string): Move {
  const move = position.legalMoves().find((legal) => formatCoordinate(legal) === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  return move;
}

describe('a mate puzzle', () => {
  it('continues with a defence after every move that keeps the mate, and after no other', async () => {
    const start = beginPuzzle(TWO);
    if (start.kind !== 'mate') throw new Error('no mate');
    const kept: string[] = [];
    for (const move of start.turn.legalMoves()) {
      const player = new Player(TWO);
      await player.act(playInPuzzle, move);
      if (player.mate.movesLeft === 1) kept.push(formatCoordinate(move));
      else expect(player.mate.state.phase).toBe('refuted');
    }
    expect(kept.sort()).toEqual([...KEYS].sort());
  });

  it('ends with the mate after the reply, whichever first move was played', async () => {
    for (const key of KEYS) {
      const player = new Player(TWO);
      await player.play(key);
      expect(player.mate).toMatchObject({ movesLeft: 1, state: { phase: 'player' }, wasHelped: false });
      expect(player.mate.line).toHaveLength(2);
      const mate = player.mate.turn.legalMoves().find((move) => player.mate.turn.play(move).status() === 'checkmate');
      await player.act(playInPuzzle, mate!);
      expect(solvedHow(player.session)).toBe('alone');
    }
  });

  it('is solved by the mating move, alone if nothing helped', async () => {
    const player = new Player(SMOTHERED);
    await player.play('N#B@f7');
    expect(player.mate.state.phase).toBe('solved');
    expect(solvedHow(player.session)).toBe('alone');
    expect(shownPosition(player.session).status()).toBe('checkmate');
    expect(puzzleText(player.session)).toMatch(
      /Solved! The knight on f7 gives check: nothing can be put between a knight and the king and its own pieces shut the king in\.$/,
    );
  });

  it('shows the defence that refutes a wrong move, and takes it back', async () => {
    const player = new Player(SMOTHERED);
    await player.play('g1f1');
    expect(player.mate.state.phase).toBe('refuted');
    expect(puzzleText(player.session)).toMatch(/^Kf1 gives no check, so Black is free to play .+\. That is no mate\.$/);
    expect(solvedHow(player.session)).toBeNull();
    await player.act(takeBack);
    expect(player.mate.state.phase).toBe('player');
    await player.play('N#B@f7');
    expect(solvedHow(player.session)).toBe('helped');
  });

  it('recognises stalemate', async () => {
    const player = new Player({ ...TWO, fen: '7k/8/5K2/6Q1/8/8/8/8[] w - -', moves: 2 });
    await player.play('g5g6');
    expect(player.mate.state).toMatchObject({ phase: 'refuted', defence: null });
    expect(puzzleText(player.session)).toBe('Qg6 is stalemate: a draw.');
  });

  it('says "not decided", never "wrong", if the budget runs out, and can retry with a larger one', async () => {
    const fen = '6k1/5ppp/8/8/8/8/5PPP/3R2K1[RQ#nbqr] w - -';
    const budgets: number[] = [];
    const direct = directProver(search, 1);
    const prover: PuzzleProver = {
      ...direct,
      prove(position, moves, patience, signal) {
        budgets.push(patience);
        return direct.prove(position, moves, patience, signal);
      },
    };
    const player = new Player({ ...TWO, fen, moves: 4 }, prover);
    await player.play('g1f1');
    expect(player.mate.state).toMatchObject({ phase: 'undecided' });
    expect(player.mate.wasHelped).toBe(false);
    expect(puzzleText(player.session)).toMatch(/^Not decided/);
    await player.act(askAgain);
    expect(budgets).toEqual([1, 4]);
  });

  it('hints first at the man, then at the move, and shows the solution', async () => {
    const player = new Player(SMOTHERED);
    await player.act(showHint);
    expect(player.mate.hint).toMatchObject({ shows: 'man' });
    expect(puzzleText(player.session)).toBe('Hint: free the knight by an exchange.');
    expect(player.session.wasHelped).toBe(false);
    await player.act(showHint);
    expect(player.mate.hint).toMatchObject({ shows: 'move' });
    await player.act(showSolution);
    expect(player.mate.state).toMatchObject({ phase: 'shown' });
    expect(puzzleText(player.session)).toMatch(
      /^The solution: give a bishop, free a knight and drop it on f7, written \(B-N\)\*f7#\. The knight on f7 gives check: /,
    );
    await player.act(takeBack);
    await player.play('N#B@f7');
    expect(solvedHow(player.session)).toBe('helped');
  });

  it('ignores answers to older questions', async () => {
    const answers: ((verdict: DefenceVerdict) => void)[] = [];
    const prover: PuzzleProver = {
      prove: () => new Promise((resolve) => answers.push(resolve)),
      findLine: () => Promise.resolve(null),
    };
    const player = new Player({ ...TWO, moves: 3 }, prover);
    const first = player.play('e6f5');
    await player.act(takeBack);
    const second = player.play('d7e7');
    answers[0]!({ kind: 'refuted', defence: null, nodes: 1 });
    await first;
    expect(player.mate.state).toMatchObject({ phase: 'proving', move: moveOf(player.mate.turn, 'd7e7') });
    answers[1]!({ kind: 'refuted', defence: null, nodes: 1 });
    await second;
    expect(player.mate.state.phase).toBe('refuted');
  });

  it('reports a failure of the prover, and can be continued', async () => {
    const broken: PuzzleProver = {
      prove: () => Promise.reject(new Error('the thread died')),
      findLine: () => Promise.reject(new Error('the thread died')),
    };
    const player = new Player({ ...TWO, moves: 3 }, broken);
    await player.play('e6f5');
    expect(player.mate.state).toMatchObject({ phase: 'failed', reason: 'the thread died' });
    await player.act(takeBack);
    expect(formatFen(shownPosition(player.session).setup)).toBe(`${TWO.fen} 0 1`);
  });

  it('takes back moves to the beginning, and restarts', async () => {
    const player = new Player(TWO);
    await player.play('d7d8');
    await player.act(takeBack);
    expect(player.mate).toMatchObject({ movesLeft: 2, line: [] });
    await player.play('d7d8');
    await player.act(restart);
    expect(player.mate).toMatchObject({ movesLeft: 2, line: [], state: { phase: 'player' } });
  });
});

describe('a question', () => {
  const reason: ReasonPuzzle = {
    kind: 'reason',
    id: 'why',
    answer: 'frozen',
    fen: '6k1/3P4/8/8/8/8/5PPP/6K1[] w - -',
    level: 1,
    move: 'd7d8q',
    code: 'frozen',
    options: ['pinned', 'frozen', 'still-in-check', 'unfreeze'],
  };

  it('is answered by the true reason, and explained', async () => {
    const player = new Player(reason);
    await player.act(chooseOption, 'frozen');
    expect(solvedHow(player.session)).toBe('alone');
    expect(puzzleText(player.session)).toMatch(/^Right\. The pawn on d7 is frozen.*rule 5\.3/);
  });

  it('keeps wrong answers, and then counts as solved with help', async () => {
    const player = new Player(reason);
    await player.act(chooseOption, 'pinned');
    expect(puzzleText(player.session)).toBe('No, that is not the reason.');
    await player.act(chooseOption, 'frozen');
    expect(solvedHow(player.session)).toBe('helped');
  });

  it('says the reason to whoever asks for it, and praises nobody', async () => {
    const player = new Player(reason);
    await player.act(showSolution);
    expect(puzzleText(player.session)).toMatch(/^The reason: The pawn on d7 is frozen.*rule 5\.3/);
    expect(solvedHow(player.session)).toBe('helped');
  });

  it('ignores answers that are not offered', async () => {
    const player = new Player(reason);
    const before = player.session;
    await player.act(chooseOption, 'occupied');
    expect(player.session).toBe(before);
  });

  it('about the legal move explains each illegal one', async () => {
    const options = ['d7d8q', 'f2f4', 'f2e3', 'g1g3'];
    const player = new Player({ kind: 'legal', id: 'which', answer: '', fen: reason.fen, level: 1, options });
    await player.act(chooseOption, 'd7d8q');
    expect(puzzleText(player.session)).toMatch(/^No\. The pawn on d7 is frozen/);
    await player.act(showSolution);
    // Nobody has found it.
    expect(puzzleText(player.session)).toBe('Legal is: pawn f2 to f4.');
    expect(solvedHow(player.session)).toBe('helped');
  });
});

describe('the first hint', () => {
  it('marks the man where he is, also in a store', async () => {
    const player = new Player(SMOTHERED);
    await player.act(showHint);
    const { marked, arrows } = puzzleScene(player.session);
    expect(marked).toEqual([{ kind: 'store', store: { kind: 'prison', player: 1 }, role: 1 }]);
    expect(arrows).toEqual([]);
    await player.act(showHint);
    expect(puzzleScene(player.session).arrows).toHaveLength(2);
  });
});

it('the panel says that the board is turned', () => {
  const black = positionOf('4k3/8/8/8/8/8/8/4K3[] b - - 0 1');
  expect(turnedText(black)).toBe('The board is turned: Black is at the bottom.');
});

describe('what is said of a solved puzzle', () => {
  it('begins with the move, or that the answer was right, and goes on with why', () => {
    expect(praiseOf('Qxf7# Solved! The king can go nowhere.')).toEqual({
      lead: 'Qxf7# Solved!',
      why: 'The king can go nowhere.',
    });
    expect(praiseOf('(P-Q)*h7# Solved.')).toEqual({ lead: '(P-Q)*h7# Solved.', why: '' });
    expect(praiseOf('Right: knight b1 to c3.')).toEqual({ lead: 'Right:', why: 'knight b1 to c3.' });
    expect(praiseOf('Right. A pawn can’t be dropped there.').lead).toBe('Right.');
    expect(praiseOf('Not e4.')).toEqual({ lead: '', why: 'Not e4.' });
  });
});
