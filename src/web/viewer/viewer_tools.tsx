import type { JSX } from 'preact';
import type { App } from '../app.ts';
import { pressAway } from '../focus.ts';
import { MoveStrip } from '../play/moves_view.tsx';
import { saidLastMove } from '../play/said_move.ts';
import { STEPS } from '../play/score_tools.tsx';
import { Tool } from '../play/tool.tsx';
import { walk } from '../play/walk.ts';
import { useApp, usePage } from '../use_app.ts';
import { branchOf } from './viewed.ts';
import { commentOn, headingOf, statusOfViewed, whereIs, type Heading } from './viewer_words.ts';

/** What is known of the game that is looked at. */
export function useHeading(): Heading | null {
  const app = useApp();
  const { viewed, choice } = usePage().game;
  return viewed && headingOf(app.game.table.tree, viewed, choice, app.files.about.playedAt, Date.now());
}

/** Below the table: what is looked at, and the way back from a variation. On phones also what is said of the move. */
export function ViewerStatus(): JSX.Element {
  const app = useApp();
  const { game, hand } = usePage();
  const { viewed, notice, table } = game;
  const { node } = table;
  const heading = useHeading();
  if (viewed === null || heading === null) return <p class="status" />;
  const { kind } = whereIs(viewed, node);
  const [said, ...result] = statusOfViewed(viewed, node, heading).split(/(?= · )/);
  return (
    <>
      <p class="status">
        {(hand.refused === null && notice) || (
          <>
            {said}
            {/* The panel has it, where that is beside the board. */}
            <span class={kind === 'end' ? 'viewer-result-said' : undefined}>{result.join('')}</span>
          </>
        )}
        {kind === 'variation' && (
          <>
            {' · '}
            <BackToTheGame app={app} />
          </>
        )}
      </p>
      <div class="recent">
        <MoveStrip />
        {node.parent !== null && <span>{commentOn(node) || saidLastMove(node)}</span>}
      </div>
    </>
  );
}

/** Back from a variation to the game that is looked at. */
export function leaveVariation({ game, model }: App): void {
  const { viewed, table } = model.state.game;
  if (viewed !== null) game.visit(branchOf(viewed, table.node));
}

function BackToTheGame({ app }: { readonly app: App }): JSX.Element {
  return (
    <button type="button" class="in-text" onClick={() => pressAway(() => leaveVariation(app))}>
      Back to the game
    </button>
  );
}

/** In place of undo, redo and the engine, where nobody plays: steps through the game. */
export function ViewerTools(): JSX.Element {
  const app = useApp();
  const { node } = usePage().game.table;
  return (
    <>
      {STEPS.map(({ step, icon, name }) => (
        <Tool
          key={step}
          name={name}
          icon={icon}
          isOff={walk(node, step) === null}
          run={() => {
            app.game.walk(step);
          }}
        />
      ))}
    </>
  );
}
