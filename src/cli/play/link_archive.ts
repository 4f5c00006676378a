import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lockFile } from '../../files/file_lock.ts';
import { makeFolder } from '../../files/folder.ts';
import { replaceFile } from '../../files/replace_file.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { LinkGame } from '../../table/links/link_game.ts';
import { formatLinkGame, parseLinkGame } from '../../table/links/link_text.ts';
import { dataFolder } from '../files/home.ts';
import { reasonOfWriteFault } from '../terminal/terminal.ts';

/** A game by links, as this user's data folder keeps it. */
export interface KeptLink {
  readonly game: LinkGame;
  readonly mine: Colour;
}

const SIDES = ['white', 'black'] as const;

/** The file of a game; null if there is no data folder. An id has letters and digits only. */
function fileOf(id: string): string | null {
  const folder = dataFolder();
  return folder === null ? null : path.join(folder, 'links', `${id}.txt`);
}

/** The kept game of an id; null if there is none that can be read. */
export function loadLink(id: string): KeptLink | null {
  const file = fileOf(id);
  if (file === null) return null;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [side = '', ...lines] = text.split('\n');
  const game = parseLinkGame(lines.join('\n'));
  return game.ok && SIDES.includes(side as 'white')
    ? { game: game.value, mine: side === 'white' ? WHITE : BLACK }
    : null;
}

/** Keeps a game, so that the next link of it can be checked. `before`: what was read of it; another process may have gone on with it. */
export function saveLink({ game, mine }: KeptLink, before: KeptLink | null): Result<null, string> {
  const file = fileOf(game.id);
  if (file === null) return err('there is no data folder');
  try {
    makeFolder(path.dirname(file));
    const lock = lockFile(file);
    if (!lock.ok) return err(lock.error.kind === 'held' ? lock.error.message : reasonOfWriteFault(lock.error.error));
    try {
      const now = loadLink(game.id);
      if (now !== null && (before === null || formatLinkGame(now.game) !== formatLinkGame(before.game)))
        return err('the game has gone on in another process');
      replaceFile(file, `${SIDES[mine === WHITE ? 0 : 1]}\n${formatLinkGame(game)}`);
    } finally {
      lock.value.release();
    }
    return ok(null);
  } catch (error) {
    return err(reasonOfWriteFault(error as NodeJS.ErrnoException));
  }
}
