import { BLACK, WHITE } from '../shared/men.ts';
import { holdsLink } from '../table/links/link_text.ts';
import { GameTree } from '../table/tree.ts';
import { wholeGame } from '../table/tree_score.ts';
import { pgnOfTree } from '../table/tree_text.ts';
import { formatPath, readAddress, readPath } from './address/address.ts';
import type { App } from './app.ts';
import { LIVE_MARK } from './live/live_state.ts';
import { viewedOf } from './viewer/viewed.ts';

/** A link has names that the game itself, where it was played, is without. */
const PLAYERS = /^\[(White|Black) .*\n/gm;

/**
 * Shows what a link holds: the next move of a game by links, a position in which the user moves against Ransom, or a game to view and to
 * continue for both sides. If it can't be read, the game at the table stays, and a notice says what is wrong with the link.
 */
export async function openAddress(app: App, hash: string): Promise<void> {
  if (hash.startsWith(LIVE_MARK)) {
    await app.openLive(hash);
    return;
  }
  if (holdsLink(hash)) {
    await app.fetch('links');
    const opened = await app.links.receive(hash);
    if (!opened.ok) {
      showGame(app);
      // On phones the open panel would hide the line that says why.
      app.model.set({ isPanelOpen: false });
      app.game.tell(opened.error);
    }
    return;
  }
  const read = await readAddress(hash);
  if (!read.ok) {
    showGame(app);
    app.game.tell(`This link can't be shown. ${read.error.message}`);
    return;
  }
  const address = read.value;
  if (address.kind === 'none' && !hash.startsWith('#/')) return;
  if (address.kind === 'none') {
    app.backToGame();
    app.game.tell(`There is nothing at “${hash}”. Here is your game.`);
    return;
  }
  showGame(app);
  const { choice } = app.model.state.game;
  switch (address.kind) {
    case 'position': {
      const { position } = address;
      app.game.begin(new GameTree(position), {
        ...choice,
        ruleset: position.ruleset,
        seats: position.turn === WHITE ? ['person', 'engine'] : ['engine', 'person'],
      });
      break;
    }
    case 'game': {
      const { tree } = address;
      const same = app.files.idOfSame(tree, (one) => pgnOfTree(one, [], wholeGame(one)).replace(PLAYERS, ''));
      if (same !== null && app.files.open(same).ok) {
        const node = readPath(app.game.table.tree, formatPath(tree.current));
        if (node.ok) app.game.visit(node.value);
        break;
      }
      const both = { ...choice, ruleset: tree.position.ruleset, seats: ['person', 'person'] } as const;
      app.game.begin(tree, both, viewedOf(tree, both));
      if (address.notice !== null) app.game.tell(address.notice);
    }
  }
  app.model.set({ isFlipped: address.view === BLACK });
}

/** In a lesson, a puzzle or a set-up nobody would see what a link shows, or what is wrong with it. */
function showGame(app: App): void {
  const { mode } = app.model.state;
  if (mode !== 'game' && mode !== 'attempt') app.backToGame();
}
