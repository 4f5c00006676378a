import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { App } from '../app.ts';
import { copyText } from '../clipboard.ts';
import { addressesOf, pgnOfGame } from '../files/game_texts.ts';
import { Icon } from '../icons.tsx';
import { useApp } from '../use_app.ts';

/** An address of this computer only: a link to it is of no use elsewhere. */
export const LOCAL = /^(localhost|127\.|\[::1\])/;

/** Shares the game by what the device has for that; elsewhere its link or its PGN are copied. */
export function ShareGame(): JSX.Element {
  const app = useApp();
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState('');
  const copy = async (text: string, what: string): Promise<void> => {
    const isCopied = await copyText(text);
    setNews(
      isCopied ? `${what} is copied.` : 'The browser does not let the page copy. “Games and links” has both as texts.',
    );
  };
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          if ('share' in navigator) void shareByDevice(app);
          else setOpen(!isOpen);
        }}
      >
        <Icon name="share" /> Share
      </button>
      {isOpen && (
        <div class="share">
          <button type="button" onClick={() => void linkTo(app).then((link) => copy(link, 'The link'))}>
            <Icon name="copy" /> Copy link
          </button>
          <button type="button" onClick={() => void copy(pgnOfGame(app.game), 'The PGN')}>
            <Icon name="copy" /> Copy PGN
          </button>
          <p class="quiet" role="status">
            {news || (LOCAL.test(location.host) ? 'The link works on this computer only; the PGN everywhere.' : '')}
          </p>
        </div>
      )}
    </>
  );
}

async function linkTo(app: App): Promise<string> {
  const { game } = await addressesOf(app.game, app.model.state.isFlipped ? BLACK : WHITE);
  return `${location.origin}${location.pathname}#${game}`;
}

async function shareByDevice(app: App): Promise<void> {
  await sendByDevice(LOCAL.test(location.host) ? { text: pgnOfGame(app.game) } : { url: await linkTo(app) });
}

/** Lets the user send something by what the device has for that. False if he has changed his mind. */
export async function sendByDevice(data: Pick<ShareData, 'text' | 'url'>): Promise<boolean> {
  try {
    await (navigator as { share?: (data: ShareData) => Promise<void> }).share?.({ title: 'Hostage Chess', ...data });
    return true;
  } catch {
    return false;
  }
}
