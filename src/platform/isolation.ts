/**
 * Headers that make a browser isolate a page from other origins, which is required for threads to share memory. Every
 * response needs them, including those with worker scripts.
 */
export const ISOLATION_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
