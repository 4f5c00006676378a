import type { JSX } from 'preact';
import { usePage } from './use_app.ts';

/**
 * Announcements for screen readers. Both regions are in the page from the start, empty, because the initial content of
 * a region isn't read. Each message is a new element, so that a repeated one is read again.
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
