import { useEffect, useState } from 'preact/hooks';
import type * as LatePanels from './late_panels.tsx';

let loaded: typeof LatePanels | null = null;

/** The views that are not part of the initial load, as one file. Rejects if it can't be fetched. */
export async function latePanels(): Promise<typeof LatePanels> {
  const panels = await import('./late_panels.tsx');
  if (loaded === null) panels.addLateStyles();
  loaded = panels;
  return panels;
}

/** The same for a view, if it needs them; null until they are there. */
export function useLatePanels(isNeeded = true): typeof LatePanels | null {
  const [panels, setPanels] = useState(loaded);
  useEffect(() => {
    if (isNeeded && panels === null) latePanels().then(setPanels, () => undefined);
  }, [isNeeded]);
  return panels;
}
