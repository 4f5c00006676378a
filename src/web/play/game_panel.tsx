import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Score, ThinkingLine } from '../../engine/types.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Colour } from '../../rules/setup.ts';
import { capitalised, colourName, playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { GameEnd } from '../../table/end.ts';
import { Button } from '../button.tsx';
import { useLatePanels } from '../fetch_late_panels.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { useApp, usePage } from '../use_app.ts';
import { endTitle, howItEnded, winnerOf } from './end_words.ts';
import { CheckField, LevelField, MoveTimeField, OpponentField, PaceField } from './game_fields.tsx';
import { MovesView } from './moves_view.tsx';
import { opponentOf, RULESETS, seatsOf } from './new_game.ts';
import { isWatched, onlyPerson } from './players.ts';
import { saidLastMove } from './said_move.ts';
import { ScoreTools } from './score_tools.tsx';
import { Welcome } from './welcome.tsx';

/** Where the focus goes from a button that goes away: to the result, to resignation, or to the cautious answer to a question. */
const ENDED = '.ended';
const RESIGN = '[data-resign]';
const LAST_ANSWER = '.offer button:last-of-type';

/** The game beside the table: its moves, the last one in words, how to end it and how to change it. */
export function GamePanel(): JSX.Element {
  const { game, settings } = usePage();
  const { end, node, position, seats } = game.table;
  const { ruleset } = position;
  return (
    <div class="game-panel">
      <Welcome />
      {end !== null && <Ended end={end} />}
      <Offer />
      {ruleset !== 'leslie' && (
        <p class="quiet">
          Rules: {capitalised(ruleset)}. {RULESETS[ruleset]}
        </p>
      )}
      {isWatched(seats) && end === null && <Pace />}
      {node.parent !== null && (
        <p class="said">
          {saidLastMove(node)} {game.remark}
        </p>
      )}
      {settings.showsThinking && game.thinking !== null && (
        <p class="thinking">{thinkingWords(game.thinking.position, game.thinking.line)}</p>
      )}
      <MovesView />
      <ScoreTools />
      <Ending />
      <Changes />
    </div>
  );
}

/** The result at once; what to do next is loaded with the other panels. */
function Ended({ end }: { readonly end: GameEnd }): JSX.Element {
  const { seats, node } = usePage().game.table;
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
        {howItEnded(end, seats)}
        {moves > 0 && ` after ${moves} ${moves === 1 ? 'move' : 'moves'}`} · {end.result}
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
  const { drawOffer, end, seats } = usePage().game.table;
  if (drawOffer === null || end !== null || onlyPerson(seats) !== null) return null;
  return (
    <section class="offer" aria-label="Offer of a draw">
      <p>
        {playerName(drawOffer)} offers a draw. {playerName(drawOffer ^ 1)}?
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

/** The pace of the moves when Ransom plays itself. */
function Pace(): JSX.Element {
  const app = useApp();
  const { choice } = usePage().game;
  return <PaceField value={choice.paceMs} onChange={(paceMs) => app.game.setChoice({ paceMs })} />;
}

/** Draw and resignation, once a move has been made. The question whether to resign doesn't interrupt the game. */
function Ending(): JSX.Element {
  const { seats, end, node } = usePage().game.table;
  const [isAsked, setAsked] = useState(false);
  // Whoever looks back at a game, or at one of others, ends none.
  const isInPlay = node.parent !== null && node.next === null;
  return (
    <div class="ending">
      {end !== null || !isInPlay || isWatched(seats) ? null : isAsked ? (
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
  return (
    <section class="offer resignation" aria-label="Resignation">
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
      <button type="button" data-resign onClick={() => pressAway(onResign, LAST_ANSWER)}>
        <Icon name="resign" /> Resign …
      </button>
    </div>
  );
}

/** Who plays, and how well: can be changed during the game. */
function Changes(): JSX.Element {
  const app = useApp();
  const { game, settings } = usePage();
  const { choice } = game;
  const { seats, level, moveTimeMs, flipsEachTurn, control } = choice;
  const opponent = opponentOf(seats);
  return (
    <details class="changes">
      <summary>Change sides or level</summary>
      <div class="new-game">
        <OpponentField
          name="seats"
          value={opponent}
          offered={['white', 'black', 'people', 'watch']}
          onChange={(value) => {
            if (value !== 'random') app.game.setChoice({ seats: seatsOf(value) });
          }}
        />
        <LevelField value={level} onChange={(value) => app.game.setChoice({ level: value })} />
        {control.kind === 'none' && (
          <MoveTimeField value={moveTimeMs} onChange={(value) => app.game.setChoice({ moveTimeMs: value })} />
        )}
        {opponent === 'people' && (
          <CheckField value={flipsEachTurn} onChange={(value) => app.game.setChoice({ flipsEachTurn: value })}>
            The board turns to who is to move
          </CheckField>
        )}
        <CheckField value={settings.showsThinking} onChange={(value) => app.setSettings({ showsThinking: value })}>
          Show what Ransom thinks
        </CheckField>
      </div>
    </details>
  );
}

/** The words for a lead from this many centipawns on. */
const AHEAD: readonly (readonly [centipawns: number, words: string])[] = [
  [600, 'is winning'],
  [250, 'is clearly better'],
  [80, 'is better'],
  [30, 'is a little better'],
];

/** Describes a line of thinking: "Depth 9: White is a little better, 54 % for White, Nf3" */
function thinkingWords(position: Position, line: ThinkingLine): string {
  const [move] = line.pv;
  const best = move === undefined ? '' : `, ${formatSan(position, move)}`;
  return `Depth ${line.depth}: ${scoreWords(line.score, position.turn)}, ${expectedPercent(line)} % for ${playerName(position.turn)}${best}`;
}

/** Describes a score of the side to move, from the side that is ahead. */
function scoreWords(score: Score, turn: Colour): string {
  if (score.kind === 'mate') {
    const winner = playerName(score.moves > 0 ? turn : turn ^ 1);
    const moves = Math.abs(score.moves);
    return moves === 0 ? `${winner} has mated` : `${winner} mates in ${moves}`;
  }
  const lead = AHEAD.find(([centipawns]) => Math.abs(score.centipawns) >= centipawns);
  if (lead === undefined) return 'the game is even';
  return `${playerName(score.centipawns > 0 ? turn : turn ^ 1)} ${lead[1]}`;
}

/** The expected points of the side to move, in per cent. */
function expectedPercent({ wdl: { win, draw } }: ThinkingLine): number {
  return Math.round((win + draw / 2) / 10);
}
