/** Delivers events in order, even if a handler causes further ones. */
export class EventQueue<Event> {
  private readonly take: (event: Event) => void;
  private readonly waiting: Event[] = [];
  private isHandingOver = false;

  constructor(take: (event: Event) => void) {
    this.take = take;
  }

  push(event: Event): void {
    this.waiting.push(event);
  }

  handOver(): void {
    if (this.isHandingOver) return;
    this.isHandingOver = true;
    try {
      for (let event = this.waiting.shift(); event !== undefined; event = this.waiting.shift()) this.take(event);
    } finally {
      this.isHandingOver = false;
    }
  }
}
