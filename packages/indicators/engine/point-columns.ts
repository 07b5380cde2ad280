/**
 * Numbers that an exchange reports for a perpetual in addition to its bars. A bar has what was known when
 * it ended: the newest of each. Rates and shares are fractions of 1, and what was traded or is open is
 * in units of the base.
 */
export const POINT_COLUMNS = [
  'fundingRate',
  'fundingHours',
  'openInterest',
  'longShortRatio',
  'takerBuyVolume',
  'takerSellVolume',
] as const;
export type PointColumn = (typeof POINT_COLUMNS)[number];
