import type { JSX } from 'preact';
import { usePage } from './use_app.ts';

/**
 * What screen readers hear without being asked. Both regions are in the page from its start, and empty: what is there already when a
 * region appears isn't read. Each sentence is an element of its own, so that the same one is read again.
 */
export function SpeechView(): JSX.Element {
  const { polite, assertive, count } = usePage().speech;
  return (
    <>
      <div class="heard" role="status" aria-live="polite">
        {polite !== '' && <p key={count.polite}>{polite}</p>}
      </div>
      <div class="heard" role="alert" aria-live="assertive">
        {assertive !== '' && <p key={count.assertive}>{assertive}</p>}
      </div>
    </>
  );
}
