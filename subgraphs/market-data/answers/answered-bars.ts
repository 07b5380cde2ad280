/** Maximum number of bars that calculations answer; charts draw as many as a venue answers klines. */
export const MAX_CALCULATED_BARS = 1_000;
