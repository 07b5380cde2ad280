/** A cancellable timer. Cancelling it twice, or after it fired, does nothing. */
export interface Timer {
  cancel(): void;
}

/**
 * The only source of time in product code. The system clock implements it with real timers; the virtual clock of
 * tests runs whole days within milliseconds.
 */
export interface Clock {
  /** Milliseconds since the epoch. May step backwards when the system clock is corrected. */
  nowMs(): number;
  /** Monotonic milliseconds, for measuring durations. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; a delay below zero counts as zero. */
  after(delayMs: number, task: () => void): Timer;
}

/** A source of numbers in [0, 1). Seeded in tests and in the demo profile. */
export type Random = () => number;

/** A promise that resolves after `delayMs` of the given clock, or rejects when the signal aborts. */
export function delay(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = (): void => {
      timer.cancel();
      reject(signal?.reason);
    };
    const timer = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Mulberry32: a small generator with a 32-bit seed as its state; good enough for simulations. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
