import type { PanelName } from '../panels.ts';
import { ruleOfAddress } from '../rules/anchor.ts';
import { PANEL_OF_MODE, type PageState } from '../state/page_state.ts';

// Where the page is, as the part of its address after the `#`: `#/learn/ransom`, `#/puzzles/0k3f9`, `#/settings`. Links that
// hold a position or a game begin otherwise (`address.ts`).

/** A panel and what is open in it; null: nothing in particular. */
export interface Route {
  readonly panel: PanelName;
  /** A lesson, a puzzle, a rule, a kept game, or a game by links. */
  readonly id: string | null;
}

/** What the panels are called in an address, where that is not their name. */
const WORDS: Partial<Record<PanelName, string>> = {
  game: 'play',
  lessons: 'learn',
  analysis: 'analyse',
  files: 'games',
};
const MARK = '#/';

/** Where the page is. `keptId` names the game at the table among the kept ones. */
export function routeOf(state: PageState, keptId: string | null): Route {
  const panel = state.shape === 'tall' && !state.isPanelOpen ? PANEL_OF_MODE[state.mode] : state.panel;
  switch (panel) {
    case 'lessons':
      return { panel, id: state.lessons.session?.lesson.id ?? null };
    case 'puzzles':
      return { panel, id: state.puzzles.session?.puzzle.id ?? null };
    case 'rules':
      return { panel, id: state.rules.number };
    case 'game':
      return state.links.current?.fault === null
        ? { panel: 'friends', id: state.links.current.game.id }
        : { panel, id: keptId };
    default:
      return { panel, id: null };
  }
}

/** The address of a route, with its `#`; empty for a game that is not kept yet. */
export function addressOf({ panel, id }: Route): string {
  if (panel === 'game') return id === null ? '' : `${MARK}${WORDS.files!}/${id}`;
  const word = WORDS[panel] ?? panel;
  return id === null ? MARK + word : `${MARK}${word}/${id}`;
}

/** The route of an address, given the names of all panels; null if it is none. */
export function readRoute(hash: string, panels: readonly PanelName[]): Route | null {
  if (hash === '' || hash === '#') return { panel: 'game', id: null };
  const rule = ruleOfAddress(hash);
  if (rule !== null) return { panel: 'rules', id: rule };
  if (!hash.startsWith(MARK)) return null;
  const [word, id = null] = hash.slice(MARK.length).split('/');
  const panel = panels.find((name) => (WORDS[name] ?? name) === word);
  if (panel === undefined) return null;
  return panel === 'files' && id !== null ? { panel: 'game', id } : { panel, id };
}
