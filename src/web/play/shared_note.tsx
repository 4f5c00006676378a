import type { JSX } from 'preact';

/** Why there is no help in a game with a player at another device. */
export function SharedNote(): JSX.Element {
  return (
    <p class="quiet" data-shared>
      You play against a person: hints, analysis, review and proofs are off until the game ends. Then the review shows
      you what each of you has missed.
    </p>
  );
}
