import { delay, type Clock, type Timer } from '#kernel/ports/clock.ts';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { SimulatedMaterial } from '#simulators/publication/simulated-material.ts';
import { StoryLine } from '#simulators/publication/story-line.ts';

export interface MaterialSimulatorOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly log: Log;
  /** The input of the feed. Resolves when the materials are on disk. */
  ingest(materials: readonly SimulatedMaterial[]): Promise<unknown>;
}

/** History of a new feed: the longest window, and the one before it. */
const HISTORY_MS = 6 * 86_400_000;
const PAUSE_MS = 2_000;
/** Duration of one batch: small enough to ingest without delaying other work. */
const STRETCH_MS = 3_600_000;

/**
 * Publishes materials to a realtime feed, through the same interface as any publisher. It starts with six days of
 * history. Equal times give equal materials, so after a restart only the missing ones are new to the feed.
 */
export class MaterialSimulator {
  readonly #options: MaterialSimulatorOptions;
  readonly #stories: StoryLine;
  readonly #failures: FailureLog;
  #toldUntilMs: number;
  #timer: Timer | null = null;
  #stopped = false;
  #telling: Promise<void> = Promise.resolve();

  constructor(options: MaterialSimulatorOptions) {
    this.#options = options;
    this.#stories = new StoryLine(options.seed);
    this.#failures = new FailureLog(options.log, 'publishing simulated materials failed');
    this.#toldUntilMs = options.clock.nowMs() - HISTORY_MS;
  }

  /** Publishes the history, and then new materials as they occur. */
  start(): void {
    this.#tellAndWait();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    await this.#telling;
  }

  #tellAndWait(): void {
    const { clock } = this.#options;
    // A failed batch is repeated the next time.
    this.#telling = this.#tell().then(
      () => this.#failures.succeeded(),
      (error: unknown) => this.#failures.failed(error),
    );
    void this.#telling.then(() => {
      if (!this.#stopped) this.#timer = clock.after(PAUSE_MS, () => this.#tellAndWait());
    });
  }

  async #tell(): Promise<void> {
    const { clock, ingest } = this.#options;
    while (this.#toldUntilMs < clock.nowMs() && !this.#stopped) {
      const untilMs = Math.min(clock.nowMs(), this.#toldUntilMs + STRETCH_MS);
      const materials = this.#stories.arrivals(this.#toldUntilMs, untilMs);
      if (materials.length > 0) await ingest(materials);
      this.#toldUntilMs = untilMs;
      // Yields to other work.
      await delay(clock, 0);
    }
  }
}
