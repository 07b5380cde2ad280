/** When a number of a perpetual is known, as a catalog entry says it. */
export const POINTS_CAVEAT =
  'At a bar stands the newest number that the exchange had told when the bar ended. Bars shorter than five minutes ' +
  'repeat numbers of five minutes. Before what is kept here, or where the exchange told nothing, it is undefined; ' +
  'so are all columns there, and windows begin anew behind it.';
