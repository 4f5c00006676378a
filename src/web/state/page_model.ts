import type { PageState } from './page_state.ts';

/** The state of the page, with the only ways to change it. Its parts are the features' slices. */
export class PageModel {
  private current: PageState;
  private readonly listeners = new Set<() => void>();

  constructor(first: PageState) {
    this.current = first;
  }

  get state(): PageState {
    return this.current;
  }

  /** Replaces slices. */
  set(slices: Partial<PageState>): void {
    this.become({ ...this.current, ...slices });
  }

  /** Changes fields of one slice. */
  change<Name extends keyof PageState>(name: Name, fields: Partial<PageState[Name]>): void {
    this.become({ ...this.current, [name]: { ...(this.current[name] as object), ...(fields as object) } });
  }

  /** Replaces one slice by what a function of its feature makes of it: `update('mate', addDefence, key, defence)`. */
  update<Name extends keyof PageState, Args extends readonly unknown[]>(
    name: Name,
    step: (slice: PageState[Name], ...args: Args) => PageState[Name],
    ...args: Args
  ): void {
    const slice = this.current[name];
    const next = step(slice, ...args);
    if (next !== slice) this.become({ ...this.current, [name]: next });
  }

  /** Applies a rule that spans slices: `apply(say, text)`. */
  apply<Args extends readonly unknown[]>(rule: (state: PageState, ...args: Args) => PageState, ...args: Args): void {
    this.become(rule(this.current, ...args));
  }

  /** A value that follows from the state, computed once for each state. */
  derive<Value>(compute: (state: PageState) => Value): () => Value {
    let last: { readonly state: PageState; readonly value: Value } | null = null;
    return () => {
      if (last?.state !== this.current) last = { state: this.current, value: compute(this.current) };
      return last.value;
    };
  }

  /** Calls `listener` after each change. The returned function unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  private become(next: PageState): void {
    if (next === this.current) return;
    this.current = next;
    for (const listener of [...this.listeners]) listener();
  }
}
