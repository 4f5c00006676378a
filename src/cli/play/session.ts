import type { ThinkingLine, SearchLimits, SearchResult, Score } from '../../engine/types.ts';
import type { EngineLike } from '../../protocol/common/engine_like.ts';
import { SearchSlot } from '../../protocol/common/search_slot.ts';
import { wantsDraw } from '../../table/judgement.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import type { PlayHost } from './host.ts';
import type { GameRecord } from './record.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { engineOptionsOf, isPersons, searchLimitsOf, sideOf, type PlaySettings } from './settings.ts';

/** What Ransom is busy with. */
type Busy = 'move' | 'hint' | 'pause';

interface Thought {
  readonly busy: Busy;
  isAbandoned: boolean;
}

/** A hint comes from the full strength, whatever Ransom plays with. */
const HINT_LIMITS: SearchLimits = { moveTimeMs: 1000 };
const FULL_STRENGTH = { skillLevel: 20, variety: 0 };

/**
 * A game at the terminal: whose turn it is, what Ransom thinks about, moves made and taken back. It knows nothing of
 * lines and prompts.
 */
export class PlaySession {
  readonly host: PlayHost;
  readonly engine: EngineLike;
  readonly settings: PlaySettings;
  private current: GameRecord;
  private readonly slot: SearchSlot;
  private thought: Thought | null = null;
  private isHeld = false;
  private pauseTimer: NodeJS.Timeout | null = null;
  private lastMoveAt = -Infinity;
  /** What Ransom thought of its last move. */
  private lastScore: Score | null = null;
  private waiting: (() => void)[] = [];

  constructor(host: PlayHost, engine: EngineLike, settings: PlaySettings, record: GameRecord) {
    this.host = host;
    this.engine = engine;
    this.settings = settings;
    this.current = record;
    this.slot = new SearchSlot(engine);
    engine.onNotice = (text) => {
      host.say([`Ransom: ${text}.`]);
    };
  }

  get record(): GameRecord {
    return this.current;
  }

  get position(): Position {
    return this.current.position;
  }

  /** Null where Ransom rests. */
  get busy(): Busy | null {
    return this.thought?.busy ?? null;
  }

  /** It is Ransom's turn, and it waits for a word. */
  get isWaitingForGo(): boolean {
    return this.isHeld && !this.isPersonsTurn && this.current.end() === null;
  }

  get isPersonsTurn(): boolean {
    return isPersons(this.settings.side, this.position.turn);
  }

  /** Resolves when nothing will happen before the person says something. */
  settled(): Promise<void> {
    if (this.thought === null) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Begins: Ransom moves where it is its turn. */
  begin(): void {
    this.isHeld = false;
    this.goOn();
  }

  /** Plays a legal move of the person, whose turn it is. */
  async play(move: Move): Promise<void> {
    await this.rest();
    this.isHeld = false;
    const before = this.position;
    this.current.play({ move });
    this.showMove(before, move, 'person', null);
    this.goOn();
  }

  /** Ransom moves at once. False where it is not thinking about a move. */
  hurry(): boolean {
    if (this.busy === 'pause') this.endPause();
    else if (this.busy === 'move') this.engine.stop();
    else return false;
    return true;
  }

  /** Ransom stops thinking and waits. False where it was not busy. */
  async hold(): Promise<boolean> {
    const { busy } = this;
    if (busy === null) return false;
    await this.rest();
    if (busy !== 'hint') this.isHeld = true;
    this.host.changed();
    return true;
  }

  /** Ransom plays the side to move from now on; where the person had it, they change sides. */
  async go(): Promise<void> {
    await this.rest();
    if (this.isPersonsTurn) this.settings.side = sideOf(this.position.turn ^ 1);
    this.begin();
  }

  /** Others may have changed whose turn it is. */
  async takeUp(): Promise<void> {
    await this.rest();
    this.begin();
  }

  /** Another game takes the place of this one; `begin` starts it. */
  async replace(record: GameRecord): Promise<void> {
    await this.rest();
    this.current = record;
    this.lastScore = null;
    await this.engine.newGame();
  }

  /** Takes back so many turns of the person, or half-moves where there is no single person. Returns how many went. */
  async undo(turns: number): Promise<number> {
    await this.rest();
    const { record } = this;
    let count = 0;
    for (let turn = 0; turn < turns; turn++) {
      const first = record.undo();
      if (first === null) break;
      count++;
      while (first !== 'agreement' && !this.isResting() && record.undo() !== null) count++;
    }
    this.isHeld = true;
    this.host.changed();
    return count;
  }

  /** The counterpart of `undo`. */
  async redo(turns: number): Promise<number> {
    await this.rest();
    const { record } = this;
    let count = 0;
    for (let turn = 0; turn < turns && record.redo() !== null; turn++) {
      count++;
      while (!this.isResting() && record.redo() !== null) count++;
    }
    this.isHeld = true;
    this.host.changed();
    return count;
  }

  /** The person resigns or both agree: the game is over. */
  async agree(sentence: string, result: '1-0' | '0-1' | '1/2-1/2'): Promise<void> {
    await this.rest();
    this.current.agree({ sentence, result });
    this.goOn();
  }

  /** Would Ransom take a draw now? */
  acceptsDraw(): boolean {
    return wantsDraw(this.lastScore);
  }

  /** Looks for a good move of the side to move. */
  async hint(onFound: (position: Position, line: ThinkingLine) => void): Promise<void> {
    await this.rest();
    const { position } = this;
    this.think('hint', HINT_LIMITS, { ...engineOptionsOf(this.settings), ...FULL_STRENGTH }, (_result, line) => {
      this.finish();
      if (line !== null) onFound(position, line);
      this.host.changed();
    });
  }

  /** Ends whatever Ransom does, without a result. */
  async rest(): Promise<void> {
    if (this.thought !== null) this.thought.isAbandoned = true;
    if (this.pauseTimer !== null) clearTimeout(this.pauseTimer);
    this.pauseTimer = null;
    await this.slot.halt();
    this.finish();
  }

  /** A position at which a person looks at the board: not one that Ransom answers at once. */
  private isResting(): boolean {
    const { side } = this.settings;
    return side === 'both' || side === 'none' || this.isPersonsTurn;
  }

  private goOn(): void {
    const end = this.current.end();
    if (end !== null) this.host.showEnd(end);
    else if (!this.isPersonsTurn && !this.isHeld) {
      this.thinkOfMove();
      return;
    }
    this.finish();
    this.host.changed();
  }

  private thinkOfMove(): void {
    this.think('move', searchLimitsOf(this.settings.limit), engineOptionsOf(this.settings), (result, line) => {
      // A search that failed leaves a legal move: better than a game that stands still.
      const move = result?.bestMove ?? this.position.legalMoves()[0]!;
      this.lastScore = result?.score ?? null;
      this.playOwn(move, line);
    });
  }

  private playOwn(move: Move, line: ThinkingLine | null): void {
    const restMs = this.lastMoveAt + this.settings.paceSeconds * 1000 - performance.now();
    if (this.settings.side === 'none' && restMs > 0) {
      this.pause(restMs, () => this.playOwn(move, line));
      return;
    }
    this.lastMoveAt = performance.now();
    const before = this.position;
    this.current.play({ move });
    this.showMove(before, move, 'ransom', this.settings.showsThoughts ? line : null);
    this.goOn();
  }

  private onPauseEnd: () => void = () => undefined;

  private pause(ms: number, then: () => void): void {
    this.thought = { busy: 'pause', isAbandoned: false };
    this.onPauseEnd = then;
    this.pauseTimer = setTimeout(() => {
      this.endPause();
    }, ms);
  }

  private endPause(): void {
    if (this.pauseTimer === null) return;
    clearTimeout(this.pauseTimer);
    this.pauseTimer = null;
    this.lastMoveAt = -Infinity;
    this.onPauseEnd();
  }

  private showMove(before: Position, move: Move, by: 'person' | 'ransom', thought: ThinkingLine | null): void {
    const showsBoard = this.isResting() || this.current.end() !== null;
    this.host.showMove({ before, move, by, thought, showsBoard });
  }

  private think(
    busy: Busy,
    limits: SearchLimits,
    options: Parameters<EngineLike['setOptions']>[0],
    onDone: (result: SearchResult | null, line: ThinkingLine | null) => void,
  ): void {
    const thought: Thought = { busy, isAbandoned: false };
    this.thought = thought;
    this.engine.setOptions(options);
    let best: ThinkingLine | null = null;
    const listener = {
      onLine: (line: ThinkingLine): void => {
        if (line.rank === 1 && line.pv.length > 0) best = line;
      },
    };
    this.host.changed();
    this.slot.start(this.current.game, limits, listener, (result) => {
      if (!thought.isAbandoned) onDone(result, best);
    });
  }

  private finish(): void {
    this.thought = null;
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}

/** The colour of the one person at the board; null where there are two or none. */
export function personsColour({ side }: PlaySettings): Colour | null {
  if (side === 'white') return WHITE;
  return side === 'black' ? BLACK : null;
}
