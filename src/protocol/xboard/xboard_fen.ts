import { formatFen } from '../../notation/fen.ts';
import { NO_MEN, type Counts, type Setup } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';

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
