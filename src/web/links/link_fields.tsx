import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../icons.tsx';
import { LOCAL, sendByDevice } from '../play/share_game.tsx';
import { useApp } from '../use_app.ts';
import { friendOf } from './link_words.ts';
import type { LinkOnTable } from './links_state.ts';

/**
 * The link of a game, to be copied or to be shared by what the device has for that. `isAgain`: it has been, once. The buttons can
 * be pressed also while the link is being written: a tap that ends a message changes the link under the finger.
 */
export function CopyLink({
  current,
  isAgain = false,
}: {
  readonly current: LinkOnTable;
  readonly isAgain?: boolean;
}): JSX.Element {
  const app = useApp();
  const [news, setNews] = useState('');
  const { link } = current;
  const copy = async (): Promise<void> => {
    try {
      // Browsers have a clipboard only over https and for localhost.
      await navigator.clipboard.writeText(await app.links.linkNow());
      setNews('The link is copied.');
      app.links.sent();
    } catch {
      setNews('The browser does not let the page copy. Select the link below, and copy it.');
    }
  };
  const share = async (): Promise<void> => {
    if (await sendByDevice({ url: await app.links.linkNow() })) app.links.sent();
  };
  return (
    <>
      <div class="actions">
        <button type="button" class={isAgain ? undefined : 'primary'} data-copy-link onClick={() => void copy()}>
          <Icon name="copy" /> {isAgain ? 'Copy it again' : 'Copy link'}
        </button>
        {'share' in navigator && (
          <button type="button" onClick={() => void share()}>
            <Icon name="share" /> Share …
          </button>
        )}
      </div>
      <input
        type="text"
        readOnly
        aria-label="The link"
        data-game-link
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={() => app.links.sent()}
      />
      <p class="quiet" role="status">
        {news || (LOCAL.test(location.host) ? localNote(friendOf(current)) : '')}
      </p>
    </>
  );
}

function localNote(friend: string): string {
  return `This address works on this computer only: ${friend} can paste the link into another page of Ransom, under “Friends”.`;
}

/** Opens a link, or PGN, that came as a text. */
export function PasteLink(): JSX.Element {
  const app = useApp();
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const open = async (): Promise<void> => {
    const read = await app.links.receiveText(text);
    setFault(read.ok ? '' : read.error);
    if (read.ok) setText('');
  };
  return (
    <form
      class="paste-link"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label class="field">
        Link or PGN
        <textarea
          rows={2}
          data-paste-link
          value={text}
          spellcheck={false}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit">Open</button>
      <p class="fault" role="status">
        {fault}
      </p>
    </form>
  );
}
