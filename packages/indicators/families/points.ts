/** The caveat of a catalog entry on when a number of a perpetual is known. */
export const POINTS_CAVEAT =
  'A bar has the newest number that the exchange had published when the bar ended. Bars shorter than five ' +
  'minutes repeat numbers of five minutes. Before what is kept here, or where the exchange published nothing, ' +
  'it is undefined; so are all columns there, and windows restart behind it.';
