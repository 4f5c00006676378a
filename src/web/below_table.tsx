import type { JSX } from 'preact';
import { capitalised } from '../rules/words.ts';
import { useLatePanels } from './fetch_late_panels.ts';
import { RESIGN, focusNext, pressAway } from './focus.ts';
import { Icon, type IconName } from './icons.tsx';
import { useModeViews } from './panel_views.tsx';
import { PANEL_NAMES, PANELS } from './panels.ts';
import { canEnd, canUndo, isFirstVisit } from './play/game_state.ts';
import { FrozenNote } from './play/frozen_note.tsx';
import { MoveStrip } from './play/moves_view.tsx';
import { isRemote, isWatched } from './play/players.ts';
import { saidLastMove } from './play/said_move.ts';
import { lookBackText, statusText, waits } from './play/status_text.ts';
import { Tool } from './play/tool.tsx';
import { walk, type WalkStep } from './play/walk.ts';
import type { Preview } from './preview/preview_state.ts';
import { PANEL_OF_MODE, type ModeName } from './state/page_state.ts';
import { signedParts } from './table/exchange_offers.ts';
import { exchangeText } from './table/hand_words.ts';
import { Toolbar } from './toolbar.tsx';
import { useApp, usePage } from './use_app.ts';

/** Status and commands below the table: for the line being stepped through, or for the mode. */
export function BelowTable(): JSX.Element {
  const { preview, mode } = usePage();
  const { Status = StatusLine, Bar } = useModeViews();
  if (preview !== null) return <LatePreviewBar preview={preview} />;
  if (mode === 'attempt' && Bar !== undefined) return <Bar />;
  return (
    <>
      <Status />
      <ToolBar />
    </>
  );
}

/** Whatever shows a line is one of the late panels itself. */
function LatePreviewBar({ preview }: { readonly preview: Preview }): JSX.Element | null {
  const late = useLatePanels();
  return late && <late.PreviewBar preview={preview} />;
}

/** The commands of the mode. */
function ToolBar(): JSX.Element {
  const app = useApp();
  const { mode, panel, game } = usePage();
  const { Tools } = useModeViews();
  // Whoever lets the board be seen comes back to what he reads.
  const isRead = mode === 'game' && (panel === 'review' || panel === 'analysis');
  return (
    <Toolbar label={capitalised(mode)}>
      {mode === 'game' && game.viewed === null && Tools === undefined && <GameTools />}
      {Tools !== undefined && <Tools />}
      <Tool name="Flip" icon="flip" run={() => app.flip()} />
      {mode === 'game' && game.viewed === null && !isRead && <EndTool />}
      <Tool
        name={isRead ? PANELS[panel] : PANEL_TOOL[mode]}
        icon="list"
        isOnPhones
        run={() => app.openPanel(isRead ? panel : PANEL_OF_MODE[mode])}
      />
    </Toolbar>
  );
}

/** What the button is called that opens the panel of the mode where panels are sheets. */
const PANEL_TOOL: Readonly<Record<ModeName, string>> = {
  game: 'Moves',
  setup: 'Pieces',
  puzzle: 'Puzzle',
  lesson: 'Lessons',
  attempt: 'Review',
};

function GameTools(): JSX.Element {
  const app = useApp();
  const { table, hintStep } = usePage().game;
  const { activity, node, end, seats } = table;
  if (isRemote(seats)) return <SteppingTools />;
  const isLooking = activity === 'hint' || hintStep.kind === 'idea';
  return (
    <>
      <Tool name="Undo" icon="undo" isOff={!canUndo(table)} run={() => app.game.undo()} />
      <Tool name="Redo" icon="redo" isOff={node.next === null} run={() => app.game.redo()} />
      {end === null && <EngineTool />}
      {end === null && (
        <Tool
          name="Hint"
          icon="hint"
          isOff={activity === 'move' || activity === 'pace' || isLooking}
          run={() => app.game.hint()}
        />
      )}
    </>
  );
}

/** On phones: shows the buttons that offer a draw or resign, which are in the panel. */
function EndTool(): JSX.Element {
  const app = useApp();
  const { table } = usePage().game;
  return (
    <Tool
      name="End game"
      icon="resign"
      isOnPhones
      isOff={!canEnd(table)}
      run={() => {
        void app.show('game');
        focusNext(RESIGN);
      }}
    />
  );
}

/** In a game with a player at another device nothing is taken back: one looks back. */
function SteppingTools(): JSX.Element {
  const app = useApp();
  const { node } = usePage().game.table;
  const step = (name: string, to: WalkStep, icon: IconName): JSX.Element => (
    <Tool name={name} icon={icon} isOff={walk(node, to) === null} run={() => void app.game.walk(to)} />
  );
  return (
    <>
      {step('Back', 'back', 'previous')}
      {step('Forward', 'forward', 'next')}
    </>
  );
}

/** Commands for the engine and the clock: to continue, to move at once, or to wait if people watch. */
function EngineTool(): JSX.Element {
  const app = useApp();
  const { table, hintStep } = usePage().game;
  const { activity, end, seats } = table;
  if (waits(table) || app.game.ahead !== null) return <Tool name="Go on" icon="resume" run={() => app.game.resume()} />;
  if (end === null && isWatched(seats)) return <Tool name="Pause" icon="pause" run={() => app.game.pause()} />;
  const isOff = activity !== 'move' && activity !== 'hint' && hintStep.kind !== 'idea';
  // Between two people there is nobody to hurry, but while a hint is looked for.
  const isHidden = isOff && !seats.includes('engine');
  return <Tool name="Move now" icon="moveNow" {...{ isOff, isHidden }} run={() => app.game.hurry()} />;
}

/** Whose turn it is, or how the game ended, in a sentence. */
function StatusLine(): JSX.Element {
  const { mode, game, hand } = usePage();
  const app = useApp();
  const { table, notice } = game;
  const asked = exchangeText(hand, table.position.turn);
  const { ahead } = app.game;
  const text = asked || statusText(game, ahead === null ? '' : lookBackText(table, ahead, app.progress.mayCount));
  const isIdle = asked === '' && notice === '' && table.drawOffer === null && ahead === null && !waits(table);
  const isTurn = table.end === null && (isIdle || isFirstVisit(game));
  return (
    <>
      {/* On low phones in place of the status, which says only whose turn it is. */}
      {mode === 'game' && isIdle && <FrozenNote />}
      <p
        class={`status ${asked === '' ? '' : 'asks'} ${isTurn ? 'turn' : ''} ${text.length > LONG_STATUS ? 'wordy' : ''}`}
      >
        {mode === 'game' && <WithPanels text={text} />}
        {asked !== '' && (
          <button type="button" onClick={() => pressAway(() => app.hand.clear())}>
            Cancel
          </button>
        )}
      </p>
      {mode === 'game' && <Recent />}
    </>
  );
}

/** On phones: the moves, and where there is room the last one in words. Before the first move, other ways to begin. */
function Recent(): JSX.Element {
  const { node } = usePage().game.table;
  if (node.parent === null && node.children.length === 0) return <OtherGames />;
  return (
    <div class="recent">
      <MoveStrip />
      <FrozenNote />
      {node.parent !== null && <span>{saidLastMove(node)}</span>}
    </div>
  );
}

function OtherGames(): JSX.Element {
  const app = useApp();
  return (
    <div class="recent other-games">
      {(['new', 'friends'] as const).map((panel) => (
        <button key={panel} type="button" onClick={() => app.openPanel(panel)}>
          {panel === 'new' ? 'New game' : 'With a friend'}
        </button>
      ))}
    </div>
  );
}

/** A text in which a panel's title in quotation marks opens the panel. */
function WithPanels({ text }: { readonly text: string }): JSX.Element {
  const app = useApp();
  return (
    <>
      {text.split(/“([^”]+)”/).map((part, index) => {
        // New elements for each text: what is in the place of others has not shifted.
        if (index % 2 === 0) return <WithSigns key={part} text={part} />;
        const panel = PANEL_NAMES.find((name) => PANELS[name] === part);
        if (panel === undefined) return `“${part}”`;
        return (
          <button
            key={index}
            type="button"
            class="in-text"
            onClick={() => {
              app.openPanel(panel);
              // On phones a lesson's text and tools are below the board, and its panel would hide the board.
              if (panel === 'lessons') app.closePanel();
            }}
          >
            {part}
          </button>
        );
      })}
    </>
  );
}

/** More letters don't fit into two lines: of offers, which are large, and of all other words. */
const LONG_OFFERS = 94;
const LONG_STATUS = 130;

/** What can be fetched from the stores, with the signs that it has there: they need no other legend. */
function WithSigns({ text }: { readonly text: string }): JSX.Element {
  const parts = signedParts(text);
  if (parts.length === 1) return <>{text}</>;
  return (
    <span class={text.length > LONG_OFFERS ? 'offers long' : 'offers'}>
      {parts.map((part, index) => (index % 2 === 0 ? part : <SignedWord key={index} word={part} />))}
    </span>
  );
}

function SignedWord({ word }: { readonly word: string }): JSX.Element {
  return (
    <b>
      <span class="offer-mark" aria-hidden="true">
        <Icon name={word === 'drop' ? 'save' : 'trade'} />
      </span>
      {word}
    </b>
  );
}
