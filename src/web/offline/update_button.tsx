import type { JSX } from 'preact';
import { useApp, usePage } from '../use_app.ts';

/** Offers a new version of the page. It is never loaded without asking, because a game may be in progress. */
export function UpdateButton(): JSX.Element | null {
  const app = useApp();
  const { offline } = usePage();
  if (offline.kind !== 'update') return null;
  return (
    <button type="button" class="update" onClick={() => app.offline.takeUpdate()}>
      {offline.otherTabs === 0
        ? 'Load the new version'
        : 'Close the other tabs of this page, then load the new version'}
    </button>
  );
}
