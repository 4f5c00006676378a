/** The state of the page and the one way to change it. */
export interface Store<State, Action> {
  readonly state: State;
  /** Replaces the state by what the reducer makes of it, and calls the listeners if it is another one. */
  dispatch(action: Action): void;
  /** Calls `listener` after each change, until the function that is returned is called. */
  subscribe(listener: () => void): () => void;
}

/** A store with a reducer: a pure function from a state and an action to the next state. */
export function createStore<State, Action>(
  initial: State,
  reduce: (state: State, action: Action) => State,
): Store<State, Action> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get state() {
      return state;
    },
    dispatch(action) {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
