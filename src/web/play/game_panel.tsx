import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Colour } from '../../rules/setup.ts';
import { capitalised, colourName, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { GameEnd } from '../../table/end.ts';
import { Button } from '../button.tsx';
import { useLatePanels } from '../fetch_late_panels.ts';
import { RESIGN, pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { useApp, usePage } from '../use_app.ts';
import { canEnd } from './game_state.ts';
import { endTitle, howItEnded, winnerOf } from './end_words.ts';
import { FrozenNote } from './frozen_note.tsx';
import { MovesView } from './moves_view.tsx';
import { RULESETS } from './new_game.ts';
import { isRemote, isWatched, nameInSentence, onlyPerson } from './players.ts';
import { saidLastMove } from './said_move.ts';
import { ScoreTools } from './score_tools.tsx';
import { Welcome } from './welcome.tsx';

/** Where the focus goes from a button that goes away: to the result, or to the cautious answer to a question. */
const ENDED = '.ended';
const LAST_ANSWER = '.offer button:last-of-type';

/** The game beside the table: its moves, the last one in words, how to end it and how to change it. */
export function GamePanel(): JSX.Element {
  const { game, settings, live } = usePage();
  const { end, node, position, seats, isShared } = game.table;
  const { ruleset } = position;
  return (
    <div class="game-panel">
      {live.asked === null ? <Welcome /> : <Late view="OwnInvitationCard" />}
      {isRemote(seats) && <Late view="RemoteCards" />}
      {end !== null && <Ended end={end} />}
      <Offer />
      {ruleset !== 'leslie' && (
        <p class="quiet">
          Rules: {capitalised(ruleset)}. {RULESETS[ruleset]}
        </p>
      )}
      {isWatched(seats) && end === null && <Late view="Pace" />}
      {node.parent !== null && !(isShared && node.next === null) && (
        <p class="said">
          {saidLastMove(node)} {game.remark}
        </p>
      )}
      <FrozenNote />
      {settings.showsThinking && game.thinking !== null && <Late view="Thinking" />}
      <MovesView />
      <ScoreTools />
      <Ending />
      {!isRemote(seats) && <Changes />}
    </div>
  );
}

/** A part of the panel that is loaded with the other panels. */
function Late({
  view,
}: {
  readonly view: 'OwnInvitationCard' | 'RemoteCards' | 'Thinking' | 'Pace' | 'ChangeFields';
}): JSX.Element | null {
  const late = useLatePanels();
  if (late === null) return null;
  const View = late[view];
  return <View />;
}

/** The result at once; what to do next is loaded with the other panels. */
function Ended({ end }: { readonly end: GameEnd }): JSX.Element {
  const { table, choice } = usePage().game;
  const { seats, node } = table;
  const late = useLatePanels();
  const moves = Math.ceil(node.ply / 2);
  return (
    <section class="card ended" aria-label="Result" tabIndex={-1}>
      <span class="men emblem" aria-hidden="true">
        {kingsOf(end).map((colour) => (
          <span key={colour} class={`man ${colourName(colour)} king`} />
        ))}
      </span>
      <h3>{endTitle(end, seats)}</h3>
      <p>
        {howItEnded(end, seats, choice.names)}
        {moves > 0 && ` after ${moves} ${moves === 1 ? 'move' : 'moves'}`}
      </p>
      {late !== null && <late.EndedCard end={end} />}
    </section>
  );
}

/** The winner's king, or both. */
function kingsOf(end: GameEnd): readonly Colour[] {
  const winner = winnerOf(end);
  return winner === null ? [WHITE, BLACK] : [winner];
}

/** A draw offer between two people, for the other one to answer. The engine answers by itself. */
function Offer(): JSX.Element | null {
  const app = useApp();
  const { table, choice } = usePage().game;
  const { drawOffer, end, seats } = table;
  if (
    drawOffer === null ||
    end !== null ||
    (isRemote(seats) ? seats[drawOffer ^ 1] !== 'person' : onlyPerson(seats) !== null)
  )
    return null;
  return (
    <section class="offer" aria-label="Offer of a draw">
      <p>
        {nameInSentence(seats, drawOffer, choice.names)} offers a draw.{' '}
        {!isRemote(seats) && `${playerName(drawOffer ^ 1)}?`}
      </p>
      <div class="actions">
        <button type="button" onClick={() => pressAway(() => app.game.respondToDraw(true), ENDED)}>
          Accept
        </button>
        <button type="button" onClick={() => pressAway(() => app.game.respondToDraw(false), RESIGN)}>
          Decline
        </button>
      </div>
    </section>
  );
}

/** Draw and resignation, once a move has been made. The question whether to resign doesn't interrupt the game. */
function Ending(): JSX.Element {
  const { table } = usePage().game;
  const [isAsked, setAsked] = useState(false);
  return (
    <div class="ending">
      {!canEnd(table) ? null : isAsked ? (
        <ResignQuestion onAnswer={() => setAsked(false)} />
      ) : (
        <EndingButtons onResign={() => setAsked(true)} />
      )}
    </div>
  );
}

function ResignQuestion({ onAnswer }: { readonly onAnswer: () => void }): JSX.Element {
  const app = useApp();
  const { seats, position } = usePage().game.table;
  const person = onlyPerson(seats);
  const question = useRef<HTMLElement>(null);
  // On phones it is at the lower edge of the sheet.
  useLayoutEffect(() => question.current!.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={question} class="offer resignation" aria-label="Resignation">
      <p>{person === null ? `Does ${playerName(position.turn)} resign?` : 'Resign?'}</p>
      <div class="actions">
        <button
          type="button"
          onClick={() =>
            pressAway(() => {
              onAnswer();
              app.game.resign();
            }, ENDED)
          }
        >
          Resign
        </button>
        <button type="button" onClick={() => pressAway(onAnswer, RESIGN)}>
          Play on
        </button>
      </div>
    </section>
  );
}

function EndingButtons({ onResign }: { readonly onResign: () => void }): JSX.Element {
  const app = useApp();
  const { drawOffer } = usePage().game.table;
  return (
    <div class="actions">
      <Button isOff={drawOffer !== null} onClick={() => pressAway(() => app.game.offerDraw(), LAST_ANSWER)}>
        <Icon name="draw" /> Offer draw
      </Button>
      <Button data-resign onClick={() => pressAway(onResign, LAST_ANSWER)}>
        <Icon name="resign" /> Resign
      </Button>
    </div>
  );
}

/** Who plays, and how well: can be changed during the game. What there is to change is loaded when it is opened. */
function Changes(): JSX.Element {
  const { seats } = usePage().game.table;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="changes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Change sides{seats.includes('engine') && ' or level'}</summary>
      {isOpen && <Late view="ChangeFields" />}
    </details>
  );
}
