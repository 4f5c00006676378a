/** The state of the page, with the only way to change it. */
export interface Store<State, Action> {
  readonly state: State;
  /** Applies the reducer, and calls the listeners if the state has changed. */
  dispatch(action: Action): void;
  /** Calls `listener` after each change. The returned function unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store with a reducer: a pure function from a state and an action to the next state. */
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
