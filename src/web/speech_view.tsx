import type { JSX } from 'preact';
import { usePage } from './use_app.ts';

/**
 * Announcements for screen readers. Both regions are in the page from the start, empty, because the initial content of
 * a region isn't read. Each message is a new element, so that a repeated one is read again. Of the polite region only
 * what is added is read: the messages before it stay for a while, so that all of one step are heard.
 */
export function SpeechView(): JSX.Element {
  const { polite, assertive, count } = usePage().speech;
  return (
    <>
      <div class="heard" role="status" aria-live="polite" aria-atomic="false">
        {polite.map((text, at) => (
          <p key={count.polite - polite.length + at}>{text}</p>
        ))}
      </div>
      <div class="heard" role="alert" aria-live="assertive">
        {assertive !== '' && <p key={count.assertive}>{assertive}</p>}
      </div>
    </>
  );
}
