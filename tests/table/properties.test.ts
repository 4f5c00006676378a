import fc from 'fast-check';
import { START_FEN } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import type { TableEvent } from '../../src/table/table_state.ts';
import { GameTree, type TreeNode } from '../../src/table/tree.ts';
import { NO_CLOCK, type TimeControl } from '../../src/table/time_control.ts';
import { TestTable, turnOfEvents } from './fakes.ts';
import { positionOf } from '../helpers/position.ts';

const SEATS = [
  ['person', 'engine'],
  ['engine', 'person'],
  ['person', 'person'],
  ['engine', 'engine'],
] as const;
const CONTROLS: readonly TimeControl[] = [
  NO_CLOCK,
  { kind: 'move', moveMs: 3000 },
  { kind: 'session', movesPerControl: null, baseMs: 20_000, incrementMs: 0 },
  { kind: 'session', movesPerControl: 3, baseMs: 9000, incrementMs: 700 },
];
const STARTS = [
  START_FEN,
  '1n2k2r/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/R1BQKB1R[#Nbr] w KQk - 0 1',
  'r3k2r/1P4p1/8/2pP4/4pP2/8/1p4P1/R3K2R[#QBNPqbnp] w KQkq - 0 1',
  '6bk/6Pp/7K/8/8/8/8/8[#Nn] b - - 96 80',
];

/** A command or an event from outside, with a number for its choices. */
interface Step {
  readonly what: (typeof STEPS)[number];
  readonly number: number;
}

const STEPS = [
  'play', 'play', 'play', 'answer', 'drop', 'undo', 'undoMoves', 'redo', 'visit', 'remove', 'promote', 'undoEdit', 'hold',
  'continueGame', 'continueGame', 'pause', 'resume', 'go', 'seats', 'ponder', 'pace', 'analysis', 'restart', 'control',
  'remaining', 'hint', 'hurry',
  'offer', 'accept', 'decline', 'resign', 'newGame', 'setGame', 'ruleset', 'whileIdle', 'think', 'finish', 'finish', 'fail', 'time',
  'time', 'turn', 'turn', 'stubborn',
] as const; // oxfmt-ignore

const steps = fc.array(fc.record({ what: fc.constantFrom(...STEPS), number: fc.nat(1000) }), {
  minLength: 5,
  maxLength: 50,
  size: 'max',
});

/** A table under random commands, which checks the invariants after each. */
class Trial {
  readonly at: TestTable;
  private readonly from: number;
  private lastSearch = 0;
  private events = 0;

  constructor(seats: number, start: number, control: number, isArbiter: boolean) {
    this.at = new TestTable(
      { seats: SEATS[seats]!, control: CONTROLS[control]!, isArbiter, strength: { options: {}, limits: {} } },
      STARTS[start],
    );
    this.from = start;
  }

  async step({ what, number }: Step): Promise<void> {
    const { at } = this;
    await this.command(what, number);
    this.look();
    for (const event of at.events.splice(0)) this.lookAt(event);
  }

  private async command(what: Step['what'], number: number): Promise<void> {
    const { table, engine, time } = this.at;
    const { tree } = table;
    const moves = table.position.legalMoves();
    switch (what) {
      case 'play':
        if (moves.length > 0) table.play(moves[number % moves.length]!);
        return;
      case 'answer': {
        table.propose(number % 2 === 0 ? 'N*e5' : 'b8');
        const { question } = table.state;
        if (question !== null && number % 3 > 0) table.answer(question.choices[number % question.choices.length]!);
        return;
      }
      case 'drop':
        table.withdrawQuestion();
        return;
      case 'undo':
        table.undo(1 + (number % 3));
        return;
      case 'undoMoves':
        table.undoMoves(1 + (number % 3));
        return;
      case 'redo':
        table.redo(1 + (number % 3));
        return;
      case 'visit':
        table.visit(this.someNode(number));
        return;
      case 'remove':
        table.remove(this.someNode(number));
        return;
      case 'promote':
        table.promote(this.someNode(number));
        return;
      case 'undoEdit':
        table.undoEdit();
        return;
      case 'hold':
      case 'continueGame':
      case 'pause':
      case 'resume':
      case 'go':
      case 'restart':
      case 'hurry':
        table[what]();
        return;
      case 'seats':
        table.setSeats(SEATS[number % SEATS.length]!);
        return;
      case 'ponder':
        table.setPondering(number % 3 > 0);
        return;
      case 'pace':
        table.setPace((number % 3) * 500);
        return;
      case 'analysis':
        table.setAnalysis(number % 2 === 0);
        return;
      case 'control':
        table.setControl(CONTROLS[number % CONTROLS.length]!);
        return;
      case 'remaining':
        table.setRemaining(number % 2, number * 10);
        return;
      case 'hint':
        table.hint({ depth: 3 });
        return;
      case 'offer':
        table.offerDraw(number % 2);
        return;
      case 'accept':
      case 'decline':
        table.respondToDraw(what === 'accept');
        return;
      case 'resign':
        table.resign();
        return;
      case 'newGame':
        void table.newGame(new GameTree(positionOf(STARTS[this.from])));
        return;
      case 'setGame':
        table.setGame(new GameTree(positionOf(STARTS[number % STARTS.length])));
        return;
      case 'ruleset':
        table.setRuleset(number % 2 === 0 ? 'leslie' : 'pierce');
        return;
      case 'whileIdle':
        void table.whileIdle(() => {
          expect(engine.isSearching).toBe(false);
        });
        return;
      case 'think':
        if (engine.isSearching && engine.last.game.position.legalMoves().length > 0) engine.think();
        return;
      case 'finish':
        if (engine.isSearching) engine.finish(undefined, { kind: 'cp', centipawns: 100 - (number % 300) });
        return;
      case 'fail':
        if (engine.isSearching) engine.fail('a wheel came off');
        return;
      case 'time':
        time.pass(number * 3);
        return;
      case 'turn':
        await turnOfEvents();
        return;
      case 'stubborn':
        engine.obeysStop = !engine.obeysStop;
    }
    expect(tree.root.ply).toBe(0);
  }

  private someNode(number: number): TreeNode {
    const nodes = allNodes(this.at.table.tree);
    return nodes[number % nodes.length]!;
  }

  private look(): void {
    const { table, engine } = this.at;
    const { tree, state } = { tree: table.tree, state: table.state };
    expect(engine.faults).toEqual([]);
    // The tree can be replayed by the rules, and its current node is where its moves lead.
    for (const node of allNodes(tree)) {
      expect(node.children.every((child) => node.position.isLegal(child.move!) && child.parent === node)).toBe(true);
      expect(new Set(node.children.map(({ move }) => move)).size).toBe(node.children.length);
      expect(node.next === null ? node.children.length === 0 : node.children.includes(node.next)).toBe(true);
    }
    expect(tree.contains(tree.current)).toBe(true);
    const game = new Game(tree.root.position);
    for (const node of tree.path().slice(1)) game.play(node.move!);
    expect(tree.game.moves).toEqual(game.moves);
    expect(tree.position.key).toBe(game.position.key);
    expect(state.position).toBe(tree.current.position);
    this.lookAtActivity();
    this.lookAtClock();
  }

  /** The engine does exactly what the state of the table says. */
  private lookAtActivity(): void {
    const { table, engine } = this.at;
    const { state, progress } = table;
    const isEnginesTurn = state.seats[state.position.turn] === 'engine';
    const isGoing = !state.isHeld && !state.isPaused && state.end === null;
    const thinks = state.activity === 'move' || state.activity === 'pace';
    expect(thinks).toBe(isGoing && isEnginesTurn);
    if (state.isPaused) expect(state.activity).toBe('rest');
    if (state.activity === 'ponder') expect(isGoing && !isEnginesTurn && state.expected !== null).toBe(true);
    if (state.activity === 'analysis') expect(state.isAnalysing).toBe(true);
    if (progress !== null && state.activity !== 'ponder') {
      expect(progress.position.key).toBe(state.position.key);
      // Numbers increase: an older search never returns.
      expect(progress.number).toBeGreaterThanOrEqual(this.lastSearch);
      this.lastSearch = progress.number;
    }
    if (engine.isSearching && progress === null) expect(engine.last.stops).toBeGreaterThan(0);
    if (state.question !== null) {
      expect(state.question.choices.every((move) => state.position.isLegal(move))).toBe(true);
    }
  }

  private lookAtClock(): void {
    const { clock, isHeld, isPaused, end, activity } = this.at.table.state;
    if (clock.running !== null) expect(isHeld || isPaused || end !== null || activity === 'pace').toBe(false);
    for (const ms of clock.remainingMs ?? []) expect(ms).toBeGreaterThanOrEqual(0);
  }

  /** Lines and moves belong to the current search, not to a dropped one. */
  private lookAt(event: TableEvent): void {
    this.events++;
    switch (event.kind) {
      case 'thinking':
        expect(event.progress.number).toBeGreaterThanOrEqual(this.lastSearch);
        expect(event.progress.position.isLegal(event.line.pv[0]!)).toBe(true);
        return;
      case 'moved':
        expect(event.before.isLegal(event.move)).toBe(true);
        expect(event.node.move).toBe(event.move);
        return;
      case 'hint':
        expect(event.move === null || event.position.isLegal(event.move)).toBe(true);
        return;
      default:
    }
  }
}

function allNodes(tree: GameTree): TreeNode[] {
  const nodes: TreeNode[] = [tree.root];
  for (const node of nodes) nodes.push(...node.children);
  return nodes;
}

const RUNS = 40;
/** A busy machine may take long. */
const PATIENCE_MS = 120_000;

describe('a table under random commands', () => {
  it(
    'stays consistent, and ignores dropped searches',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat(3),
          fc.nat(3),
          fc.nat(3),
          fc.boolean(),
          steps,
          async (seats, start, control, isArbiter, all) => {
            const trial = new Trial(seats, start, control, isArbiter);
            for (const step of all) await trial.step(step);
            trial.at.engine.obeysStop = true;
            const closed = trial.at.table.close();
            if (trial.at.engine.isSearching) trial.at.engine.finish();
            await closed;
            expect(trial.at.engine.isSearching).toBe(false);
            expect(trial.at.time.timerCount).toBe(0);
          },
        ),
        { numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it(
    'never loses a move, unless it is removed',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(3), steps, async (start, all) => {
          const at = new TestTable({ seats: ['person', 'person'] }, STARTS[start]);
          const seen = new Set<TreeNode>();
          for (const { what, number } of all) {
            const moves = at.table.position.legalMoves();
            if (what === 'undo') at.table.undo();
            else if (what === 'redo') at.table.redo();
            else if (what === 'visit') at.table.visit([...seen][number % Math.max(1, seen.size)] ?? at.table.tree.root);
            else if (moves.length > 0) at.table.play(moves[number % moves.length]!);
            seen.add(at.table.tree.current);
            await Promise.resolve();
          }
          expect([...seen].every((node) => at.table.tree.contains(node))).toBe(true);
        }),
        { numRuns: 25 },
      );
    },
    PATIENCE_MS,
  );
});

describe('the clocks of two people', () => {
  it('together lose exactly the time that has passed, except while held or paused', () => {
    const happening = fc.record({
      what: fc.constantFrom('play', 'time', 'hold', 'continueGame', 'pause', 'resume'),
      ms: fc.nat(3000),
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60, size: 'max' }), (all) => {
        const baseMs = 1_000_000;
        const control = { kind: 'session', movesPerControl: null, baseMs, incrementMs: 0 } as const;
        const at = new TestTable({ seats: ['person', 'person'], control });
        let passed = 0;
        for (const { what, ms } of all) {
          if (what === 'time') {
            if (at.table.state.clock.running !== null) passed += ms;
            at.time.pass(ms);
          } else if (what === 'play') {
            const moves = at.table.position.legalMoves();
            if (moves.length > 0) at.table.play(moves[ms % moves.length]!);
          } else at.table[what]();
          const [white, black] = at.table.state.clock.remainingMs!;
          expect(2 * baseMs - white - black).toBe(passed);
        }
      }),
      { numRuns: 50 },
    );
  });
});
