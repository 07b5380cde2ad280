/**
 * What rounding makes of a price on its way to a number, relative to the price: a price is off by half a
 * unit in its last place, and some more come with each sum over a window.
 */
export const PRICE_ROUNDING = 32 * Number.EPSILON;

/**
 * Relative distance of two numbers that rounding alone can explain. Comparisons of calculated numbers
 * take them for equal: the last digits depend on the order of the arithmetic, not on the market. The
 * finest price steps are a thousand times as coarse.
 */
export const ROUNDING = 1e-12;
