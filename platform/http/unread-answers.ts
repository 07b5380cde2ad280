import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock, Timer } from '#kernel/clock.ts';
import type { Log } from '#kernel/log.ts';
import type { Counter, Gauge, Meter } from '#kernel/meter.ts';
import { kernelQueues } from '#platform/http/kernel-queues.ts';

/** How much may wait for clients that do not read. */
export interface UnreadBounds {
  /** Bytes of answers for all connections of one address; `Infinity` where a proxy stands for all clients. */
  readonly maxBytesPerClient: number;
  /** Bytes of answers for all connections together. */
  readonly maxBytes: number;
  /** How long a connection may take nothing of an answer that waits for it. */
  readonly idleMs: number;
}

/** Pause between two looks at what waits. */
const LOOK_MS = 5_000;

/** A connection, and what was left for it when it took something last. */
interface Reader {
  readonly address: string;
  left: number;
  sinceMs: number;
}

/** What is written and not taken, of `net.Socket`: its public counter moves only when a whole write is through. */
interface WritingSocket {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

/**
 * Ends connections whose clients do not read. An answer stays in memory until its last byte is taken, so a client that
 * sends requests and reads nothing holds as much as it asks for. Beyond a bound the connections end that have taken
 * nothing for longest; a slow reader that goes on taking is the last of them.
 */
export class UnreadAnswers {
  readonly #bounds: UnreadBounds;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #readers = new Map<Socket, Reader>();
  readonly #cut: Counter;
  readonly #waiting: Gauge;
  #look: Timer | null = null;
  #waitingBytes = 0;

  constructor(bounds: UnreadBounds, parts: { clock: Clock; log: Log; meter: Meter }) {
    this.#bounds = bounds;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#cut = parts.meter.counter(
      'marketgraph_unread_answers_cut_total',
      'Connections that were ended because their client did not read',
      ['reason'],
    );
    parts.meter.memory<UnreadAnswers>({
      name: 'unread_answers',
      owner: this,
      bytes: (answers) => answers.#waitingBytes,
      limitBytes: bounds.maxBytes,
    });
    this.#waiting = parts.meter.gauge(
      'marketgraph_unread_answer_bytes',
      'Bytes of answers that wait for their clients to read',
    );
  }

  /** Follows the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const { remoteAddress: address = '' } = socket;
      this.#readers.set(socket, { address, left: 0, sinceMs: 0 });
      socket.once('close', () => this.#readers.delete(socket));
    });
    server.once('close', () => this.#look?.cancel());
  }

  /** Called when an answer, or much of a stream, was written: what of it waits now is counted. */
  written(connection: Duplex): void {
    const socket = connection as Socket;
    if (waitingBytes(socket) === 0) return;
    const reader = this.#readers.get(socket);
    if (reader === undefined) return;
    if (reader.left === 0) reader.sinceMs = this.#clock.monotonicMs();
    reader.left = waitingBytes(socket);
    this.#hold();
    this.#look ??= this.#clock.after(LOOK_MS, () => this.#lookAround());
  }

  /** Ends connections until everything is within its bounds again. */
  #hold(): void {
    const perClient = new Map<string, number>();
    let total = 0;
    const waiting: { socket: Socket; reader: Reader; bytes: number }[] = [];
    for (const [socket, reader] of this.#readers) {
      const bytes = waitingBytes(socket);
      if (bytes === 0) continue;
      total += bytes;
      perClient.set(reader.address, (perClient.get(reader.address) ?? 0) + bytes);
      waiting.push({ socket, reader, bytes });
    }
    const { maxBytes, maxBytesPerClient } = this.#bounds;
    if (total > maxBytes || Math.max(0, ...perClient.values()) > maxBytesPerClient) {
      waiting.sort((one, other) => one.reader.sinceMs - other.reader.sinceMs);
      for (const { socket, reader, bytes } of waiting) {
        const ofClient = perClient.get(reader.address)!;
        // Beyond the bound of all, the client goes that holds the most.
        const isMost = total > maxBytes && ofClient === Math.max(...perClient.values());
        if (ofClient <= maxBytesPerClient && !isMost) continue;
        total -= bytes;
        perClient.set(reader.address, ofClient - bytes);
        this.#end(socket, reader.address, 'bytes');
      }
    }
    this.#waitingBytes = total;
    this.#waiting.set(total);
  }

  #lookAround(): void {
    this.#look = null;
    const nowMs = this.#clock.monotonicMs();
    let queued: ((socket: Socket) => number) | null = null;
    let isWaiting = false;
    for (const [socket, reader] of this.#readers) {
      if (waitingBytes(socket) === 0) {
        reader.left = 0;
        continue;
      }
      isWaiting = true;
      queued ??= kernelQueues();
      const left = (socket as WritingSocket)._handle?.writeQueueSize ?? socket.writableLength;
      const now = left + queued(socket);
      if (reader.left !== now) {
        reader.left = now;
        reader.sinceMs = nowMs;
      } else if (nowMs - reader.sinceMs >= this.#bounds.idleMs) {
        this.#end(socket, reader.address, 'idle');
      }
    }
    this.#hold();
    if (isWaiting) this.#look = this.#clock.after(LOOK_MS, () => this.#lookAround());
  }

  #end(socket: Socket, address: string, reason: 'bytes' | 'idle'): void {
    this.#readers.delete(socket);
    this.#cut.add(1, { reason });
    this.#log.warn({ address, reason }, 'a client that does not read its answer was cut off');
    socket.destroy();
  }
}

function waitingBytes({ writableLength, destroyed }: Socket): number {
  return destroyed ? 0 : writableLength;
}
