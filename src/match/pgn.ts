import { formatPawns } from '../engine/score.ts';
import type { Score } from '../engine/types.ts';
import { dateTag } from '../notation/local_date.ts';
import { textComment, type PgnComment } from '../notation/pgn_comment.ts';
import { formatPgn, type WrittenTag } from '../notation/pgn_write.ts';
import { printable } from '../notation/quoted.ts';
import type { FinishedGame, PlayedMove } from './play_game.ts';
import { describeTermination, isFailure, type Termination } from './termination.ts';

export interface MatchGameTags {
  readonly event: string;
  readonly round: number;
  readonly white: string;
  readonly black: string;
  readonly date: Date;
  readonly timeControl: string;
}

/**
 * A finished game as PGN. Each engine's move has its score from the mover's view, depth, time and nodes as a comment; the
 * last one says how the game ended, too.
 */
export function formatMatchGame(finished: FinishedGame, tags: MatchGameTags): string {
  const { game, openingPlies, played, result } = finished;
  const ending = textComment(describeEnding(finished));
  const plies = game.moves.map((move, ply) => {
    const own = played[ply - openingPlies];
    const comments: PgnComment[] = own === undefined ? [] : [textComment(describeMove(own))];
    if (ply === game.moves.length - 1) comments.push(ending);
    return { move, comments };
  });
  const intro = plies.length === 0 ? [ending] : [];
  return formatPgn({ tags: tagsOf(finished, tags), start: game.start, line: { intro, plies }, result });
}

function tagsOf({ game, termination }: FinishedGame, tags: MatchGameTags): WrittenTag[] {
  return [
    { name: 'Event', value: tags.event },
    { name: 'Date', value: dateTag(tags.date) },
    { name: 'Round', value: String(tags.round) },
    { name: 'White', value: tags.white },
    { name: 'Black', value: tags.black },
    { name: 'TimeControl', value: tags.timeControl },
    { name: 'PlyCount', value: String(game.moves.length) },
    { name: 'Termination', value: standardTermination(termination) },
  ];
}

/** The words that the PGN standard has for the Termination tag. */
function standardTermination(termination: Termination): string {
  switch (termination) {
    case 'draw-adjudication':
    case 'resign-adjudication':
    case 'length-adjudication':
      return 'adjudication';
    case 'time-loss':
      return 'time forfeit';
    case 'illegal-move':
    case 'unreadable-move':
    case 'no-move':
    case 'false-claim':
      return 'rules infraction';
    default:
      return isFailure(termination) ? 'abandoned' : 'normal';
  }
}

function describeEnding({ termination, detail }: FinishedGame): string {
  const words = describeTermination(termination);
  return detail === '' ? words : `${words}: ${printable(detail)}`;
}

/** `+0.31/12 0.098s 51234 nodes`; without the score if the engine gave no exact one, and its time alone if it told nothing. */
function describeMove({ thinking, elapsedMs }: PlayedMove): string {
  const seconds = `${(elapsedMs / 1000).toFixed(3)}s`;
  if (thinking === null) return seconds;
  const { score, depth, nodes } = thinking;
  return `${score === null ? '' : `${formatScore(score)}/${depth} `}${seconds} ${nodes} nodes`;
}

/** `+0.31`, `-12.00`, `+M3`, `-M2`. */
export function formatScore(score: Score): string {
  if (score.kind === 'mate') return `${score.moves > 0 ? '+' : '-'}M${Math.abs(score.moves)}`;
  return formatPawns(score.centipawns);
}
