import type { ExecutionResult } from 'graphql';

export interface ScanEvent {
  readonly kind: string;
  readonly entered: readonly { readonly symbol: string }[];
  readonly left: readonly {
    readonly instrument: { readonly symbol: string };
    readonly reason: string | null;
    readonly isMember?: boolean;
  }[];
  readonly totalCount: number;
}

/** The state of a reader of the subscription, updated by its events. */
export class Follower {
  readonly held = new Set<string>();
  readonly events: ScanEvent[] = [];
  readonly #stream: AsyncIterator<ExecutionResult>;

  constructor(stream: AsyncIterator<ExecutionResult>) {
    this.#stream = stream;
    void this.#read();
  }

  async #read(): Promise<void> {
    for (;;) {
      const { done, value } = await this.#stream.next();
      if (done) return;
      const event = JSON.parse(JSON.stringify(value)).data.scanUpdated as ScanEvent;
      this.events.push(event);
      if (event.kind === 'SNAPSHOT') this.held.clear();
      for (const { symbol } of event.entered) this.held.add(symbol);
      for (const { instrument } of event.left) this.held.delete(instrument.symbol);
    }
  }
}
