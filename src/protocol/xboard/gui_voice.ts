import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { KIND_EXCHANGE, moveKind } from '../../shared/move.ts';
import { PAYMENT_TAG } from './command.ts';
import type { XboardEvent } from './event.ts';
import { formatBareMove, paymentQuestion } from './gui_moves.ts';
import { speak } from './native_voice.ts';
import { oneLine, popupText } from './safe_text.ts';
import { setupLine } from './features.ts';
import { fenForXboard } from './xboard_fen.ts';

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
