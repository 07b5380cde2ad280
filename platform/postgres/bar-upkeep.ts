import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { forgetLogEntries } from '#platform/postgres/bar-log-retention.ts';
import { sealBars } from '#platform/postgres/bar-sealing.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

/** Exchanges correct bars of the last days; five weeks keep every usual window of minutes in rows. */
const SEAL_AFTER_MS = 35 * 86_400_000;
/** Replicas lag by seconds; three days cover one that was stopped over a weekend. */
const LOG_KEPT_MS = 3 * 86_400_000;
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;

/**
 * Seals old bars and truncates the logs, a minute after the start and then hourly. Several processes may do so
 * concurrently.
 */
export class BarUpkeep {
  readonly #database: PostgresDatabase;
  readonly #clock: Clock;
  readonly #log: Log;
  #timer: Timer | null = null;
  #running: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(database: PostgresDatabase, clock: Clock, log: Log) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#schedule(FIRST_AFTER_MS);
  }

  /** Stops after the current series or batch. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#timer?.cancel();
    await this.#running;
  }

  #schedule(afterMs: number): void {
    if (this.#isOver) return;
    this.#timer = this.#clock.after(afterMs, () => {
      this.#running = this.#run().then(() => this.#schedule(EVERY_MS));
    });
  }

  async #run(): Promise<void> {
    const isOver = (): boolean => this.#isOver;
    try {
      const beforeMs = this.#clock.nowMs() - SEAL_AFTER_MS;
      const sealed = await sealBars(this.#database, beforeMs, isOver);
      if (sealed.bars > 0) this.#log.info({ ...sealed }, 'sealed old bars');
    } catch (error) {
      this.#log.warn({ err: error }, 'sealing old bars failed; trying again in an hour');
    }
    try {
      const entries = await forgetLogEntries(this.#database, LOG_KEPT_MS, isOver);
      if (entries > 0) this.#log.info({ entries }, 'truncated the bar logs');
    } catch (error) {
      this.#log.warn({ err: error }, 'truncating the bar logs failed; trying again in an hour');
    }
  }
}
