import type { Candles } from '#indicators/arithmetic/candles.ts';

/**
 * Whether a rising third candle takes back more than a part of the first body, which fell: what the stars
 * have in common. Source: TA-Lib 0.6 CDLMORNINGSTAR, CDLMORNINGDOJISTAR and CDLABANDONEDBABY; in the
 * mirror CDLEVENINGSTAR and CDLEVENINGDOJISTAR.
 *
 * @param row That of the third candle.
 * @param penetration The part of the first body.
 */
export function takesBack(candles: Candles, row: number, penetration: number): boolean {
  const first = row - 2;
  return candles.close(row) > candles.close(first) + candles.body(first) * penetration;
}

/**
 * A candle that opens below the low of a falling one and closes inside its body, higher than a part of
 * it. Source: TA-Lib 0.6 CDLPIERCING; in the mirror CDLDARKCLOUDCOVER.
 */
export function pierces(candles: Candles, row: number, penetration: number): boolean {
  const before = row - 1;
  return (
    opensBelow(candles, row) &&
    candles.close(row) < candles.open(before) &&
    candles.close(row) > candles.close(before) + candles.body(before) * penetration
  );
}

/** Whether a candle opens below the low of the one before: necks, thrusts and piercing lines. */
export function opensBelow(candles: Candles, row: number): boolean {
  return candles.open(row) < candles.low(row - 1);
}

/**
 * A falling body that holds the next one: 100 where that one touches neither end of it, 80 where it
 * shares one. Source: TA-Lib 0.6 CDLHARAMI and CDLHARAMICROSS.
 */
export function haramiStrength(candles: Candles, row: number): number {
  const before = row - 1;
  const above = candles.bodyTop(before) - candles.bodyTop(row);
  const below = candles.bodyBottom(row) - candles.bodyBottom(before);
  if (above < 0 || below < 0) return 0;
  return above > 0 && below > 0 ? 100 : 80;
}

/** Whether both shadows are short. */
export function hasShortShadows(candles: Candles, row: number): boolean {
  const short = candles.measure('shadowShort', row);
  return candles.upperShadow(row) < short && candles.lowerShadow(row) < short;
}

/** A range inside the range of the candle before. */
export function isInside(candles: Candles, row: number): boolean {
  const before = row - 1;
  return candles.high(row) < candles.high(before) && candles.low(row) > candles.low(before);
}

/** A lower high and a lower low than the candle before. */
export function isLower(candles: Candles, row: number): boolean {
  const before = row - 1;
  return candles.high(row) < candles.high(before) && candles.low(row) < candles.low(before);
}
