import type { JSX } from 'preact';
import { Tool } from '../play/tool.tsx';
import { useApp, usePage } from '../use_app.ts';
import { showHint, takeBack } from './puzzle_session.ts';

/** The most used commands of a puzzle, for phones: there the panel is below the table. */
export function PuzzleTools(): JSX.Element {
  const app = useApp();
  const { session } = usePage().puzzles;
  const isPlayers = session?.kind === 'mate' && session.state.phase === 'player';
  const mayTakeBack =
    session?.kind === 'mate' && (!isPlayers || session.line.length > 0) && session.state.phase !== 'solved';
  return (
    <>
      <Tool name="Undo" icon="undo" isOff={!mayTakeBack} run={() => app.puzzles.act(takeBack)} />
      <Tool
        name="Hint"
        icon="hint"
        isOff={!isPlayers || session.hint?.shows === 'move'}
        run={() => app.puzzles.act(showHint)}
      />
      <Tool name="Next" icon="next" isOff={session === null} run={() => app.puzzles.next()} />
    </>
  );
}
