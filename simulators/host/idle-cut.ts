import type { Timer } from '#kernel/ports/clock.ts';
import type { StreamConnection } from '#simulators/host/stream-connection.ts';

/** Ends a connection on which nothing is heard for a while, as exchanges do that wait for pings. */
export class IdleCut {
  readonly #connection: StreamConnection;
  readonly #afterMs: number;
  readonly #cut: () => void;
  #timer: Timer | null = null;

  /** @param cut how the exchange ends it: with a closing handshake, or without a word */
  constructor(connection: StreamConnection, afterMs: number, cut: () => void) {
    this.#connection = connection;
    this.#afterMs = afterMs;
    this.#cut = cut;
    this.heard();
  }

  /** Something was heard that counts as a sign of life. */
  heard(): void {
    this.#timer?.cancel();
    this.#timer = this.#connection.later(this.#afterMs, this.#cut);
  }
}
