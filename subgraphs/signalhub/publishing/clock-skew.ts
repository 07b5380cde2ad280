/** Clocks of publisher and store may differ by this much before a time counts as future. */
export const CLOCK_SKEW_MS = 300_000;
