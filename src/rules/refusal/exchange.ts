import { KING, canRescue } from '../../shared/men.ts';
import { packExchange } from '../../shared/move.ts';
import type { ExchangeIntent } from '../intent.ts';
import type { Position } from '../position.ts';
import type { Colour, Role, Setup } from '../setup.ts';
import { aRole, capitalised, colourName, countsInWords, listOf, playerName, roleName } from '../words.ts';
import { airfield, awaySentence, countOf, payments, prison, prisonSentence, standingSentence } from './facts.ts';
import { occupiedObstacle, pawnRankObstacle } from './landing.ts';
import { obstacle, type Obstacle } from './refusal.ts';
import { safetyObstacle } from './safety.ts';

/** What forbids an exchange, or null if nothing does. */
export function exchangeObstacle(position: Position, intent: ExchangeIntent): Obstacle | null {
  const { give, rescue, to } = intent;
  if (give >= KING || rescue >= KING) {
    return obstacle('exchange-king', 'A king is never exchanged: it is never captured.');
  }
  return (
    pawnRankObstacle(rescue, to) ??
    hostageObstacle(position, intent) ??
    captiveObstacle(position, intent) ??
    valueObstacle(position, intent) ??
    occupiedObstacle(position, rescue, to) ??
    safetyObstacle(position, packExchange(give, rescue, to))
  );
}

function hostageObstacle({ setup, turn }: Position, { give, rescue }: ExchangeIntent): Obstacle | null {
  if (countOf(prison(setup, turn), give) > 0) return null;
  const us = playerName(turn);
  return obstacle(
    'no-such-hostage',
    `${us} cannot give ${aRole(give)}: there is no ${colourName(turn ^ 1)} ${roleName(give)} in ${us}'s prison.`,
    prisonSentence(setup, turn),
    alsoWrong(setup, turn, give, rescue),
  );
}

/** What would forbid the exchange even with such a hostage. */
function alsoWrong(setup: Setup, turn: Colour, give: Role, rescue: Role): string {
  if (countOf(prison(setup, turn ^ 1), rescue) === 0) return captiveMissing(turn, rescue);
  return canRescue(give, rescue) ? '' : tooCheap(give, rescue);
}

function captiveObstacle({ setup, turn }: Position, { rescue }: ExchangeIntent): Obstacle | null {
  if (countOf(prison(setup, turn ^ 1), rescue) > 0) return null;
  const waits = countOf(airfield(setup, turn), rescue) > 0;
  return obstacle(
    'not-in-enemy-prison',
    captiveMissing(turn, rescue),
    prisonSentence(setup, turn ^ 1),
    waits ? awaySentence(setup, turn, rescue) : standingSentence(setup, turn, rescue),
  );
}

function valueObstacle({ setup, turn }: Position, { give, rescue }: ExchangeIntent): Obstacle | null {
  if (canRescue(give, rescue)) return null;
  const paying = payments(setup, turn, rescue).map(aRole);
  const ours = `${playerName(turn)}'s prison`;
  const cure =
    paying.length > 0
      ? `${capitalised(listOf(paying, 'or'))} from ${ours} would do.`
      : `${ours} holds nobody of that value, only ${countsInWords(prison(setup, turn))}.`;
  return obstacle('value-too-low', tooCheap(give, rescue), VALUE_RULE, cure);
}

function captiveMissing(turn: Colour, rescue: Role): string {
  const us = playerName(turn);
  const them = playerName(turn ^ 1);
  return `${us} cannot rescue ${aRole(rescue)}: there is no ${colourName(turn)} ${roleName(rescue)} in ${them}'s prison.`;
}

const VALUE_RULE =
  'The hostage given must have at least the value of the man rescued: pawn < knight = bishop < rook < queen.';

/** "A pawn is not worth a bishop." */
function tooCheap(give: Role, rescue: Role): string {
  return `${capitalised(aRole(give))} is not worth ${aRole(rescue)}.`;
}
