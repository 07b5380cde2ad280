/**
 * Bars for which a swing, a zone or a break is remembered. Without an end, a value would depend on
 * everything since the series began, and so on where the data begin; with it, each bar has one value
 * in every window that reads so far back.
 */
export const BARS_REMEMBERED = 1_000;
