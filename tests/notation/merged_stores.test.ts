import { mergedStoresNotice, xboardStoresNotice } from '../../src/notation/merged_stores.ts';
import { parseFen } from '../../src/notation/fen.ts';
import { fenForXboard } from '../../src/protocol/xboard/gui_voice.ts';
import { positionOf } from '../helpers/position.ts';

/** White has taken a pawn, and Black one. */
const GAME = 'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[#Pp] w KQkq - 0 3';

function noticeOf(fen: string): string | null {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(setup.error.message);
  return mergedStoresNotice(fen, setup.value);
}

describe('a FEN copied from XBoard', () => {
  it('has airfields and prisons in one, and the user is told', () => {
    const copied = fenForXboard(positionOf(GAME).setup);
    expect(copied).toContain('[Pp] w');
    expect(noticeOf(copied)).toMatch(/^The bracket of the FEN has no #.*put the hostages behind a #, as in \[#Pp\]\.$/);
    expect(xboardStoresNotice(copied)).toMatch(/^XBoard's position has airfields and prisons in one/);
  });

  it('may lack the pawns that have promoted', () => {
    expect(noticeOf('rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1P2/RNBQKBNR[Pp] w KQkq - 0 3')).not.toBeNull();
  });

  it.each([
    ['with a #', GAME],
    ['whose # has nobody behind it', 'rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp#] w KQkq - 0 3'],
    ['with nobody off the board', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1'],
    ['without a bracket', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['of a problem', '4k3/8/8/8/8/8/8/4K3[Rp] w - - 0 1'],
    ['after an exchange of one player', 'rnb1kbnr/ppp1pppp/2P5/3q4/8/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3'],
  ])('is not taken for one %s', (_what, fen) => {
    expect(noticeOf(fen)).toBeNull();
  });

  it('is known where XBoard has sent it, whoever is off the board', () => {
    expect(xboardStoresNotice('4k3/8/8/8/8/8/8/4K3[R] w - - 0 1')).not.toBeNull();
    expect(xboardStoresNotice('4k3/8/8/8/8/8/8/4K3[-] w - - 0 1')).toBeNull();
    expect(xboardStoresNotice(GAME)).toBeNull();
  });
});
