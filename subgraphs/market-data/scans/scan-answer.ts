/** Why it is not known whether an instrument matches, in the order in which the reasons are reported. */
export const UNKNOWN_REASONS = [
  'not_subscribed',
  'unsupported_interval',
  'loading',
  'stale',
  'preparing',
  'not_enough_bars',
  'no_value',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** Values of a bar by name: numbers, and features; null if one is unknown. */
export type ScanValues = Readonly<Record<string, number | boolean | null>>;

/** The result for one series: whether its bar matches, or why that is not known. */
export type SeriesAnswer =
  | { readonly isKnown: false; readonly reason: UnknownReason }
  | { readonly isKnown: true; readonly match: ScanMatch | null; readonly endMs: number };

/** A bar for which the condition holds. */
export interface ScanMatch {
  readonly openTimeMs: number;
  readonly endMs: number;
  /** Null if there is no rank, and where it is unknown. */
  readonly rankValue: number | null;
  readonly values: ScanValues;
}

const UNKNOWN = new Map(
  UNKNOWN_REASONS.map((reason) => [reason, { isKnown: false, reason } as const]),
);

/** The same object for the same reason, so that equal answers are recognised by it. */
export function unknownFor(reason: UnknownReason): SeriesAnswer {
  return UNKNOWN.get(reason)!;
}
