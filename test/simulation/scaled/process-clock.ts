import type { Clock, Timer } from '#kernel/ports/clock.ts';

/** What is called when a stopped process continues. */
type Task = () => void;

/**
 * The clock of one process: time of day runs `speed` times as fast as timers do, so that bars of
 * minutes take seconds. A process that is stopped fires nothing until it continues, one that was
 * killed never again.
 */
export class ProcessClock implements Clock {
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #speed: number;
  #state: 'running' | 'stopped' | 'killed' = 'running';
  #held: Task[] = [];

  constructor(clock: Clock, startMs: number, speed: number) {
    this.#clock = clock;
    this.#startMs = startMs;
    this.#speed = speed;
  }

  nowMs(): number {
    return Math.floor(this.#startMs + this.#clock.monotonicMs() * this.#speed);
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  after(delayMs: number, task: Task): Timer {
    let isCancelled = false;
    const timer = this.#clock.after(delayMs, () => {
      this.whenRunning(() => {
        if (!isCancelled) task();
      });
    });
    return {
      cancel: () => {
        isCancelled = true;
        timer.cancel();
      },
    };
  }

  /** Runs a task now, when the process continues, or never. */
  whenRunning(task: Task): void {
    if (this.#state === 'running') task();
    else if (this.#state === 'stopped') this.#held.push(task);
  }

  get isKilled(): boolean {
    return this.#state === 'killed';
  }

  stop(): void {
    if (this.#state === 'running') this.#state = 'stopped';
  }

  resume(): void {
    if (this.#state !== 'stopped') return;
    this.#state = 'running';
    for (const task of this.#held.splice(0)) task();
  }

  kill(): void {
    this.#state = 'killed';
    this.#held = [];
  }
}
