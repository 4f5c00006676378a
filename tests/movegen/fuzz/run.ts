// The fuzz run: scenario after scenario, each from its own seed, played in core and reference until they disagree.
import { NO_HISTORY, nextHistory } from '../../reference/history.ts';
import { findMotifs, tryCandidates, MOTIFS, type Candidate, type Motif } from '../../reference/motifs.ts';
import { START_FEN, readFen } from '../../reference/fen.ts';
import { currentPosition, type Status } from '../../reference/game.ts';
import { moveText, type Tried } from '../../reference/moves.ts';
import { isInCheck, type Position, type Ruleset } from '../../reference/position.ts';
import { chooseMove, USUAL, type Style } from './choice.ts';
import { KeyRegister, PairedGame } from './compare.ts';
import { repeatingGame, type Script } from './cycles.ts';
import { Random } from './random.ts';
import * as seeds from './seeds.ts';

/** A kind of game: its start, and how it is played. */
interface Scenario {
  name: string;
  /** Relative frequency among the scenarios. */
  share: number;
  start: seeds.Seed;
  style: Style;
  plies: number;
}

const HUNTING: Style = { ...USUAL, matingChance: 1 };
const SHUFFLING: Style = { ...USUAL, shuffleChance: 0.6, motifChance: 0.1 };
const MATERIAL: Style = {
  ...USUAL,
  classes: { quiet: 6, capture: 6, promotion: 2, castling: 40, drop: 12, exchange: 6 },
  eagerChance: 0.9,
};
const QUIET: Style = {
  ...USUAL,
  classes: { quiet: 60, capture: 1, promotion: 1, castling: 1, drop: 0.2, exchange: 0.2 },
};
const STALEMATING: Style = { ...USUAL, matingChance: 0, stalemateChance: 1 };

const startPosition: seeds.Seed = (_random, ruleset) => readFen(START_FEN, ruleset);

const SCENARIOS: Scenario[] = [
  { name: 'game', share: 6, start: startPosition, style: USUAL, plies: 120 },
  { name: 'shuffling game', share: 2, start: startPosition, style: SHUFFLING, plies: 60 },
  { name: 'anything', share: 30, start: seeds.anything, style: USUAL, plies: 10 },
  { name: 'freeze the checker', share: 38, start: seeds.freezeChecker, style: USUAL, plies: 2 },
  { name: 'freeze and block', share: 36, start: seeds.freezeAndBlock, style: USUAL, plies: 2 },
  { name: 'unfreeze by a piece', share: 20, start: seeds.unfreezeByPiece, style: USUAL, plies: 2 },
  { name: 'unfreeze by the king', share: 36, start: seeds.unfreezeByKing, style: USUAL, plies: 1 },
  { name: 'unfreeze by promotion', share: 42, start: seeds.unfreezeByPromotion, style: USUAL, plies: 1 },
  { name: 'freeze own pawns', share: 8, start: seeds.freezeOwnPawns, style: USUAL, plies: 3 },
  { name: 'dropped rook', share: 26, start: seeds.droppedRook, style: MATERIAL, plies: 8 },
  { name: 'lost rook', share: 50, start: seeds.lostRook, style: MATERIAL, plies: 16 },
  { name: 'dropped pawn', share: 18, start: seeds.droppedPawn, style: MATERIAL, plies: 8 },
  { name: 'near stalemate', share: 25, start: seeds.nearStalemate, style: STALEMATING, plies: 3 },
  { name: 'mate by a drop', share: 30, start: seeds.mateByDrop, style: HUNTING, plies: 3 },
  { name: 'mate by an exchange', share: 66, start: seeds.mateByExchange, style: HUNTING, plies: 3 },
  { name: 'mate by a promotion', share: 32, start: seeds.mateByPromotion, style: HUNTING, plies: 3 },
  { name: 'near fifty moves', share: 10, start: seeds.nearFiftyMoves, style: QUIET, plies: 12 },
];

const CYCLE_CHANCE = 0.04;
const CYCLE_TRIES = 60;
const START_TRIES = 100;
/** Number of moves per position, besides those with a motif, after which the FENs are compared. */
const SAMPLED_MOVES = 6;

export type Rules = Ruleset | 'both';

/** The statistics of a run. */
export interface Tally {
  games: number;
  positions: Record<Ruleset, number>;
  moves: number;
  motifs: Record<Motif, number>;
  endings: Record<string, number>;
  scenarios: Record<string, number>;
}

/** The statistics of a run that has not begun. */
function newTally(): Tally {
  return {
    games: 0,
    positions: { leslie: 0, pierce: 0 },
    moves: 0,
    motifs: Object.fromEntries(MOTIFS.map((motif) => [motif, 0])) as Record<Motif, number>,
    endings: {},
    scenarios: {},
  };
}

export class FuzzRun {
  private current = newTally();
  private readonly rules: Rules;
  private readonly keys: Record<Ruleset, KeyRegister>;

  constructor(rules: Rules) {
    this.rules = rules;
    this.keys = { leslie: new KeyRegister(), pierce: new KeyRegister() };
  }

  /** Clears the recorded keys, to limit memory in long runs. */
  forgetKeys(): void {
    this.keys.leslie = new KeyRegister();
    this.keys.pierce = new KeyRegister();
  }

  get tally(): Readonly<Tally> {
    return this.current;
  }

  /** Returns the statistics so far, and begins new ones. */
  takeTally(): Tally {
    const tally = this.current;
    this.current = newTally();
    return tally;
  }

  get positions(): number {
    return this.tally.positions.leslie + this.tally.positions.pierce;
  }

  /** Plays the game of one seed. Throws a Disagreement. */
  playSeed(seed: number): void {
    const random = new Random(seed);
    // Only leslie has pseudo-check, so it gets more of the games.
    const either = random.chance(0.6) ? 'leslie' : 'pierce';
    const ruleset = this.rules === 'both' ? either : this.rules;
    this.current.games++;
    if (random.chance(CYCLE_CHANCE)) this.playScript(random, ruleset);
    else this.playScenario(random, ruleset);
  }

  private playScript(random: Random, ruleset: Ruleset): void {
    let script: Script | null = null;
    for (let tries = 0; tries < CYCLE_TRIES && script === null; tries++) script = repeatingGame(random, ruleset);
    if (script === null) return;
    const texts = script.moves.map(moveText);
    this.playGame('cycle', random, script.start, texts.length, (legal, ply) =>
      legal.find(({ move }) => moveText(move) === texts[ply])!,
    );
  }

  private playScenario(random: Random, ruleset: Ruleset): void {
    const scenario = random.pickWeighted(SCENARIOS, ({ share }) => share);
    let start: Position | null = null;
    for (let tries = 0; tries < START_TRIES && start === null; tries++) start = scenario.start(random, ruleset);
    if (start !== null) this.playGame(scenario.name, random, start, scenario.plies, null, scenario.style);
  }

  private playGame(
    name: string,
    random: Random,
    start: Position,
    plies: number,
    script: ((legal: Candidate[], ply: number) => Candidate) | null,
    style: Style = USUAL,
  ): void {
    const tally = this.current;
    tally.scenarios[name] = (tally.scenarios[name] ?? 0) + 1;
    const game = new PairedGame(start, this.keys[start.ruleset]);
    let history = NO_HISTORY;
    for (let ply = 0; ; ply++) {
      const position = currentPosition(game.reference);
      const tried = tryCandidates(position, history);
      const legal = tried.filter(({ isLegal }) => isLegal);
      const status = statusGiven(position, legal);
      const motifs = findMotifs(game.reference, history, tried, status);
      const ending = game.compare(tried, sample(random, legal), status);
      this.count(position, legal, motifs);
      if (ending !== 'playing' && ending !== 'check') {
        tally.endings[ending] = (tally.endings[ending] ?? 0) + 1;
        return;
      }
      if (ply === plies) return;
      const previous = game.reference.moves[ply - 2] ?? null;
      const chosen = script?.(legal, ply) ?? chooseMove(random, position, legal, history, previous, style);
      history = nextHistory(position, history, chosen.move);
      game.play(chosen);
    }
  }

  private count(position: Position, legal: Tried[], motifs: Set<Motif>): void {
    this.current.positions[position.ruleset]++;
    this.current.moves += legal.length;
    for (const motif of motifs) this.current.motifs[motif]++;
  }

  /** The statistics as lines to print. */
  summary(): string[] {
    const { games, positions, moves, motifs, endings } = this.tally;
    const rows = (counts: Record<string, number>): string[] =>
      Object.entries(counts).map(([name, count]) => `${String(count).padStart(9)}  ${name}`);
    return [
      `${games} games, ${positions.leslie} positions in leslie, ${positions.pierce} in pierce, ${moves} legal moves`,
      ...rows(motifs),
      ...rows(endings).map((row) => `${row} (end)`),
    ];
  }
}

function statusGiven(position: Position, legal: Tried[]): Status {
  const check = isInCheck(position, position.turn);
  if (legal.length === 0) return check ? 'checkmate' : 'stalemate';
  return check ? 'check' : 'playing';
}

function sample(random: Random, legal: Candidate[]): Tried[] {
  const sampled = legal.filter(({ motif }) => motif !== null).slice(0, SAMPLED_MOVES);
  for (let count = Math.min(SAMPLED_MOVES, legal.length); count > 0; count--) sampled.push(random.pick(legal));
  return sampled;
}
