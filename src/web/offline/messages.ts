// What the page and its service worker tell each other.

/** From the page: the new version that waits shall take over now. */
export interface TakeOver {
  readonly kind: 'take-over';
}

/** To the page: the new version can't take over, since other tabs show the old one, in which games may be going on. */
export interface OtherTabs {
  readonly kind: 'other-tabs';
  readonly count: number;
}
