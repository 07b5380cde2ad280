import type { GraphError } from '../marketgraph-error.ts';

/** An answer within a subscription. */
export interface EventAnswer {
  readonly data?: object | null;
  readonly errors?: readonly GraphError[];
}

/** The operation of a subscription. */
export interface SubscribeRequest {
  readonly query: string;
  readonly variables: object;
}

/** Limits of a connection. */
export interface ConnectionSettings {
  /** A connection without any message for so long counts as lost. */
  readonly silenceMs: number;
  /** Most events that may wait for their reader. */
  readonly queueLength: number;
}

/** A connection that was lost, or could not be opened. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** Whether it had been open: then the server is reachable. */
  readonly wasOpen: boolean;

  constructor(wasOpen: boolean, message: string, cause?: unknown) {
    super(message, { cause });
    this.wasOpen = wasOpen;
  }
}

/** Ends a connection that has become silent: `received` restarts its timer. */
export class SilenceGuard {
  readonly #silenceMs: number;
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(silenceMs: number, onSilence: () => void) {
    this.#silenceMs = silenceMs;
    this.#onSilence = onSilence;
    this.received();
  }

  received(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilence, this.#silenceMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
