import type { Clock, Timer } from '#kernel/clock.ts';
import type { Log } from '#kernel/log.ts';
import { sealBars } from '#platform/postgres/bar-sealing.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

/** Exchanges correct bars of the last days; five weeks leave every usual window of minutes in rows. */
const SEAL_AFTER_MS = 35 * 86_400_000;
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Seals bars that are old enough, a minute after the start and every hour, beside everything else. */
export class BarSealer {
  readonly #database: PostgresDatabase;
  readonly #clock: Clock;
  readonly #log: Log;
  #timer: Timer | null = null;
  #sealing: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(database: PostgresDatabase, clock: Clock, log: Log) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#schedule(FIRST_AFTER_MS);
  }

  /** Ends after the series that is being sealed. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#timer?.cancel();
    await this.#sealing;
  }

  #schedule(afterMs: number): void {
    if (this.#isOver) return;
    this.#timer = this.#clock.after(afterMs, () => {
      this.#sealing = this.#seal().then(() => this.#schedule(EVERY_MS));
    });
  }

  async #seal(): Promise<void> {
    try {
      const beforeMs = this.#clock.nowMs() - SEAL_AFTER_MS;
      const sealed = await sealBars(this.#database, beforeMs, () => this.#isOver);
      if (sealed.bars > 0) this.#log.info({ ...sealed }, 'old bars were sealed');
    } catch (error) {
      this.#log.warn({ err: error }, 'old bars could not be sealed; trying again in an hour');
    }
  }
}
