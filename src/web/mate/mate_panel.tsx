import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatSan } from '../../notation/san.ts';
import { playerName } from '../../rules/words.ts';
import { Button } from '../button.tsx';
import { SharedNote } from '../play/shared_note.tsx';
import { LineView } from '../preview/line_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import { MateExamples } from './mate_examples_view.tsx';
import { MateTree } from './mate_tree.tsx';
import { MAX_MATE_MOVES, type AskedMate, type Refutation } from './mate_state.ts';
import { firstMoves, mateText } from './mate_words.ts';

/** The lengths on offer; the last one is the maximum. */
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, MAX_MATE_MOVES];

/** "Mate in N?" for the side to move: proved with the reply to every defence, or refuted. */
export function MatePanel(): JSX.Element {
  const { mate, game } = usePage();
  const { asked, phase, verdict, fault } = mate;
  if (game.table.isShared) return <SharedNote />;
  return (
    <div class="mate" data-mate={phase} data-verdict={verdict?.verdict ?? ''}>
      <MateQuestionView />
      {fault !== '' && <p class="fault">{fault}</p>}
      {asked === null && (
        <>
          <p class="quiet">
            Looks for a mate that no defence prevents, and shows the reply to each defence; or shows the defence that
            refutes it.
          </p>
          <MateExamples />
        </>
      )}
      {asked !== null && (
        <>
          {asked.node !== game.table.node && <OtherPosition asked={asked} />}
          <p class="mate-text">{mateText(mate)}</p>
          {verdict?.verdict === 'mate' && (
            <>
              <p>
                <LineView title="Mate" start={asked.position} node={asked.node} moves={verdict.line ?? []} />
              </p>
              {verdict.moves !== 1 && <MateTree asked={asked} branchKey="" />}
            </>
          )}
          {verdict?.verdict === 'none' && asked.maxMoves > 0 && <RefutationView asked={asked} />}
        </>
      )}
    </div>
  );
}

/** The same button begins and stops the search, so that it keeps the focus. */
function MateQuestionView(): JSX.Element {
  const app = useApp();
  const { mate, game } = usePage();
  const { position } = game.table;
  const isOver = position.legalMoves().length === 0;
  const isRunning = mate.phase === 'running';
  return (
    <div class="review-head">
      <label>
        {playerName(position.turn)} mates in{' '}
        <select
          value={String(mate.maxMoves)}
          disabled={isRunning}
          onChange={({ currentTarget }) => app.mate.choose(Number(currentTarget.value))}
        >
          {LENGTHS.map((length) => (
            <option key={length} value={String(length)}>
              {length === MAX_MATE_MOVES ? `any number, up to ${length}` : length}
            </option>
          ))}
        </select>
      </label>
      {isRunning ? (
        <Button onClick={() => app.mate.stop()}>Stop</Button>
      ) : (
        <Button class="primary" isOff={isOver} onClick={() => void app.mate.ask()}>
          Prove it
        </Button>
      )}
      {isRunning && <progress aria-label="Searching for a mate" />}
    </div>
  );
}

function OtherPosition({ asked }: { readonly asked: AskedMate }): JSX.Element {
  const app = useApp();
  return (
    <p class="quiet">
      This is about another position of the game.{' '}
      <button type="button" onClick={() => app.game.visit(asked.node)}>
        Go there
      </button>
    </p>
  );
}

/** There is no mate: shows the defence against a chosen first move. */
function RefutationView({ asked }: { readonly asked: AskedMate }): JSX.Element {
  const app = useApp();
  const { refutation } = usePage().mate;
  const moves = useMemo(() => firstMoves(asked.position), [asked]);
  return (
    <section aria-labelledby="mate-refutation">
      <h2 id="mate-refutation">Which defence?</h2>
      <label>
        If {playerName(asked.position.turn)} plays{' '}
        <select
          value={refutation === null ? '' : String(refutation.move)}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') void app.mate.refute(Number(currentTarget.value));
          }}
        >
          <option value="">choose a move</option>
          {moves.map(({ move, san }) => (
            <option key={move} value={String(move)}>
              {san}
            </option>
          ))}
        </select>
      </label>
      {refutation !== null && <RefutationText asked={asked} refutation={refutation} />}
    </section>
  );
}

function RefutationText(props: { readonly asked: AskedMate; readonly refutation: Refutation }): JSX.Element {
  const { asked, refutation } = props;
  const { move, verdict } = refutation;
  const defence = verdict?.kind === 'refuted' || verdict?.kind === 'undecided' ? verdict.defence : null;
  const moves = useMemo(() => (defence === null ? [move] : [move, defence]), [move, defence]);
  const left = asked.maxMoves - 1;
  const texts = {
    mated: 'That does mate.',
    refuted: left === 0 ? 'It is not mate:' : `Then there is no mate in ${left}:`,
    undecided: 'That is not decided:',
  };
  if (verdict === null) return <p>Looking for the defence to {formatSan(asked.position, move)} …</p>;
  if (verdict.kind === 'refuted' && defence === null) return <p>It is stalemate.</p>;
  return (
    <p data-refutation={verdict.kind}>
      {texts[verdict.kind]} <LineView title="Defence" start={asked.position} node={asked.node} moves={moves} />
    </p>
  );
}
