import { planText } from '../../coach/words.ts';
import { formatPawns } from '../../engine/score.ts';
import type { ThinkingLine } from '../../engine/types.ts';
import { moveNumber, formatSanLine } from '../../notation/line_text.ts';
import { formatSan } from '../../notation/san.ts';

import { describeMove, frozenLine } from '../../rules/describe_move.ts';
import { shellCommand } from '../invocation.ts';
import { drawAsText, positionView } from '../terminal/position_text.ts';
import { wrapped } from '../terminal/terminal.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { KIND_DOUBLE_STEP, KIND_NORMAL, moveKind } from '../../shared/move.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { formatClock } from '../../table/time_control.ts';
import type { Hint } from './coach.ts';
import type { PlayedMove, PlaySession } from './session.ts';
import type { EndInWords } from './record.ts';

/** After a hint was stopped: it is still the person's turn. */
export const HINT_CANCELLED = 'There is no hint. It is still your turn.';

/** "12. Nf3" or "12... Nf6". */
export function numberedMove(before: Position, move: Move): string {
  return `${moveNumber(before)} ${formatSan(before, move)}`;
}

/** A hint is a move and why: its whole line would be hard to read. */
const HINT_PLIES = 6;

/** "Perhaps Nf3 (+0.20 at depth 9: Nf3 d5)", and what the move is good for if that is known. */
export function hintLines({ position, line, plan }: Hint): string[] {
  // A mate that is proved may be another one than that of the search.
  const [mate] = plan?.ideas[0]?.kind === 'mate' ? [plan.ideas[0]] : [];
  const { pv, ...others } =
    mate === undefined ? line : { ...line, score: { kind: 'mate' as const, moves: mate.moves }, pv: mate.line };
  const thought = describeThought(position, { ...others, pv: pv.slice(0, HINT_PLIES) });
  const more = pv.length > HINT_PLIES ? ' …' : '';
  const idea = plan === null || plan.ideas.length === 0 ? [] : [`${planText(plan)}.`];
  return [`Perhaps ${formatSan(position, pv[0]!)} (${thought}${more})`, ...idea];
}

/** Things that a newcomer might overlook: a drop, an exchange, a promotion, frozen pawns, check. May be empty. */
function remarksOn(before: Position, move: Move): string[] {
  const [effect = '', ...consequences] = describeMove(before, move);
  const isOver = before.play(move).legalMoves().length === 0;
  const told = isOver ? consequences.slice(0, -1) : consequences;
  const isPlain = moveKind(move) === KIND_NORMAL || moveKind(move) === KIND_DOUBLE_STEP;
  return isPlain ? told : [effect, ...told];
}

/** Describes a half-move for a terminal, where the user's own move is already on the screen as typed. */
export function toldMove({ before, move, by, thought }: PlayedMove): string[] {
  const remarks = remarksOn(before, move);
  const name = by === 'ransom' ? [`Ransom plays ${numberedMove(before, move)}`] : [];
  const thoughts = thought === null ? [] : [describeThought(before, thought)];
  return [...name, ...(remarks.length === 0 ? [] : [remarks.join(' ')]), ...thoughts];
}

/** "+0.31 at depth 9: Nf6 Nc3 d5", from the side to move. */
export function describeThought(position: Position, { score, depth, pv }: ThinkingLine): string {
  const value = score.kind === 'cp' ? formatPawns(score.centipawns) : describeMate(score.moves);
  return `${value} at depth ${depth}: ${formatSanLine(position, pv)}`;
}

function describeMate(moves: number): string {
  return moves > 0 ? `mate in ${moves}` : `mated in ${-moves}`;
}

/** The board from the person's point of view. */
export function boardLines(session: PlaySession): string[] {
  const { host, settings, position, record } = session;
  const style = settings.isUnicode ? host.styles.unicode : host.styles.ascii;
  const near = (settings.side === 'black') === settings.isFlipped ? WHITE : BLACK;
  const view = positionView(position, record.game.moves.at(-1) ?? null, near);
  return ['', ...drawAsText(view, style, host.width), ...frozenLine(position.setup), ...clockLines(session), ''];
}

/** "White 4:59, Black 5:00"; empty without a clock. */
export function clockLines({ clock }: PlaySession): string[] {
  if (clock.remainingMs === null) return [];
  const [white, black] = clock.remainingMs.map((ms) => formatClock(ms));
  return [`White ${white}, Black ${black}`];
}

/** "White wins by checkmate. 1-0". */
export function endLine({ sentence, result }: EndInWords): string {
  return `${sentence} ${result}`;
}

/** What a user can do after the game. The last line is a shell command. */
export function adviceAtEnd(): string[] {
  return [
    '"new" starts another game, "save game.pgn" saves this one. Then, for a report on it:',
    `   ${shellCommand(['analyze', 'game.pgn', '--report', 'game.html'])}`,
  ];
}

/** The moves of the game with their numbers; before the first move, its status. */
export function scoreText({ record }: PlaySession): string {
  const { game } = record;
  const words = game.moves.flatMap((move, ply) => {
    const before = game.positions[ply]!;
    const isNumbered = before.turn === WHITE || ply === 0;
    return isNumbered ? numberedMove(before, move) : formatSan(before, move);
  });
  return [...words, record.end()?.result ?? ''].filter((word) => word !== '').join(' ');
}

/** Wraps long sentences at words; drawn lines are unchanged. */
export function fitted(lines: readonly string[], width: number): string[] {
  return lines.flatMap((line) => (line.length <= width || line.startsWith('   ') ? [line] : wrapped(line, width)));
}

/** The players and sides: "You have White; Ransom plays Black at level 3 …". */
export function whoPlays(side: PlaySession['settings']['side'], strength: string): string {
  switch (side) {
    case 'both':
      return 'You play both sides, or a friend plays the other one.';
    case 'none':
      return `Ransom plays itself (${strength}).`;
    case 'white':
    case 'black': {
      const yours = side === 'white' ? WHITE : BLACK;
      return `You have ${playerName(yours)}; Ransom has ${playerName(yours ^ 1)} (${strength}).`;
    }
  }
}
