import type { JSX } from 'preact';
import { LiveLists, LiveRow } from '../live/live_rows.tsx';
import { InviteForm } from './invite_form.tsx';
import { KeptLinks } from './kept_links.tsx';
import { PasteLink } from './link_fields.tsx';

/** A game with a friend elsewhere: a new one, those that go on, and a link that came. Below the choice of whom it is against. */
export function FriendElsewhere(): JSX.Element {
  return (
    <div class="friends">
      <p class="quiet">Each on your own device, whenever you like: after every move you send a link.</p>
      <InviteForm />
      <ul class="rows">
        <LiveRow />
      </ul>
      <LiveLists />
      <KeptLinks />
      <section aria-labelledby="got-link">
        <h2 id="got-link">Got a link from a friend?</h2>
        <p class="quiet">Open it. If it leads to another page, paste it here.</p>
        <PasteLink />
      </section>
    </div>
  );
}
