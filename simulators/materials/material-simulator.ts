import { delay, type Clock, type Timer } from '#kernel/ports/clock.ts';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { SimulatedMaterial } from '#simulators/publication/simulated-material.ts';
import { StoryLine } from '#simulators/publication/story-line.ts';

export interface MaterialSimulatorOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly log: Log;
  /** What the feed takes: resolves when the materials are on disk. */
  ingest(materials: readonly SimulatedMaterial[]): Promise<unknown>;
}

/** How much of the past a feed gets that begins: the longest window, and the one before it. */
const HISTORY_MS = 6 * 86_400_000;
const PAUSE_MS = 2_000;
/** How much is brought at once: little enough that nobody waits long for the turn that takes it in. */
const STRETCH_MS = 3_600_000;

/**
 * Brings materials to a realtime feed for as long as it runs, through the same interface as any publisher.
 * It begins with six days of history. Since the same time always tells the same, after a restart only
 * what is missing is new to the feed.
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
    this.#failures = new FailureLog(options.log, 'simulated materials were refused');
    this.#toldUntilMs = options.clock.nowMs() - HISTORY_MS;
  }

  /** Brings the history, and then what is told meanwhile. */
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
    // What could not be brought is brought the next time.
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
      // Everybody else has a turn in between.
      await delay(clock, 0);
    }
  }
}
