import type { PaymentChoice, PromotionChoice } from '../../table/gesture/choices.ts';
import type { Role, Square } from '../../rules/setup.ts';
import { capitalised, roleLetter, roleName, squareName } from '../../rules/words.ts';
import { hasModifier } from '../keys/modifiers.ts';
import type { PressedKey } from '../play/game_keys.ts';
import type { Choice, Chooser } from './hand_state.ts';

/** The question which hostage pays. The first choice is legal. */
export function paymentChooser(
  square: Square,
  rescue: Role,
  choices: readonly PaymentChoice[],
  hint: string | null,
): Chooser {
  return {
    kind: 'payment',
    square,
    title: `Which hostage pays for the ${roleName(rescue)} on ${squareName(square)}?`,
    hint: hint ?? '',
    choices: choices.map(({ give, count, move, follows, obstacle }): Choice => ({
      role: give,
      count,
      move,
      note: obstacle === null ? capitalised(follows.join('; ')) : obstacle.message,
    })),
    preferred: 0,
  };
}

/** The question which piece a pawn promotes to. */
export function promotionChooser(square: Square, choices: readonly PromotionChoice[]): Chooser {
  return {
    kind: 'promotion',
    square,
    title: 'Change places with which piece?',
    hint: 'The pawn goes to the prison in its place (rule 5.1).',
    choices: choices.map(({ role, count, move, follows }) => ({
      role,
      count,
      move,
      note: capitalised(follows.join('; ')),
    })),
    preferred: 0,
  };
}

/** The index of the choice for a man's letter or a number; there may be no such choice. */
export function choiceOfKey({ choices }: Chooser, event: PressedKey): number {
  if (hasModifier(event)) return -1;
  const byLetter = choices.findIndex(({ role }) => roleLetter(role) === event.key.toUpperCase());
  return byLetter >= 0 ? byLetter : Number(event.key) - 1;
}
