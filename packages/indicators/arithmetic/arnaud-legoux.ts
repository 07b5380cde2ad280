/**
 * Weights of the average of Arnaud Legoux, from the oldest value to the newest: a normal curve whose
 * centre lies at a share of the window. Source: Legoux and Kouzis-Loukas (2009).
 *
 * @param offset Where the centre lies: 0 at the oldest value, 1 at the newest.
 * @param sigma Standard deviations of the curve in the window.
 * @param isFloored Whether the centre is cut to a whole bar, as in TA-Lib 0.8, Tulip and TTR.
 */
export function arnaudLegouxWeights(
  period: number,
  offset = 0.85,
  sigma = 6,
  isFloored = true,
): number[] {
  const exact = offset * (period - 1);
  const centre = isFloored ? Math.floor(exact) : exact;
  const deviation = period / sigma;
  return Array.from({ length: period }, (_, place) =>
    Math.exp(-((place - centre) ** 2) / (2 * deviation ** 2)),
  );
}
