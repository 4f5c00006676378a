import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Defence } from '../../engine/mate_proof.ts';
import { formatSan } from '../../notation/san.ts';
import type { Move } from '../../rules/setup.ts';
import { LineView } from '../preview/line_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import { keyBehind, movesOfKey, type AskedMate, type Branch } from './mate_state.ts';

interface TreeProps {
  readonly asked: AskedMate;
  /** The branch of the proof. */
  readonly branchKey: string;
}

/** A position may have hundreds of drops that all lose in the same way. */
const SHOWN_DEFENCES = 25;

/** Every defence against the attacker's move, with the reply to it. What follows is computed on demand. */
export function MateTree({ asked, branchKey }: TreeProps): JSX.Element | null {
  const { branches } = usePage().mate;
  const [showsAll, setShowsAll] = useState(false);
  const branch = branches[branchKey];
  if (branch === undefined || branch.move === null) return null;
  const { defences, phase } = branch;
  const shown = showsAll ? defences : defences.slice(0, SHOWN_DEFENCES);
  return (
    <div class="mate-tree">
      <p class="quiet">{headOf(branch)}</p>
      <ul aria-label={headOf(branch)}>
        {shown.map((defence) => (
          <DefenceView key={defence.move} asked={asked} branchKey={branchKey} branch={branch} defence={defence} />
        ))}
      </ul>
      {defences.length > SHOWN_DEFENCES && (
        <button type="button" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Only ${SHOWN_DEFENCES}` : `All ${defences.length}`} defences
        </button>
      )}
      {phase === 'unknown' && (
        <p class="quiet">Stopped: there may be more defences. The mate is proved against them, too.</p>
      )}
    </div>
  );
}

function headOf({ position, move, defences, phase }: Branch): string {
  const count = `${defences.length} ${defences.length === 1 ? 'defence' : 'defences'}`;
  return `${count} to ${formatSan(position, move!)}${phase === 'asking' ? ' so far …' : ''}`;
}

interface DefenceProps extends TreeProps {
  readonly branch: Branch;
  readonly defence: Defence;
}

function DefenceView({ asked, branchKey, branch, defence }: DefenceProps): JSX.Element {
  const app = useApp();
  const { branches } = usePage().mate;
  const behind = keyBehind(branchKey, branch.move!, defence.move);
  const isOpen = branches[behind]?.isOpen === true;
  const attacked = useMemo(() => branch.position.play(branch.move!), [branch.position, branch.move]);
  const moves = useMemo(() => [defence.move, ...defence.line], [defence]);
  const before: readonly Move[] = [...movesOfKey(branchKey), branch.move!];
  const canUnfold = defence.moves !== null && defence.moves > 1;
  return (
    <li>
      {canUnfold && (
        <button
          type="button"
          class="unfold"
          aria-expanded={isOpen}
          aria-label={`Answers after ${formatSan(attacked, defence.move)}`}
          onClick={() => void app.mate.unfold(branchKey, defence)}
        >
          {isOpen ? '−' : '+'}
        </button>
      )}
      <span class="mate-length">{defence.moves === null ? '?' : `#${defence.moves}`}</span>
      <LineView title="Defence" start={asked.position} node={asked.node} lead={before} moves={moves} />
      {isOpen && <MateTree asked={asked} branchKey={behind} />}
    </li>
  );
}
