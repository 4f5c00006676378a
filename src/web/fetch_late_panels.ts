import type * as LatePanels from './late_panels.tsx';

/** The views that are not part of the initial load, as one file. Rejects if it can't be fetched. */
export function latePanels(): Promise<typeof LatePanels> {
  return import('./late_panels.tsx');
}
