/** The price of a fund's share compared with its net asset value. Numbers are null if they are not known. */
export interface EtfPremium {
  /** In percent. */
  readonly percent: number | null;
  readonly isAbove1Pct: boolean | null;
  /** A sentence; null exactly if the premium is known. */
  readonly unknownBecause: string | null;
  readonly pricingDate: string | null;
  readonly close: number | null;
  readonly navPerShare: number | null;
}

/** From this premium on a buyer pays notably more than the fund holds, in percent. */
const NOTABLE_PCT = 1;

/**
 * The premium of a close over a net asset value of the same day: `close / nav − 1`, in percent, with six decimals.
 * Unknown without a basket, a net asset value or a close.
 */
export function etfPremium(
  basket: { readonly pricingDate: string; readonly navPerShare: number | null } | null,
  close: number | null,
): EtfPremium {
  const { pricingDate = null, navPerShare = null } = basket ?? {};
  const known = { pricingDate, close, navPerShare };
  const unknown = (unknownBecause: string): EtfPremium => ({
    percent: null,
    isAbove1Pct: null,
    unknownBecause,
    ...known,
  });
  if (basket === null) return unknown('No complete basket of the fund is published.');
  if (navPerShare === null || navPerShare <= 0) {
    return unknown('The exchange did not publish the net asset value of a share.');
  }
  if (close === null) return unknown(`There is no closed daily bar of ${basket.pricingDate}.`);
  const percent = Math.round((close / navPerShare - 1) * 1e8) / 1e6;
  return { percent, isAbove1Pct: percent > NOTABLE_PCT, unknownBecause: null, ...known };
}
