import type { JSX } from 'preact';
import { positionFromFen } from '../../notation/fen.ts';
import { playerName } from '../../rules/words.ts';
import { borrowFound, readGame } from '../files/game_texts.ts';
import type { LastPosition } from '../files/last_position.ts';
import { MiniBoard } from '../files/mini_board.tsx';
import { pressAway } from '../focus.ts';
import { useApp } from '../use_app.ts';
import { MATE_EXAMPLES, type MateExample } from './mate_examples.ts';

/** Positions in which there is something to prove: for who has come here out of curiosity. */
export function MateExamples(): JSX.Element {
  return (
    <section class="mate-examples" aria-labelledby="mate-examples">
      <h2 id="mate-examples">Or try one of these</h2>
      <ul class="rows">
        {MATE_EXAMPLES.map((example) => (
          <Example key={example.fen} example={example} />
        ))}
      </ul>
    </section>
  );
}

function Example({ example }: { readonly example: MateExample }): JSX.Element | null {
  const app = useApp();
  const { fen, moves, about } = example;
  const read = positionFromFen(fen);
  if (!read.ok) return null;
  const { setup, turn } = read.value;
  const shown: LastPosition = { setup, lit: [] };
  const open = (): void => {
    const game = readGame(app.game, fen);
    if (game === null) return;
    pressAway(() => {
      borrowFound(app.files, app.game, game);
      app.mate.choose(moves);
      void app.mate.ask();
    }, '.mate .review-head button');
  };
  return (
    <li>
      <button type="button" class="row game-row" onClick={open}>
        <MiniBoard stamp={fen} read={() => shown} side={turn} />
        <span class="game-text">
          <span class="game-players">{about}</span>
          <small>
            {playerName(turn)} mates in {moves}
          </small>
        </span>
      </button>
    </li>
  );
}
