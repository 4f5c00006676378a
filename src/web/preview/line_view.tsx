import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { TreeNode } from '../../table/tree.ts';
import { San } from '../play/san_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import { lineWords } from './line_words.ts';

interface LineProps {
  readonly title: string;
  readonly start: Position;
  /** The node of the game where the line starts; null: none. */
  readonly node: TreeNode | null;
  /** Moves from there to the line, which are not displayed but can be stepped back through. */
  readonly lead?: readonly Move[];
  readonly moves: readonly Move[];
  /** So many are written at most. */
  readonly most?: number;
}

const NO_LEAD: readonly Move[] = [];

/** Longer lines are unreadable. */
const MAX_MOVES = 12;

/** A line of moves, each a button that shows the position after it on the table. */
export function LineView({ title, start, node, lead = NO_LEAD, moves, most = MAX_MOVES }: LineProps): JSX.Element {
  const app = useApp();
  const { preview } = usePage();
  const words = useMemo(
    () => lineWords(start, [...lead, ...moves], lead.length + most).slice(lead.length),
    [start, lead.join(), moves, most],
  );
  const current = preview?.line === moves ? preview.shown - lead.length : 0;
  return (
    <span class="line" role="group" aria-label={title}>
      {words.map(({ number, san }, index) => (
        <button
          key={index}
          type="button"
          class="line-move"
          aria-current={index + 1 === current ? 'true' : undefined}
          onClick={() =>
            app.preview.show({
              title,
              start,
              node,
              line: moves,
              moves: [...lead, ...moves],
              shown: lead.length + index + 1,
            })
          }
        >
          {number !== '' && `${number} `}
          <San san={san} />
        </button>
      ))}
      {moves.length > words.length && <span aria-hidden="true">…</span>}
    </span>
  );
}
