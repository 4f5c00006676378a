/**
 * The oldest browsers that the page works in; docs/cli.md names them. Chrome 115 is the first to let a page's own thread
 * instantiate WebAssembly as large as the core, Firefox 114 has module workers, Safari 16.4 constructed style sheets and
 * compression streams.
 */
export const MINIMUM_BROWSERS = { chrome: '115', firefox: '114', safari: '16.4' } as const;

/** As the page and docs/cli.md name them. */
export function browsersInWords(): string {
  const { chrome, firefox, safari } = MINIMUM_BROWSERS;
  return `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`;
}
