import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import type { FairLane, FairTurns } from '#kernel/async/fair-turns.ts';
import {
  jsonExcess,
  REQUEST_BOUNDS,
  type JsonBounds,
  type JsonExcess,
} from '#kernel/http/json-bounds.ts';

/** Bounds of a message, which wraps an HTTP body as its payload. */
export const MESSAGE_BOUNDS: JsonBounds = {
  ...REQUEST_BOUNDS,
  maxDepth: REQUEST_BOUNDS.maxDepth + 1,
};

/** Upper bound of input bytes that one connection processes per turn: the size of one socket read. */
const MAX_TURN_BYTES = 64 * 1024;

/**
 * Read-ahead of one connection in bytes. A disconnect arrives behind earlier messages, so the server reads on while
 * messages are queued, and notices early that the client is gone.
 */
const MAX_AHEAD_BYTES = 4 * 1024 * 1024;

/** Read-ahead of all connections in bytes; above it, a connection reads on only when its own messages are processed. */
const MAX_ALL_AHEAD_BYTES = 64 * 1024 * 1024;

/**
 * The input of one WebSocket, in fair turns. Messages run in order, and not at all once the socket is closed. Of
 * several pings, the last one is answered (RFC 6455, section 5.5.3), once per turn.
 */
export class SocketIntake {
  readonly #socket: WebSocket;
  readonly #turns: FairTurns;
  readonly #loop: EventLoop;
  readonly #lane: FairLane;
  #turnBytes = 0;
  #ping: Buffer | null = null;
  #isFull = false;
  #isClosed = false;

  constructor(
    socket: WebSocket,
    stream: Duplex,
    { turns, loop }: { readonly turns: FairTurns; readonly loop: EventLoop },
  ) {
    this.#socket = socket;
    this.#turns = turns;
    this.#loop = loop;
    this.#lane = turns.lane(() => this.#setFull(false));
    stream.prependListener('data', (chunk: Buffer) => this.#meter(chunk.length));
    socket.on('ping', (data: Buffer) => this.#pong(data));
  }

  /** Delivers each message in its turn. One that exceeds `MESSAGE_BOUNDS` is rejected without being parsed. */
  onMessage(handle: (text: string) => void, refuse: (excess: JsonExcess) => void): void {
    const socket = this.#socket;
    socket.on('message', (data: RawData) => {
      if (socket.readyState !== socket.OPEN) return;
      this.#lane.offer((done) => {
        if (socket.readyState === socket.OPEN) {
          const bytes = bytesOf(data);
          const excess = jsonExcess(bytes, MESSAGE_BOUNDS);
          if (excess === null) handle(bytes.toString());
          else refuse(excess);
        }
        // The work that the message started continues in microtasks.
        this.#loop.soon(done);
      }, sizeOf(data));
      const isAhead = this.#turns.waitingBytes > MAX_ALL_AHEAD_BYTES && this.#lane.waitingCount > 0;
      if (isAhead || this.#lane.waitingBytes > MAX_AHEAD_BYTES) this.#setFull(true);
    });
  }

  /** Drops queued messages, and reads on to the end of the connection. */
  close(): void {
    this.#isClosed = true;
    this.#lane.close();
    this.#setFull(false);
  }

  /** A socket with more input is read once per turn, so that others are read in between. */
  #meter(bytes: number): void {
    if (this.#turnBytes === 0) {
      this.#loop.later(() => {
        this.#turnBytes = 0;
        this.#pauseOrResume();
      });
    }
    this.#turnBytes += bytes;
    this.#pauseOrResume();
  }

  #setFull(isFull: boolean): void {
    if (this.#isFull === isFull) return;
    this.#isFull = isFull;
    this.#pauseOrResume();
  }

  #pauseOrResume(): void {
    const isPaused = this.#isFull || this.#turnBytes >= MAX_TURN_BYTES;
    if (isPaused === this.#socket.isPaused) return;
    if (isPaused) this.#socket.pause();
    else this.#socket.resume();
  }

  #pong(data: Buffer): void {
    if (this.#ping === null) {
      this.#loop.later(() => {
        const ping = this.#ping;
        this.#ping = null;
        if (ping !== null && !this.#isClosed && this.#socket.readyState === this.#socket.OPEN) {
          this.#socket.pong(ping);
        }
      });
    }
    this.#ping = data;
  }
}

function sizeOf(data: RawData): number {
  return Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
}

function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
}
