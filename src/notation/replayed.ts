import { parseCoordinate } from './coordinate.ts';
import type { GameScore, ScorePly, ScoreRemark, ScoreStop } from './score.ts';
import { WHITE } from '../shared/men.ts';
import { Game, describeOutcome, standingOf, type Standing } from '../rules/game.ts';
import { playerName } from '../rules/words.ts';

/** The values of `--notation`. */
export type Notation = 'san' | 'coordinate';

/** Where a replay ends before the end of the score. */
export type ReplayStop = Omit<ScoreStop, 'offset' | 'reason'>;

/** A problem in the text that doesn't prevent replaying it. */
export type ReplayRemark = Omit<ScoreRemark, 'offset' | 'kind'>;

/** A replayed score: its half-moves up to the stop, and the status of the game after them. */
export interface Replayed {
  readonly game: Game;
  readonly plies: readonly ScorePly[];
  readonly stop: ReplayStop | null;
  readonly remarks: readonly ReplayRemark[];
  readonly standing: Standing;
  /** A sentence about the ending stated in the score, if the rules don't imply it. */
  readonly ending: string | null;
  /** By the rules, or otherwise by the score; `*` if neither has one. */
  readonly result: string;
  readonly resigned: 'white' | 'black' | null;
}

/** Replays a score. `notation`: the only notation accepted; null accepts all. */
export function replayScore(score: GameScore, notation: Notation | null): Replayed {
  const foreign = score.plies.findIndex((ply) => notation !== null && !isWrittenIn(notation, ply.text));
  const plies = foreign < 0 ? score.plies : score.plies.slice(0, foreign);
  const stop = foreign < 0 ? score.stop : foreignStop(score.plies[foreign]!, notation!);
  const game = new Game(score.start);
  const remarks: ReplayRemark[] = [...score.remarks];
  let isOver = false;
  for (const { move, line, column } of plies) {
    const over = isOver ? null : game.outcome();
    if (over !== null) {
      isOver = true;
      remarks.push({ line, column, message: playedOn(over) });
    }
    game.play(move);
  }
  const standing = standingOf(game);
  return { game, plies, stop, remarks, standing, ...endOf(stop === null ? score.ending : null, standing) };
}

function playedOn(outcome: NonNullable<Standing['outcome']>): string {
  return `The game is over before this move: ${describeOutcome(outcome)}`;
}

/** The forms with `@`, and no others, are valid in both notations. */
function isWrittenIn(notation: Notation, text: string): boolean {
  const isCoordinate = parseCoordinate(text.replace(/[+#!?]+$/, '')).ok;
  return notation === 'coordinate' ? isCoordinate : !isCoordinate || text.includes('@');
}

function foreignStop({ ply, text, line, column, before, move }: ScorePly, notation: Notation): ReplayStop {
  const name = notation === 'san' ? 'standard notation' : 'coordinates';
  const message = `This is not written in ${name}.`;
  return { ply, inVariation: false, text, line, column, position: before, message, meant: [move] };
}

function endOf(ending: GameScore['ending'], { outcome }: Standing): Pick<Replayed, 'ending' | 'result' | 'resigned'> {
  const said = ending?.result ?? '*';
  if (outcome !== null) {
    const contradicts = said !== '*' && said !== outcome.result;
    return { ending: contradicts ? `The score says ${said}.` : null, result: outcome.result, resigned: null };
  }
  if (ending?.kind === 'resignation') {
    const loser = ending.loser ?? WHITE;
    const resigned = loser === WHITE ? 'white' : 'black';
    return { ending: `${playerName(loser)} resigns. ${said}`, result: said, resigned };
  }
  return { ending: said === '*' ? null : `The score says ${said}.`, result: said, resigned: null };
}
