// Messages between the page and its service worker.

/** From the page: the new version that is waiting should take over now. */
export interface TakeOver {
  readonly kind: 'take-over';
}

/**
 * To the page: the new version can't take over, because other tabs show the old one, possibly with games in progress.
 */
export interface OtherTabs {
  readonly kind: 'other-tabs';
  readonly count: number;
}
