import type { Candles } from '#market-data/kernels/candles.ts';

/** What stands between the two long candles of a star. */
type StarKind = 'small' | 'doji' | 'abandoned';

/**
 * A long falling body, a star below it, and a rising body that is not short and takes back more than
 * a part of the first. The star's body is not long or a doji; an abandoned one touches neither
 * neighbour with its shadows, the others lie below the first body. Source: TA-Lib 0.6 CDLMORNINGSTAR,
 * CDLMORNINGDOJISTAR and CDLABANDONEDBABY; in the mirror CDLEVENINGSTAR and CDLEVENINGDOJISTAR.
 *
 * @param penetration The part of the first body.
 */
export function isRisingStar(
  candles: Candles,
  row: number,
  penetration: number,
  kind: StarKind,
): boolean {
  const first = row - 2;
  const star = row - 1;
  return (
    candles.isLong(first) &&
    candles.isDown(first) &&
    isStar(candles, star, kind) &&
    candles.isLong(row) &&
    candles.isUp(row) &&
    candles.close(row) > candles.close(first) + candles.body(first) * penetration
  );
}

function isStar(candles: Candles, star: number, kind: StarKind): boolean {
  if (kind === 'small') return !candles.isLong(star) && candles.gapsDown(star);
  if (kind === 'doji') return candles.isDoji(star) && candles.gapsDown(star);
  const [before, after] = [star - 1, star + 1];
  const isAlone =
    candles.high(star) < candles.low(before) && candles.low(after) > candles.high(star);
  return candles.isDoji(star) && isAlone;
}

/**
 * A long falling body, and a candle that opens below its low and closes inside it, higher than a part
 * of it. Source: TA-Lib 0.6 CDLPIERCING; in the mirror CDLDARKCLOUDCOVER.
 */
export function pierces(candles: Candles, row: number, penetration: number): boolean {
  const before = row - 1;
  return (
    opensBelowLongFall(candles, row) &&
    candles.close(row) < candles.open(before) &&
    candles.close(row) > candles.close(before) + candles.body(before) * penetration
  );
}

/** A long falling body, and a rising candle that opens below its low: necks, thrusts and piercing lines. */
export function opensBelowLongFall(candles: Candles, row: number): boolean {
  const before = row - 1;
  return (
    candles.isDown(before) &&
    candles.isLong(before) &&
    candles.isUp(row) &&
    candles.open(row) < candles.low(before)
  );
}

/**
 * A long falling body that holds the next one: 100 where that one touches neither end of it, 80 where
 * it shares one. Source: TA-Lib 0.6 CDLHARAMI and CDLHARAMICROSS.
 */
export function haramiStrength(candles: Candles, row: number): number {
  const before = row - 1;
  if (!candles.isDown(before) || !candles.isLong(before)) return 0;
  const above = candles.bodyTop(before) - candles.bodyTop(row);
  const below = candles.bodyBottom(row) - candles.bodyBottom(before);
  if (above < 0 || below < 0) return 0;
  return above > 0 && below > 0 ? 100 : 80;
}

/** Two candles without shadows that are long, a falling one and a rising one above its high. */
export function isKick(candles: Candles, row: number): boolean {
  const before = row - 1;
  return (
    candles.isDown(before) &&
    candles.isUp(row) &&
    isMarubozu(candles, before) &&
    isMarubozu(candles, row) &&
    candles.low(row) > candles.high(before)
  );
}

/** A long body that has next to no shadows. */
export function isMarubozu(candles: Candles, row: number): boolean {
  return candles.isLong(row) && candles.hasNoUpperShadow(row) && candles.hasNoLowerShadow(row);
}

/** Candles after a setup in which it can be confirmed. */
export const CONFIRMATION_BARS = 3;

/**
 * A setup counts 100, and 200 the first of the next three candles that closes beyond the high before
 * its last candle. A newer setup, whichever way, takes the place of an older one. Source: TA-Lib 0.6
 * CDLHIKKAKE and CDLHIKKAKEMOD.
 */
export function confirmedStrength(
  candles: Candles,
  row: number,
  isSetup: (candles: Candles, row: number) => boolean,
): number {
  if (isSetup(candles, row)) return 100;
  // Most closes are beyond no setup that there could be, which is cheaper to see than a setup.
  if (!isBeyondAny(candles, row) || isSetup(candles.mirrored, row)) return 0;
  for (let setup = row - 1; setup >= row - CONFIRMATION_BARS; setup -= 1) {
    if (isSetup(candles.mirrored, setup)) return 0;
    if (isSetup(candles, setup)) return isFirstBeyond(candles, row, setup) ? 200 : 0;
  }
  return 0;
}

function isBeyondAny(candles: Candles, row: number): boolean {
  const close = candles.close(row);
  for (let setup = row - 1; setup >= row - CONFIRMATION_BARS; setup -= 1) {
    if (close > candles.high(setup - 1)) return true;
  }
  return false;
}

function isFirstBeyond(candles: Candles, row: number, setup: number): boolean {
  const high = candles.high(setup - 1);
  for (let between = setup + 1; between < row; between += 1) {
    if (candles.close(between) > high) return false;
  }
  return candles.close(row) > high;
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
