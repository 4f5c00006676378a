import type { JSX } from 'preact';
import { FROM_CHESS } from '../../rulebook/from_chess.ts';
import { RuleText } from './spans.tsx';

/** A summary for people who know chess. */
export function FromChess(): JSX.Element {
  return (
    <section class="from-chess" aria-labelledby="from-chess">
      <h3 id="from-chess">Coming from chess?</h3>
      <ol>
        {FROM_CHESS.map((line) => (
          <li key={line}>
            <RuleText text={line} />
          </li>
        ))}
      </ol>
    </section>
  );
}
