import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { countBytesOf } from '#kernel/http/connection-bytes.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import { ClientConnection, type HeldPart } from '#platform/http/client-connection.ts';
import { kernelQueues } from '#platform/http/kernel-queues.ts';

/** Bounds on the memory held for slow clients. */
export interface ClientMemoryBounds {
  /** Bytes over all connections of one address; `Infinity` behind a proxy, which is one address for all clients. */
  readonly maxBytesPerClient: number;
  /** Bytes over all connections. */
  readonly maxBytes: number;
  /** Time after which a connection that reads nothing of a pending response is closed. */
  readonly idleMs: number;
}

/** Interval of the check of pending bytes. */
const LOOK_MS = 5_000;

/** Additional bytes, over all connections, after which the total is computed again. */
const STEP_BYTES = 512 * 1024;

const RETRY_AFTER_SEC = 1;

/**
 * Bounds the memory that the server holds for clients: responses until they are read, and bodies until they are
 * complete. Otherwise a client that reads nothing, or never completes its bodies, could exhaust the memory. Beyond a
 * bound, the connections that have read nothing for longest are closed and the oldest bodies are rejected; a slow but
 * steady reader comes last.
 */
export class ClientMemory {
  readonly #bounds: ClientMemoryBounds;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #connections = new Map<Socket, ClientConnection>();
  readonly #cut: Counter;
  readonly #refused: Counter;
  readonly #unread: Gauge;
  readonly #unfinished: Gauge;
  #look: Timer | null = null;
  /** Additional bytes since the last computed total. */
  #grownBytes = 0;
  #held = { answer: 0, body: 0 };

  constructor(bounds: ClientMemoryBounds, parts: { clock: Clock; log: Log; meter: Meter }) {
    const { meter } = parts;
    this.#bounds = bounds;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#cut = meter.counter(
      'marketgraph_unread_responses_aborted_total',
      'Connections closed because the client did not read its response.',
      ['reason'],
    );
    this.#refused = meter.counter(
      'marketgraph_incomplete_request_bodies_rejected_total',
      'Request bodies rejected before they were complete, because the memory bound was reached.',
      ['bound'],
    );
    for (const [name, kind] of [
      ['unread_answers', 'answer'],
      ['unfinished_bodies', 'body'],
    ] as const) {
      const bytes = (memory: ClientMemory): number => memory.#held[kind];
      meter.memory<ClientMemory>({ name, owner: this, bytes, limitBytes: bounds.maxBytes });
    }
    this.#unread = meter.gauge(
      'marketgraph_unread_response_bytes',
      'Bytes of responses that clients have not read yet.',
    );
    this.#unfinished = meter.gauge(
      'marketgraph_incomplete_request_body_bytes',
      'Bytes of request bodies that are incomplete or queued.',
    );
  }

  /** Watches the connections of a server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const connection = new ClientConnection(socket, {
        nowMs: () => this.#clock.monotonicMs(),
        hasWritten: () => this.#hasWritten(),
        hasGrown: (bytes) => this.#hasGrown(bytes),
      });
      this.#connections.set(socket, connection);
      countBytesOf(socket, connection);
      socket.once('close', () => this.#connections.delete(socket));
    });
    server.once('close', () => this.#look?.cancel());
  }

  #hasWritten(): void {
    this.#hold();
    this.#look ??= this.#clock.after(LOOK_MS, () => this.#lookAround());
  }

  #hasGrown(bytes: number): void {
    this.#grownBytes += bytes;
    if (this.#grownBytes >= STEP_BYTES) this.#hold();
  }

  /** Closes connections and rejects bodies until all bounds hold again. */
  #hold(): void {
    this.#grownBytes = 0;
    const perClient = new Map<string, number>();
    const held = { answer: 0, body: 0 };
    const parts: HeldPart[] = [];
    for (const connection of this.#connections.values()) {
      for (const part of connection.parts()) {
        held[part.kind] += part.bytes;
        perClient.set(part.address, (perClient.get(part.address) ?? 0) + part.bytes);
        parts.push(part);
      }
    }
    this.#held = held;
    const isBeyond = held.answer + held.body > this.#bounds.maxBytes;
    if (isBeyond || Math.max(0, ...perClient.values()) > this.#bounds.maxBytesPerClient) {
      this.#letGo(parts, perClient);
    }
    this.#unread.set(held.answer);
    this.#unfinished.set(held.body);
  }

  #letGo(parts: HeldPart[], perClient: Map<string, number>): void {
    const { maxBytes, maxBytesPerClient } = this.#bounds;
    const held = this.#held;
    parts.sort((one, other) => one.sinceMs - other.sinceMs);
    for (const part of parts) {
      const ofClient = perClient.get(part.address)!;
      const isOverOwn = ofClient > maxBytesPerClient;
      // Beyond the global bound, the client that holds most goes first.
      const isOverAll = held.answer + held.body > maxBytes;
      if (!isOverOwn && !(isOverAll && ofClient === Math.max(...perClient.values()))) continue;
      held[part.kind] -= part.bytes;
      perClient.set(part.address, ofClient - part.bytes);
      if (part.refuse === null) {
        this.#end(part.connection, 'bytes');
        continue;
      }
      this.#refused.add(1, { bound: isOverOwn ? 'client' : 'all' });
      const code = isOverOwn ? 'too_many_bodies' : 'bodies_busy';
      part.refuse(new DomainError(code, undefined, { retryAfterSec: RETRY_AFTER_SEC }));
    }
  }

  #lookAround(): void {
    this.#look = null;
    const nowMs = this.#clock.monotonicMs();
    let queued: ((socket: Socket) => number) | null = null;
    let isWaiting = false;
    for (const connection of this.#connections.values()) {
      if (!connection.awaitsReader) {
        connection.hasRead();
        continue;
      }
      isWaiting = true;
      queued ??= kernelQueues();
      if (connection.idleMs(nowMs, queued) >= this.#bounds.idleMs) this.#end(connection, 'idle');
    }
    this.#hold();
    if (isWaiting) this.#look = this.#clock.after(LOOK_MS, () => this.#lookAround());
  }

  #end({ socket, address }: ClientConnection, reason: 'bytes' | 'idle'): void {
    this.#connections.delete(socket);
    this.#cut.add(1, { reason });
    this.#log.warn({ address, reason }, 'client does not read its response; connection closed');
    socket.destroy();
  }
}
