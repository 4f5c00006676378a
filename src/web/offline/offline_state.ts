/** Does the page work without a network, and is there a new version of it? */
export type OfflineState =
  /** It is not kept: it is not served over https (`ransom board` serves it itself), or the browser can't. */
  | { readonly kind: 'not-kept' }
  /** Its files are being fetched. */
  | { readonly kind: 'fetching' }
  /** It works without a network from now on. */
  | { readonly kind: 'kept' }
  /** A new version is ready: `takeUpdate` reloads the page with it, unless other tabs show the page. */
  | { readonly kind: 'update'; readonly otherTabs: number }
  /** Its files can't be kept; it works as before. */
  | { readonly kind: 'failed'; readonly reason: string };
