import type { Timer } from '#kernel/ports/clock.ts';
import type { StreamConnection } from '#simulators/host/stream-connection.ts';

/** Closes a connection without messages for a while, as exchanges do that expect pings. */
export class IdleCut {
  readonly #connection: StreamConnection;
  readonly #afterMs: number;
  readonly #cut: () => void;
  #timer: Timer | null = null;

  /** @param cut how the exchange ends it: with a closing handshake, or abruptly */
  constructor(connection: StreamConnection, afterMs: number, cut: () => void) {
    this.#connection = connection;
    this.#afterMs = afterMs;
    this.#cut = cut;
    this.heard();
  }

  /** A message arrived that counts as a sign of life. */
  heard(): void {
    this.#timer?.cancel();
    this.#timer = this.#connection.later(this.#afterMs, this.#cut);
  }
}
