import type { Clock } from '#kernel/ports/clock.ts';

/** Longest delay that the runtime's timers take; longer ones are waited for in pieces. */
const MAX_TIMER_MS = 2_147_483_647;

/** The machine's clock and the runtime's timers. Timers do not keep the process alive by themselves. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    let handle: NodeJS.Timeout;
    const arm = (leftMs: number): void => {
      const stepMs = Math.min(Math.max(0, leftMs), MAX_TIMER_MS);
      handle = setTimeout(() => (leftMs > stepMs ? arm(leftMs - stepMs) : task()), stepMs);
      handle.unref();
    };
    arm(delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};
