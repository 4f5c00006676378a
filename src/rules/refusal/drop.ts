import { KING, PAWN } from '../../shared/men.ts';
import { packDrop } from '../../shared/move.ts';
import type { DropIntent } from '../intent.ts';
import type { Position } from '../position.ts';
import { exchangeText, playerName, roleName, rolesName, squareName } from '../words.ts';
import { airfield, airfieldSentence, countOf, payments, prison, standingSentence } from './facts.ts';
import { occupiedObstacle, pawnRankObstacle } from './landing.ts';
import { obstacle, type Obstacle } from './refusal.ts';
import { safetyObstacle } from './safety.ts';
import { legalPayment } from './payment.ts';

/** What forbids a drop, or null if nothing does. */
export function dropObstacle(position: Position, intent: DropIntent): Obstacle | null {
  const { role, to } = intent;
  if (role >= KING) return obstacle('drop-king', 'A king is never dropped: it is never captured.');
  return (
    pawnRankObstacle(role, to) ??
    airfieldObstacle(position, intent) ??
    occupiedObstacle(position, role, to) ??
    safetyObstacle(position, packDrop(role, to))
  );
}

function airfieldObstacle(position: Position, intent: DropIntent): Obstacle | null {
  const { setup, turn } = position;
  const { role } = intent;
  if (countOf(airfield(setup, turn), role) > 0) return null;
  const isCaptive = countOf(prison(setup, turn ^ 1), role) > 0;
  return obstacle(
    'not-on-airfield',
    `There is no ${roleName(role)} on ${playerName(turn)}'s airfield.`,
    airfieldSentence(setup, turn),
    isCaptive ? rescueSentence(position, intent) : role === PAWN ? '' : standingSentence(setup, turn, role),
    otherSideSentence(position, intent),
  );
}

/** The man sits in the enemy prison: how an exchange may get it. */
function rescueSentence(position: Position, { role, to }: DropIntent): string {
  const { setup, turn } = position;
  const captive = `${playerName(turn)}'s ${roleName(role)} sits in ${playerName(turn ^ 1)}'s prison`;
  const give = legalPayment(position, role, to);
  if (give !== null) return `${captive}: an exchange such as ${exchangeText(give, role, to)} would rescue it.`;
  if (payments(setup, turn, role).length > 0) {
    const { message } = occupiedObstacle(position, role, to) ?? {
      message: `No drop on ${squareName(to)} is legal now.`,
    };
    return `${captive}, and an exchange could rescue it. ${message}`;
  }
  return `${captive}, but ${playerName(turn)}'s prison holds no hostage of at least its value to give for it.`;
}

function otherSideSentence(position: Position, { role }: DropIntent): string {
  const { setup, turn } = position;
  const waiting = countOf(airfield(setup, turn ^ 1), role);
  if (waiting === 0) return '';
  const men = `the ${rolesName(role, waiting)} on ${playerName(turn ^ 1)}'s airfield`;
  return `It is ${playerName(turn)}'s turn to move, and ${men} can be dropped only by ${playerName(turn ^ 1)}.`;
}
