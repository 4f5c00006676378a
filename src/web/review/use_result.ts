import { useMemo } from 'preact/hooks';
import { useApp, usePage } from '../use_app.ts';
import { resultOf, type ResultWords } from './result.ts';
import { shortNameOf } from './sides.ts';

/** How the reviewed game ended; null if it goes on. */
export function useResult(): ResultWords | null {
  const { tree } = useApp().game.table;
  const { review, game } = usePage();
  return useMemo(
    () => resultOf(tree, review, (colour) => shortNameOf(game, colour)),
    [tree, review.line, review.judged, game.choice, game.viewed],
  );
}
