import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { copyText } from '../clipboard.ts';
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
    const isCopied = await copyText(await app.links.linkNow());
    setNews(isCopied ? 'The link is copied.' : 'The browser does not let the page copy. Select the link, and copy it.');
    if (isCopied) app.links.sent();
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
      <p class="quiet" role="status">
        {news || (LOCAL.test(location.host) ? localNote(friendOf(current)) : '')}
      </p>
      <input
        type="text"
        readOnly
        aria-label="The link"
        data-game-link
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={() => app.links.sent()}
      />
    </>
  );
}

function localNote(friend: string): string {
  return `This address works on this computer only: ${friend} can paste the link into another page of Ransom, under “New game”, “By link”.`;
}

/** Before a game with somebody at another device: that the address of this page leads nowhere there, and what does. */
export function LocalNote(): JSX.Element | null {
  if (!LOCAL.test(location.host)) return null;
  return (
    <details class="quiet" data-local-note>
      <summary>On other devices</summary>
      This page can be opened on this computer only. For another device start <code>
        ransom host --listen 0.0.0.0
      </code>{' '}
      and open the address of your network that it prints, or put the page on a web server.
    </details>
  );
}

/** A live game in a pasted text. */
const LIVE_LINK = /#live=[0-9a-f]{20}(?:&seat=[\w-]+)?/;

/** Opens a link, or PGN, that came as a text. */
export function PasteLink(): JSX.Element {
  const app = useApp();
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const open = async (): Promise<void> => {
    const [live] = LIVE_LINK.exec(text) ?? [];
    if (live !== undefined && text.includes(location.host)) {
      setText('');
      await app.openLive(live);
      return;
    }
    if (live !== undefined) {
      setFault('This is a live game at another address: open the link itself.');
      return;
    }
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
