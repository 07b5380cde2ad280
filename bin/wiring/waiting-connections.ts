import type { RequestListener, Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '#kernel/ports/clock.ts';

/** Time limit of accepting pending connections: there may be no end of them. */
const MAX_MS = 1_000;
/** Quiet time after which no connection is pending: a supervisor hands them to a worker one by one. */
const QUIET_MS = 100;
const LOOK_MS = 20;

/**
 * Accepts the connections that the operating system has established and the server has not accepted yet. Closing the
 * port would reset them together with their requests; the server accepts one per poll of its sockets. It uses real
 * timers even with an injected clock, because the operating system does.
 */
export class WaitingConnections {
  readonly #clock: Clock;
  readonly #held: (() => void)[] = [];
  #isHolding = false;
  #taken = 0;

  constructor(server: Server, clock: Clock) {
    this.#clock = clock;
    server.on('connection', () => (this.#taken += 1));
  }

  /**
   * Accepts pending connections until there are none, then closes the port. Requests are held until then, because a
   * client with a response reconnects.
   */
  async letIn(closePort: () => void): Promise<void> {
    this.#isHolding = true;
    const endMs = this.#clock.monotonicMs() + MAX_MS;
    for (let quietMs = 0; quietMs < QUIET_MS && this.#clock.monotonicMs() < endMs;) {
      const before = this.#taken;
      await setTimeout(LOOK_MS);
      quietMs = this.#taken === before ? quietMs + LOOK_MS : 0;
    }
    closePort();
    // Another worker may not have closed its port yet, and a client with a response from here would connect to it.
    await setTimeout(QUIET_MS);
    this.#isHolding = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  /** Wraps the request listener, so that requests are held while connections are accepted. */
  holding(answer: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#isHolding) this.#held.push(() => answer(request, response));
      else answer(request, response);
    };
  }
}
