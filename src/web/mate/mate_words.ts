import type { MateVerdict } from '../../engine/mate_proof.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import type { MateState } from './mate_state.ts';

/** The prover's result, or its progress, in one to three sentences. */
export function mateText(state: MateState): string {
  const { asked, phase, verdict } = state;
  if (asked === null || phase === 'none') return '';
  const player = playerName(asked.position.turn);
  if (phase === 'answered' && verdict !== null) return verdictText(player, asked.maxMoves, verdict);
  const sentences = [
    phase === 'running' ? `Searching for ${state.seconds} s.` : 'Stopped: not decided.',
    ...known(state),
  ];
  return sentences.join(' ');
}

function verdictText(player: string, maxMoves: number, verdict: MateVerdict): string {
  const { moves, byChecks, shortestOf, noneWithin } = verdict;
  switch (verdict.verdict) {
    case 'mate': {
      const way = byChecks === true && moves !== 1 ? ', with check at every move' : '';
      return `${player} mates in ${moves}${way}: proved against every defence. ${SHORTEST[shortestOf ?? 'unknown']}`;
    }
    case 'none':
      return `No mate in ${maxMoves}: proved. No move of ${player}, check or quiet, forces it.`;
    case 'none-by-checks':
      return `No mate in ${maxMoves} by checks. Quiet moves were not tried.`;
    case 'undecided': {
      const so = noneWithin > 0 ? ` There is no mate in ${noneWithin}${noneWithin > 1 ? ' or fewer' : ''}.` : '';
      return `Not decided: the lines became too long for the search.${so}`;
    }
  }
}

const SHORTEST: Readonly<Record<NonNullable<MateVerdict['shortestOf']>, string>> = {
  all: 'No mate is shorter.',
  checks: 'No mate by checks is shorter; whether a mate with quiet moves is, was not decided.',
  unknown: 'There may be a shorter mate.',
};

/** What is known before the answer. */
function known({ progress, asked }: MateState): string[] {
  if (progress === null || asked === null) return [];
  const { checks, found, noneWithin } = progress;
  const sentences: string[] = [];
  if (found !== null) sentences.push(`A mate in ${found.moves} is found; is there a shorter one?`);
  if (checks === 'none') sentences.push(`No mate in ${asked.maxMoves} by checks.`);
  if (noneWithin > 0) sentences.push(`No mate at all in ${noneWithin}${noneWithin > 1 ? ' or fewer' : ''}.`);
  return sentences;
}

/** A first move of the attacker in notation. */
export interface FirstMove {
  readonly move: Move;
  readonly san: string;
}

/** All first moves, checks first: they are the ones people ask about. */
export function firstMoves(position: Position): readonly FirstMove[] {
  const moves = position.legalMoves().map((move) => ({ move, san: formatSan(position, move) }));
  const isCheck = ({ san }: FirstMove): boolean => san.endsWith('+');
  return [...moves.filter(isCheck), ...moves.filter((one) => !isCheck(one))];
}
