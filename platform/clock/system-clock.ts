import type { Clock } from '#kernel/ports/clock.ts';

/** Maximum delay of the runtime's timers; longer delays are split. */
const MAX_TIMER_MS = 2_147_483_647;

/** The system clock and the runtime's timers. A timer alone does not keep the process alive. */
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
