/**
 * The maximum relative rounding error of a number derived from prices. A price has an error of half a unit in its last
 * place, and each sum over a window adds some more.
 */
export const PRICE_ROUNDING = 32 * Number.EPSILON;

/**
 * Relative distance of two numbers that rounding alone can explain. Comparisons of calculated numbers
 * take them for equal: the last digits depend on the order of the arithmetic, not on the market. The
 * finest price steps are a thousand times as coarse.
 */
export const ROUNDING = 1e-12;
