import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { nameBeside, nameInSentence, onlyPerson } from '../play/players.ts';
import type { PageState } from '../state/page_state.ts';

type Game = Pick<PageState['game'], 'choice' | 'viewed'>;

/** Both sides; where the reader is known, he comes first. */
export function sidesOf({ choice }: Game): readonly [Colour, Colour] {
  const reader = onlyPerson(choice.seats) ?? WHITE;
  return reader === WHITE ? [WHITE, BLACK] : [BLACK, WHITE];
}

/** Who played a side: "You", "Ransom", "Grace", "White" if that isn't known. */
export function shortNameOf({ choice, viewed }: Game, colour: Colour): string {
  const { seats, names, level } = choice;
  if (onlyPerson(seats) !== null) return onlyPerson(seats) === colour ? 'You' : nameInSentence(seats, colour, names);
  const name = viewed?.names[colour] ?? nameBeside(seats, level, colour, names);
  // "Ransom (computer) · level 4", and in scores "Ransom, level 4"
  return name.split(/,| \(computer\)/)[0]!;
}
