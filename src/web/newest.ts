/** One task at a time: beginning another one cancels it. Whoever waits for something asks the signal before using it. */
export class Newest {
  private task = new AbortController();

  begin(): AbortSignal {
    this.cancel();
    this.task = new AbortController();
    return this.task.signal;
  }

  cancel(): void {
    this.task.abort();
  }
}
