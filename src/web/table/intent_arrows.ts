import { dropArrow, exchangeArrows, squareArrow, type Arrow, type Tone } from '../../diagram/arrows.ts';
import type { Intent } from '../../rules/intent.ts';
import type { Colour } from '../../rules/setup.ts';
import { FILES } from '../../rules/squares.ts';

/** The arrows of a move that `player` means, legal or not: of one whose start and end are stated. */
export function intentArrows(player: Colour, intent: Intent, tone: Tone = 'move'): Arrow[] {
  switch (intent.kind) {
    case 'drop':
      return [dropArrow(player, intent.role, intent.to, tone)];
    case 'exchange':
      return exchangeArrows(player, intent.give, intent.rescue, intent.to, tone);
    case 'castle':
      return [];
    case 'move': {
      const from = (intent.fromRank ?? 0) * FILES + (intent.fromFile ?? 0);
      return [squareArrow(from, intent.to ?? from, tone)];
    }
  }
}
