/** Does the page work offline, and is there a new version of it? */
export type OfflineState =
  /**
   * Not cached: the page is not served over https (`ransom board` serves it itself), or the browser doesn't support it.
   */
  | { readonly kind: 'not-kept' }
  /** Its files are being fetched. */
  | { readonly kind: 'fetching' }
  /** It works offline from now on. */
  | { readonly kind: 'kept' }
  /** A new version is ready: `takeUpdate` reloads the page with it, unless other tabs show the page. */
  | { readonly kind: 'update'; readonly otherTabs: number }
  /** Its files can't be cached; the page works as before. */
  | { readonly kind: 'failed'; readonly reason: string };
