import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { startPosition } from '../../notation/fen.ts';
import { PANEL_TITLE, pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { NO_LESSONS, readLessonProgress } from '../lessons/lesson_state.ts';
import { LESSONS } from '../lessons/lessons.ts';
import { NO_PROGRESS, NO_RECORD } from '../puzzles/achieved.ts';
import { readProgress } from '../puzzles/progress.ts';
import { isPractice, readRecord } from '../puzzles/record.ts';
import { seatsOf } from '../play/new_game.ts';
import { NAMED_LEVELS, levelWord, onlyPerson } from '../play/players.ts';
import { useEscapeToBoard } from '../reading_page.ts';
import { useApp, usePage } from '../use_app.ts';
import { SCORES } from './progress_state.ts';
import { rungWords } from './progress_words.ts';
import { SCORE_WORDS } from './score.ts';
import { ScoreBadge } from './score_sign.tsx';
import { averageMoves, gamesOf, nextLevel, rungsOf, totalOf, type Rung } from './statistics.ts';

const WHAT_COUNTS =
  'A game counts once it has ended: from the usual start, against one level. With hints, moves taken back or an analysis it counts as played with help, and beats no level. All of this is kept on this device only.';

/** For the last games, as long as there is none. */
const ROOMS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The ladder of levels, and the results against Ransom. */
export function ProgressPanel(): JSX.Element {
  const app = useApp();
  const { progress } = usePage();
  useEffect(() => app.progress.refresh(), []);
  useEscapeToBoard();
  const hasGames = gamesOf(totalOf(progress)) > 0;
  return (
    <div class="progress">
      <NextStep />
      <Learned />
      <Ladder rungs={rungsOf(progress)} />
      {hasGames ? <Figures /> : <NoGames />}
      {hasGames && <LevelTable rungs={rungsOf(progress)} />}
    </div>
  );
}

/** The level to try next, and the way there. */
function NextStep(): JSX.Element {
  const app = useApp();
  const { progress, game } = usePage();
  const next = nextLevel(progress);
  const level = next ?? game.choice.level;
  const play = (): void => {
    const { choice } = game;
    const isGame = onlyPerson(choice.seats) !== null && choice.seats.includes('engine');
    const seats = isGame ? choice.seats : seatsOf('white');
    pressAway(() => {
      app.game.newGame(startPosition(choice.ruleset), { ...choice, seats, level });
      app.backToGame();
    });
  };
  return (
    <section class="card" aria-label="Next step">
      <h3>{next === null ? 'You have beaten every level' : `Next: level ${next}`}</h3>
      {next !== null && (
        <p>{next === 0 ? 'Win a game, and the next level is yours.' : `You have beaten level ${next - 1}.`}</p>
      )}
      <button type="button" class="primary" data-play-level onClick={play}>
        <Icon name="resume" /> {next === null ? `Play level ${level}` : 'Play it'}
      </button>
    </section>
  );
}

/** The lessons done, and the puzzles, and the way to them. */
function Learned(): JSX.Element {
  const app = useApp();
  const { done } = app.keep('lessons', readLessonProgress, NO_LESSONS).load();
  const solved = Object.keys(app.keep('puzzles', readProgress, NO_PROGRESS).load().solved).length;
  const record = app.keep('puzzle-record', readRecord, NO_RECORD).load();
  // It begins after practice.
  const rating = isPractice(record) ? '' : `, rating ${record.rating.toLocaleString('en')}`;
  const rows = [
    ['lessons', 'learn', 'Lessons', `${done.length} of ${LESSONS.length} done`],
    ['puzzles', 'puzzle', 'Puzzles', `${solved === 0 ? 'none' : solved} solved${rating}`],
  ] as const;
  return (
    <section aria-labelledby="learned-title">
      <h3 id="learned-title">Lessons and puzzles</h3>
      <ul class="rows learned">
        {rows.map(([panel, icon, name, value]) => (
          <li key={panel}>
            <button type="button" class="row" onClick={() => pressAway(() => app.openPanel(panel), PANEL_TITLE)}>
              <Icon name={icon} />
              <span>
                {name} <small>{value}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rungs that have the same word, the highest first. */
function ranksOf(rungs: readonly Rung[]): readonly (readonly [word: string, rungs: readonly Rung[]])[] {
  return [...NAMED_LEVELS]
    .map(([one, [word]]) => [word, rungs.filter(({ level }) => levelWord(level) === levelWord(one))] as const)
    .reverse();
}

function Ladder({ rungs }: { readonly rungs: readonly Rung[] }): JSX.Element {
  const next = nextLevel(usePage().progress);
  return (
    <section aria-labelledby="ladder-title">
      <h3 id="ladder-title">Levels of the computer</h3>
      <ul class="ladder">
        {ranksOf(rungs).map(([word, ofRank]) => (
          <li key={word}>
            <span class="rank">{word}</span>
            <ul class="ladder-levels" aria-label={word}>
              {ofRank.map((rung) => (
                <RungView key={rung.level} rung={rung} isNext={rung.level === next} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RungView({ rung, isNext }: { readonly rung: Rung; readonly isNext: boolean }): JSX.Element {
  const { level, isBeaten, alone, helped } = rung;
  const state = isBeaten ? ' beaten' : gamesOf(alone) + gamesOf(helped) > 0 ? ' tried' : isNext ? '' : ' later';
  return (
    <li class={`rung${state}${isNext ? ' next' : ''}`} title={rungWords(rung)} data-level={level}>
      {level}
      {isBeaten && <Icon name="done" />}
      <span class="heard">: {isNext ? `your next step, ${rungWords(rung)}` : rungWords(rung)}</span>
    </li>
  );
}

/** What will stand here. */
function NoGames(): JSX.Element {
  return (
    <section aria-labelledby="figures-title">
      <h3 id="figures-title">Your games</h3>
      <ul class="last-games" aria-hidden="true">
        {ROOMS.map((room) => (
          <li key={room} class="score-badge" />
        ))}
      </ul>
      <p class="quiet">None yet. {WHAT_COUNTS}</p>
    </section>
  );
}

/** How many games ended how, by side, and the last ones. */
function Figures(): JSX.Element {
  const { progress } = usePage();
  const total = totalOf(progress);
  const sides = (['white', 'black'] as const).map((side) => [side, totalOf(progress, [side])] as const);
  return (
    <section aria-labelledby="figures-title">
      <h3 id="figures-title">Your games</h3>
      <dl class="figures">
        <Figure name="played" value={gamesOf(total)} />
        {SCORES.map((score) => (
          <Figure key={score} name={score} value={total[score]} />
        ))}
      </dl>
      <p class="quiet">
        {sides
          .filter(([, tally]) => gamesOf(tally) > 0)
          .map(([side, tally]) => `As ${side === 'white' ? 'White' : 'Black'} ${tally.won} of ${gamesOf(tally)} won.`)
          .join(' ')}{' '}
        A game takes {averageMoves(total)} moves on average.
      </p>
      <LastGames />
      <p class="quiet small">{WHAT_COUNTS}</p>
    </section>
  );
}

function LastGames(): JSX.Element | null {
  const { last } = usePage().progress;
  if (last.length === 0) return null;
  return (
    <>
      <h4>{last.length === 1 ? 'The last game' : `The last ${last.length} games, the newest at the right`}</h4>
      <ol class="last-games">
        {last.map((game, index) => (
          <li
            key={index}
            title={`${SCORE_WORDS[game.score]} against level ${game.level}${game.isHelped ? ', with help' : ''}`}
          >
            <ScoreBadge score={game.score} />
            <span class="heard">{SCORE_WORDS[game.score]}</span>
            <small>
              <span class="heard">, level </span>
              {game.level}
              {game.isHelped && <span class="heard">, with help</span>}
            </small>
          </li>
        ))}
      </ol>
    </>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: number }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The results against each level that was played, the highest first. */
function LevelTable({ rungs }: { readonly rungs: readonly Rung[] }): JSX.Element {
  const played = rungs.filter(({ alone, helped }) => gamesOf(alone) + gamesOf(helped) > 0).reverse();
  return (
    <table class="results">
      <caption>By level</caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          {SCORES.map((score) => (
            <th key={score} scope="col">
              {SCORE_WORDS[score]}
            </th>
          ))}
          <th scope="col">With help</th>
        </tr>
      </thead>
      <tbody>
        {played.map(({ level, alone, helped, isBeaten }) => (
          <tr key={level}>
            <th scope="row">
              {level}
              {isBeaten && <Icon name="done" />}
              {isBeaten && <span class="heard"> beaten</span>}
            </th>
            {SCORES.map((score) => (
              <td key={score}>{alone[score]}</td>
            ))}
            <td>{gamesOf(helped)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
