import type { RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { FairTurns, type FairLane } from '#kernel/async/fair-turns.ts';
import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/** Requests that wait on one connection before nothing more is read from it. */
const MAX_WAITING = 16;

/** What a request that has been parsed keeps in memory, with its headers and its answer, in bytes; measured. */
const REQUEST_BYTES = 8 * 1024;

/**
 * Begins the requests of one connection one after another, each once the answer before it has been sent, as answers are
 * sent in this order anyway (RFC 9112, section 9.3.2). The connections share the event loop in fair turns: hundreds of
 * requests that arrive in one read hold nobody else up. What a closed connection has sent does not begin.
 */
export class PipelinedRequests {
  readonly #turns: FairTurns;
  readonly #lanes = new WeakMap<Duplex, FairLane>();

  constructor(clock: Pick<Clock, 'monotonicMs'>, loop: EventLoop = EVENT_LOOP) {
    this.#turns = new FairTurns(clock, loop);
  }

  /** Bytes of requests that have arrived and wait for their turn. */
  get waitingBytes(): number {
    return this.#turns.waitingBytes;
  }

  /** What answers the requests of a server, in fair turns. */
  inTurns(answer: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const lane = this.#lanes.get(socket) ?? this.#open(socket);
      lane.offer((done) => {
        response.on('close', done);
        answer(request, response);
      }, REQUEST_BYTES);
      if (lane.waitingCount >= MAX_WAITING) socket.pause();
    };
  }

  /** Begins work for a connection that brings no request, at once or in a later turn. */
  begin(task: () => void): void {
    this.#turns.begin(task, REQUEST_BYTES);
  }

  /** The connection speaks another protocol from now on: what waits on it does not begin. */
  release(socket: Duplex): void {
    this.#lanes.get(socket)?.close();
  }

  #open(socket: Duplex): FairLane {
    const lane = this.#turns.lane(() => socket.resume());
    this.#lanes.set(socket, lane);
    socket.once('close', () => lane.close());
    return lane;
  }
}
