import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import type { App } from './app.ts';
import type { PageState } from './state/page_state.ts';

export const AppContext = createContext<App | null>(null);

/** The app, for views. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('this view is not in the page');
  return app;
}

/** The state of the page; the view is rendered again after each change. */
export function usePage(): PageState {
  const { model } = useApp();
  const [state, setState] = useState(model.state);
  useLayoutEffect(() => {
    setState(model.state);
    return model.subscribe(() => setState(model.state));
  }, [model]);
  return state;
}
