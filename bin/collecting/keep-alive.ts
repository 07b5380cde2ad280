/** The longest delay of a timer. */
const LONG_MS = 2 ** 31 - 1;

/**
 * Keeps a command running while it waits for the budget of a host: timers of the system clock end with the process,
 * and do not hold it.
 */
export function keepAlive(): { end(): void } {
  const timer = setInterval(() => undefined, LONG_MS);
  return { end: () => clearInterval(timer) };
}
