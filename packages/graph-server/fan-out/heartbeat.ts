import type { Clock, Timer } from '#kernel/ports/clock.ts';

/** Pings are spread over this many slices, so that thousands of connections never share one turn. */
const SLICES = 20;

/** Calls every member once per period, spread evenly over it. */
export class Heartbeat {
  readonly #clock: Clock;
  readonly #stepMs: number;
  readonly #slices = Array.from({ length: SLICES }, () => new Set<() => void>());
  #timer: Timer | null = null;
  #joined = 0;
  #turn = 0;

  constructor(clock: Clock, periodMs: number) {
    this.#clock = clock;
    this.#stepMs = periodMs / SLICES;
  }

  /** Adds a member; the returned function removes it. */
  add(beat: () => void): () => void {
    const slice = this.#slices[this.#joined % SLICES]!;
    this.#joined += 1;
    slice.add(beat);
    this.#timer ??= this.#schedule();
    return () => slice.delete(beat);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
    for (const slice of this.#slices) slice.clear();
  }

  #schedule(): Timer {
    return this.#clock.after(this.#stepMs, () => {
      this.#timer = this.#schedule();
      this.#turn = (this.#turn + 1) % SLICES;
      for (const beat of this.#slices[this.#turn]!) beat();
    });
  }
}
