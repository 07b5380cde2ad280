import { randomUUID } from 'node:crypto';
import type { Client, Notification } from 'pg';
import { delay, type Clock, type Random, type Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

/** What is announced: the payloads of the triggers in the schema. */
export type ChangeSubject = 'tokens' | 'facts' | 'materials';

export interface ChangeListenerOptions {
  /** Sends the first announcement, which must arrive. */
  readonly database: PostgresDatabase;
  /** Where to listen: the same, or the server behind a pooler. */
  readonly listensAt: PostgresDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Interval of the heartbeats of the connection: a server that hangs announces nothing. */
const BEAT_MS = 2_000;
/** Time in which the first announcement must arrive. */
const PROVE_MS = 1_000;
const RETRY_MS = 1_000;
/** Wait before the next attempt where announcements do not arrive, as behind a pooler. */
const POOLED_RETRY_MS = 60_000;

/** Announcements do not arrive over a working connection. */
class NotAnnouncedError extends Error {}

/**
 * Hears the announcements of all stores of a process over one connection of its own, which opens with the first
 * follower. It counts as working when an announcement that the process sends over another connection arrives: a pooler
 * in transaction mode accepts LISTEN and passes nothing on.
 */
export class ChangeListener {
  readonly #options: ChangeListenerOptions;
  readonly #callbacks = new Map<ChangeSubject, Set<() => void>>();
  #areAnnounced = false;
  #client: Client | null = null;
  #timer: Timer | null = null;
  #connecting: Promise<void> | null = null;
  #isReported = false;
  #isClosed = false;

  constructor(options: ChangeListenerOptions) {
    this.#options = options;
  }

  /** The announcements about one subject. */
  changesOf(subject: ChangeSubject): StoreChanges {
    const areAnnounced = (): boolean => this.#areAnnounced;
    return {
      get areAnnounced() {
        return areAnnounced();
      },
      follow: (callback) => {
        const callbacks = this.#callbacks.getOrInsertComputed(subject, () => new Set());
        callbacks.add(callback);
        this.#begin();
        return () => callbacks.delete(callback);
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connecting;
    this.#timer?.cancel();
    await this.#client?.end().catch(() => undefined);
  }

  #begin(): void {
    if (this.#isClosed || this.#client !== null || this.#connecting !== null) return;
    if (this.#timer !== null) return;
    this.#connecting = this.#connect().finally(() => (this.#connecting = null));
  }

  async #connect(): Promise<void> {
    const { listensAt, log, random } = this.#options;
    let client: Client | null = null;
    try {
      client = await listensAt.openSession();
      await this.#prove(client);
    } catch (error) {
      void client?.end().catch(() => undefined);
      const isPooled = error instanceof NotAnnouncedError;
      if (isPooled && !this.#isReported) {
        this.#isReported = true;
        log.info(
          {},
          'PostgreSQL announces no changes here (a pooler?); polling, see docs/scaling.md',
        );
      }
      log.debug({ err: error }, 'not listening to PostgreSQL');
      this.#beginLater(isPooled ? POOLED_RETRY_MS : RETRY_MS * (1 + random()));
      return;
    }
    this.#client = client;
    client.on('end', () => this.#lose(client));
    this.#areAnnounced = true;
    // What changed before is not announced again.
    this.#callAll();
    this.#beatLater(client);
  }

  /** Resolves once an announcement over another connection arrived. */
  async #prove(client: Client): Promise<void> {
    const { database, clock } = this.#options;
    const proof = randomUUID();
    const ended = new AbortController();
    const arrived = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }: Notification) => {
        if (payload === proof) resolve();
        else this.#call(payload);
      });
    });
    await client.query('listen marketgraph');
    await database.run(`select pg_notify('marketgraph', $1)`, [proof]);
    const tooLate = delay(clock, PROVE_MS, ended.signal).then(() => {
      throw new NotAnnouncedError('an announcement did not arrive');
    });
    tooLate.catch(() => undefined);
    try {
      await Promise.race([arrived, tooLate]);
    } finally {
      ended.abort();
    }
  }

  #beatLater(client: Client): void {
    this.#timer = this.#options.clock.after(BEAT_MS, () => {
      this.#options.listensAt.checkSession(client).then(
        () => {
          if (this.#client === client && !this.#isClosed) this.#beatLater(client);
        },
        () => this.#lose(client),
      );
    });
  }

  #lose(client: Client): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = null;
    this.#areAnnounced = false;
    void client.end().catch(() => undefined);
    // Followers poll at their own interval again.
    this.#callAll();
    this.#beginLater(RETRY_MS * this.#options.random());
  }

  #beginLater(delayMs: number): void {
    if (this.#isClosed) return;
    this.#timer?.cancel();
    this.#timer = this.#options.clock.after(delayMs, () => {
      this.#timer = null;
      this.#begin();
    });
  }

  #callAll(): void {
    for (const subject of this.#callbacks.keys()) this.#call(subject);
  }

  #call(subject: string | undefined): void {
    for (const callback of this.#callbacks.get(subject as ChangeSubject) ?? []) callback();
  }
}
