import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatFen, startPosition } from '../../notation/fen.ts';
import { parseSquare } from '../../notation/letters.ts';
import { CASTLE_CORNERS, UNMOVED_KING } from '../../rules/castling.ts';
import { Position } from '../../rules/position.ts';
import { RULESETS, type Colour, type Setup } from '../../rules/setup.ts';
import { FILES } from '../../rules/squares.ts';
import { playerName, squareName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { pressAway } from '../focus.ts';
import { Button } from '../button.tsx';
import type { PanelName } from '../panels.ts';
import { rulesetName } from '../play/new_game.ts';
import { describeMissing, isAnyMissing } from './missing.ts';
import { Segments } from '../segments.tsx';
import { GameTree } from '../../table/tree.ts';
import { useApp, usePage } from '../use_app.ts';
import { Box } from './box.tsx';
import { useRemoving } from './removing.ts';
import {
  changeSetup,
  clearTable,
  completeStores,
  setCorner,
  setRuleset,
  setUnmovedKing,
  setupOf,
  typeFen,
} from './setup_state.ts';

const EP_RANKS = [5, 2] as const;
const INDICES = Array.from({ length: FILES }, (_, index) => index);

/** Sets up a position: men from the box and on the table, and beside it what the board doesn't show. */
export function SetupPanel(): JSX.Element {
  const { setup, ruleset } = usePage().setup;
  const position = Position.create(setup, ruleset);
  useRemoving();
  return (
    <div class="setup">
      <Box />
      <p class="quiet">
        Drag pieces from the box or across the board, or choose one and then its place. To remove one, drag it off the
        board, hold it down or press Delete.
      </p>
      <Beginnings />
      <TurnField />
      <div class="setup-pair">
        <CastlingField colour={WHITE} />
        <CastlingField colour={BLACK} />
      </div>
      <div class="setup-pair">
        <RulesField />
        <Counters />
      </div>
      <FenField />
      <Ready position={position} />
    </div>
  );
}

/** Positions to begin with, and what completes the one on the table. */
function Beginnings(): JSX.Element {
  const app = useApp();
  const { setup, ruleset } = usePage().setup;
  const load = (position: Position): void => app.setup.replace(() => setupOf(position.setup, position.ruleset));
  return (
    <fieldset class="beginnings">
      <legend>Begin with</legend>
      <div class="actions">
        <button type="button" onClick={() => app.setup.replace(clearTable)}>
          Kings only
        </button>
        <button type="button" onClick={() => load(startPosition(ruleset))}>
          Start position
        </button>
        <button type="button" onClick={() => load(app.game.table.position)}>
          The game
        </button>
        <Button
          isOff={!isAnyMissing(setup)}
          aria-describedby="missing"
          onClick={() => app.setup.replace(completeStores)}
        >
          Put missing pieces in prison
        </Button>
      </div>
      <small class="quiet" id="missing">
        {describeMissing(setup)}
      </small>
    </fieldset>
  );
}

const NOTHING_TYPED: { readonly text: string; readonly setup: Setup | null } = { text: '', setup: null };

function FenField(): JSX.Element {
  const app = useApp();
  const { setup, fenFault } = usePage().setup;
  // A FEN that is complete without its counters must not be rewritten while they are typed.
  const [typed, setTyped] = useState(NOTHING_TYPED);
  return (
    <label class="field">
      FEN
      <input
        type="text"
        data-fen-field
        spellcheck={false}
        value={fenFault?.text ?? (typed.setup === setup ? typed.text : formatFen(setup))}
        aria-invalid={fenFault !== null}
        aria-describedby="setup-fault"
        onInput={({ currentTarget }) => {
          const text = currentTarget.value;
          app.setup.replace(typeFen, text);
          setTyped({ text, setup: app.setup.state.setup });
        }}
        onBlur={() => setTyped(NOTHING_TYPED)}
      />
    </label>
  );
}

/** Begins a game or an analysis with the position, and says above the buttons, which are always in sight, what is wrong with it or the FEN. */
function Ready({ position }: { readonly position: ReturnType<typeof Position.create> }): JSX.Element {
  const app = useApp();
  const { ruleset, fenFault, notice } = usePage().setup;
  const fault = position.ok ? '' : position.error.message;
  const isOff = !position.ok || fenFault !== null;
  const { choice } = app.model.state.game;
  const begin = (panel: PanelName, lay: (at: Position) => void): void => {
    if (!position.ok) return;
    pressAway(() => {
      lay(position.value);
      app.openPanel(panel);
    });
  };
  const play = (at: Position): void => app.game.newGame(at, { ...choice, ruleset });
  // The own game waits meanwhile, as beside one of the shelf.
  const analyse = (at: Position): void =>
    app.files.borrow(new GameTree(at), { ...choice, ruleset, seats: ['person', 'person'] });
  return (
    <div class="setup-end">
      <p id="setup-fault" class="fault" role="status">
        {fenFault?.message ?? (notice === '' ? fault : notice)}
      </p>
      <div class="actions">
        <button type="button" class="primary" disabled={isOff} onClick={() => begin('game', play)}>
          Play from here
        </button>
        <button type="button" disabled={isOff} onClick={() => begin('analysis', analyse)}>
          Analyse it
        </button>
      </div>
    </div>
  );
}

function TurnField(): JSX.Element {
  const app = useApp();
  const { setup } = usePage().setup;
  return (
    <Segments
      legend="To move"
      name="turn"
      values={[WHITE, BLACK]}
      value={setup.turn}
      onChange={(turn) => app.setup.act(changeSetup, { turn })}
      part={playerName}
    />
  );
}

function CastlingField({ colour }: { readonly colour: Colour }): JSX.Element {
  const app = useApp();
  const { castling } = usePage().setup.setup;
  return (
    <fieldset>
      <legend>{playerName(colour)} may castle</legend>
      {CASTLE_CORNERS.filter((corner) => corner.colour === colour).map(({ right, rookFrom }) => (
        <label key={right} class="check">
          <input
            type="checkbox"
            checked={(castling & right) !== 0}
            onChange={({ currentTarget }) => app.setup.act(setCorner, right, currentTarget.checked)}
          />
          with the rook on {squareName(rookFrom)}
        </label>
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={(castling & UNMOVED_KING[colour]!) !== 0}
          onChange={({ currentTarget }) => app.setup.act(setUnmovedKing, colour, currentTarget.checked)}
        />
        king never moved
      </label>
    </fieldset>
  );
}

function RulesField(): JSX.Element {
  const app = useApp();
  const { ruleset } = usePage().setup;
  return (
    <label class="field">
      Rules
      <select
        value={ruleset}
        onChange={({ currentTarget }) =>
          app.setup.act(setRuleset, currentTarget.value === 'pierce' ? 'pierce' : 'leslie')
        }
      >
        {RULESETS.map((each) => (
          <option key={each} value={each}>
            {rulesetName(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Counters(): JSX.Element {
  const app = useApp();
  const { setup } = usePage().setup;
  const squares = INDICES.map((file) => squareName(FILES * EP_RANKS[setup.turn === WHITE ? 0 : 1] + file));
  const value = setup.epSquare === null ? '-' : squareName(setup.epSquare);
  return (
    <>
      <label class="field">
        En passant
        <select
          value={value}
          onChange={({ currentTarget }) => app.setup.act(changeSetup, { epSquare: parseSquare(currentTarget.value) })}
        >
          {['-', ...new Set([...squares, ...(value === '-' ? [] : [value])])].map((name) => (
            <option key={name} value={name}>
              {name === '-' ? 'none' : name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Half-moves without progress
        <input
          type="number"
          min="0"
          value={setup.halfmoves}
          onInput={({ currentTarget }) => app.setup.act(changeSetup, { halfmoves: Number(currentTarget.value) })}
        />
      </label>
      <label class="field">
        Move number
        <input
          type="number"
          min="1"
          value={setup.fullmoves}
          onInput={({ currentTarget }) => app.setup.act(changeSetup, { fullmoves: Number(currentTarget.value) })}
        />
      </label>
    </>
  );
}
