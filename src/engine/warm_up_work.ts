import { platform } from '#platform';
import type { CoreBuild } from '../core/module.ts';
import { positionFromFen } from '../notation/fen.ts';
import type { WarmUp } from './search_messages.ts';

// The first of the bench positions: so many reach what a search does. A page, which benches nothing, fetches only these.

export const WARM_UP_POSITIONS: readonly string[] = [
  '2bqkb1r/2p1pp1p/2n5/rpNp2Bn/2pP2p1/2P1P3/PP3QPP/R3KBNR[P] b KQk - 2 14',
  'r3k2r/p1pp2q1/Q3p2p/3b1p2/1p1Pn2N/2n1P1P1/PPN1PbBP/2KR3R[#BPp] w kq - 0 23',
  'Q1kr3r/Ppp1n2p/p3Np2/3p4/4b2P/P1P1P1q1/1PPKB1P1/R1B1n3[bpp#RN] b - - 0 31',
  '2Q2br1/R7/1pP1p1pN/1b1pP1n1/1k2p3/N1q3PK/3p1BP1/7R[PPP#BPrnpp] w - - 0 40',
  'r1b1kb1N/pp1ppP2/2p3pp/3n1pN1/P1QP4/2n4P/4PPP1/2KBqB1R[r#RP] b q - 0 26',
  'rnb4r/ppp2kp1/5q2/3Pp2p/6n1/NQ2bP2/PP1P2PP/R1B1KB1R[#NPpp] b Q - 1 11',
  'r4b1r/p1pk1ppp/2n5/1bP1p3/1P6/P1nP1N2/2PQPKpP/R1B3NR[#BPqp] b - - 0 13',
  'r1bqkb1r/1ppp1pp1/5n2/p2P3p/Qn2P3/2Np1N2/PP3PPP/1RB1KB1R[P] b Kkq - 1 9',
];

/** Modules whose code is already optimised, in whatever thread. */
const warm = new WeakSet<WebAssembly.Module>();

/** The searches that the first thread of a build runs before it is ready; null if a warm-up would gain nothing. */
export function warmUpOf({ module }: CoreBuild): WarmUp | null {
  if (platform.warmUpMs === 0 || warm.has(module)) return null;
  const positions = WARM_UP_POSITIONS.flatMap((fen) => {
    const position = positionFromFen(fen);
    return position.ok ? [{ setup: position.value.setup, ruleset: position.value.ruleset }] : [];
  });
  return { ms: platform.warmUpMs, positions };
}

/** Records that a thread has warmed up a build. */
export function noteWarm({ module }: CoreBuild): void {
  warm.add(module);
}
