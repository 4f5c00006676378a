/**
 * The headers with which a browser isolates a page from all other origins, and so lets its threads share memory. Every answer
 * needs them: those that start threads, too.
 */
export const ISOLATION_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
