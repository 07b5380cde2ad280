import type { RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { FairTurns, type FairLane } from '#kernel/async/fair-turns.ts';
import { EVENT_LOOP, type EventLoop } from '#kernel/async/event-loop.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/** Maximum queued requests of one connection before its reading is paused. */
const MAX_WAITING = 16;

/** Measured memory of a parsed request with its headers and response, in bytes. */
const REQUEST_BYTES = 8 * 1024;

/** A broken connection takes some 30 µs to answer and to close. */
const BROKEN_A_TURN = 128;

/**
 * Starts the pipelined requests of a connection one after another, each once the previous response is sent, since
 * responses are sent in this order anyway (RFC 9112, 9.3.2). Connections share the event loop in fair turns: hundreds
 * of requests in one read do not delay others. Queued requests of a closed connection never start.
 */
export class PipelinedRequests {
  readonly #turns: FairTurns;
  readonly #loop: EventLoop;
  /** Tasks of connections that broke, in order. */
  #broken: (() => void)[] = [];
  readonly #lanes = new WeakMap<Duplex, FairLane>();

  constructor(clock: Pick<Clock, 'monotonicMs'>, loop: EventLoop = EVENT_LOOP) {
    this.#loop = loop;
    this.#turns = new FairTurns(clock, loop);
  }

  /** Bytes of queued requests. */
  get waitingBytes(): number {
    return this.#turns.waitingBytes;
  }

  /** Wraps the request listener in fair turns. */
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

  /**
   * Starts the last work of a connection that broke, in a later turn. Thousands may break in one poll of the event
   * loop: they are only noted then, and served a batch a turn.
   */
  beginLast(task: () => void): void {
    this.#broken.push(task);
    if (this.#broken.length === 1) this.#loop.later(() => this.#serveBroken());
  }

  #serveBroken(): void {
    const batch = this.#broken.slice(0, BROKEN_A_TURN);
    this.#turns.begin(() => {
      for (const task of batch) task();
      this.#broken = this.#broken.slice(batch.length);
      if (this.#broken.length > 0) this.#loop.later(() => this.#serveBroken());
    }, REQUEST_BYTES);
  }

  /** The connection was upgraded: its queued requests never start. */
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
