import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import { KIND_EXCHANGE, moveKind } from '../../shared/move.ts';
import { PAYMENT_TAG } from './command.ts';
import type { XboardEvent } from './event.ts';
import { formatBareMove, paymentQuestion } from './gui_moves.ts';
import { speak } from './native_voice.ts';
import { oneLine, popupText } from './safe_text.ts';
import { setupLine } from './features.ts';
import { formatFen } from '../../notation/fen.ts';
import { NO_MEN, type Counts, type Setup, type Move } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';

/** The dialect for an unmodified XBoard: exchanges look like drops, and are explained in additional text. */
export function guiVoice(event: XboardEvent): readonly string[] {
  const lines = speak(event, formatBareMove);
  switch (event.kind) {
    case 'move':
      return [...lines, ...exchangeComment(event.before, event.move)];
    case 'paid':
      return exchangeComment(event.before, event.move);
    case 'ask-payment':
      return [`askuser ${PAYMENT_TAG} ${oneLine(paymentQuestion(event.choices))}`];
    case 'illegal':
      // XBoard takes the move back, but doesn't show the reason.
      return [...lines, `tellusererror ${popupText(event.reason)}`];
    case 'tell':
      return [`telluser ${popupText(event.text)}`];
    case 'resync': {
      const fen = fenForXboard(event.position.setup);
      return [`setboard ${fen}`, setupLine(fen)];
    }
    default:
      return lines;
  }
}

/** XBoard records this as a comment after the move. */
function exchangeComment(before: Position, move: Move): string[] {
  return moveKind(move) === KIND_EXCHANGE ? [`tellothers ${formatSan(before, move)}`] : [];
}

/**
 * A position as XBoard can show it: its bracket is `[-]` if it is empty, like those of the variants built into it, and
 * has no prisons, so that airfield and captives of a colour are combined; and there is no letter for a king that never
 * moved but has no rook to castle with.
 */
export function fenForXboard(setup: Setup): string {
  const offBoard = (colour: number): Counts =>
    setup.airfields[colour]!.map((count, role) => count + setup.prisons[colour ^ 1]![role]!) as unknown as Counts;
  const shown = { ...setup, airfields: [offBoard(WHITE), offBoard(BLACK)], prisons: [NO_MEN, NO_MEN] } as const;
  const [board = '', turn = '', castling = '', ...rest] = formatFen(shown).split(' ');
  const rights = castling.replace(/[Ee]/g, '') || '-';
  return [board.replace('[]', '[-]'), turn, rights, ...rest].join(' ');
}
