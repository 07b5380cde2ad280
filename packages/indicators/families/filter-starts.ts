/** The caveats of catalog entries on the assumed values of filters with feedback before their first value. */
export const STARTS_AT_ZERO =
  'Start: the filter is taken to have given 0 in the bars before its first value.';
export const STARTS_AT_PRICE =
  'Start: the filter is taken to have given the price itself in the bars before its first value.';
/** Of a high-pass filter with a smoother behind it. */
export const ROOF_START =
  'Start: the high-pass is taken to have given 0 in the bars before its first value, and the smoother behind it what ' +
  'it smooths.';
