import type { RequestListener, Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '#kernel/ports/clock.ts';

/** How long those who wait are let in at most: there may be no end of them. */
const MAX_MS = 1_000;
/** After how long without anybody there is nobody: of a supervisor a worker gets one after the other. */
const QUIET_MS = 100;
const LOOK_MS = 20;

/**
 * Connections that the operating system has made and the server has not taken yet. All of them are reset when the port
 * is closed, with the requests that their clients have sent meanwhile; the server takes one of them at each look at its
 * sockets. The looks are real ones, whatever clock is given: the operating system goes by no other.
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
   * Takes them until there is none, then closes the port. Requests wait meanwhile, as a client that has its answer
   * comes anew.
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
    // Another worker may not have closed its part of the port yet, and whoever had an answer here would go there.
    await setTimeout(QUIET_MS);
    this.#isHolding = false;
    for (const answer of this.#held.splice(0)) answer();
  }

  /** What answers requests, but for the time in which connections are let in. */
  holding(answer: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#isHolding) this.#held.push(() => answer(request, response));
      else answer(request, response);
    };
  }
}
