import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { doji } from '#indicators/indicators/candlestick/doji.ts';
import { engulfing } from '#indicators/indicators/candlestick/engulfing.ts';
import { hammer } from '#indicators/indicators/candlestick/hammer.ts';
import { insideBar } from '#indicators/indicators/candlestick/inside-bar.ts';
import { morningStar } from '#indicators/indicators/candlestick/morning-star.ts';
import { outsideBar } from '#indicators/indicators/candlestick/outside-bar.ts';
import { pinBar } from '#indicators/indicators/candlestick/pin-bar.ts';
import { risingFallingWindow } from '#indicators/indicators/candlestick/rising-falling-window.ts';
import { tweezer } from '#indicators/indicators/candlestick/tweezer.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

type Candle = readonly [open: number, high: number, low: number, close: number];

/** Twelve candles with bodies of 2 and ranges of 4, up and down in turn. */
const USUAL: readonly Candle[] = Array.from({ length: 12 }, (_, at) =>
  at % 2 === 0 ? [100, 103, 99, 102] : [102, 103, 99, 100],
);

/** The verdict on the last of some candles that follow usual ones. */
function verdictAfterUsual(
  indicator: Indicator,
  candles: readonly Candle[],
  params: ParameterValues = {},
): number {
  const rows = USUAL.concat(candles).map(([open, high, low, close], at) => [
    at * HOUR_MS,
    open,
    high,
    low,
    close,
    1,
    1,
  ]);
  return outputsOf(indicator, barsOfRows(rows), params)['verdict']!.at(-1)!;
}

describe('candlestick patterns', () => {
  test('a doji has a body of at most a tenth of the usual range, and of none in a dead market', () => {
    expect(verdictAfterUsual(doji, [[100, 105, 95, 100.375]])).toBe(100);
    expect(verdictAfterUsual(doji, [[100, 105, 95, 100.5]])).toBe(0);
    const dead = Array.from({ length: 20 }, (): Candle => [5, 5, 5, 5]);
    expect(verdictAfterUsual(doji, dead)).toBe(100);
  });

  test('a body that shares one end with the body that it covers counts 80, one that equals it 0', () => {
    const falling: Candle = [102, 103, 99, 100];
    expect(verdictAfterUsual(engulfing, [falling, [99.5, 104, 99, 102.5]])).toBe(100);
    expect(verdictAfterUsual(engulfing, [falling, [100, 104, 99, 102.5]])).toBe(80);
    expect(verdictAfterUsual(engulfing, [falling, [99.5, 104, 99, 102]])).toBe(80);
    expect(verdictAfterUsual(engulfing, [falling, [100, 104, 99, 102]])).toBe(0);
    const rising: Candle = [100, 103, 99, 102];
    expect(verdictAfterUsual(engulfing, [rising, [102.5, 104, 99, 99.5]])).toBe(-100);
    expect(verdictAfterUsual(engulfing, [rising, [102, 104, 99, 99.5]])).toBe(-80);
    expect(verdictAfterUsual(engulfing, [rising, [102.5, 104, 99, 102.4]])).toBe(0);
  });

  test('a hammer hangs from near the low of the candle before, with next to no upper shadow', () => {
    const before: Candle = [102, 103, 99, 100];
    expect(verdictAfterUsual(hammer, [before, [99, 99.9, 97, 99.7]])).toBe(100);
    expect(verdictAfterUsual(hammer, [before, [99, 100.2, 97, 99.7]])).toBe(0);
    expect(verdictAfterUsual(hammer, [before, [101, 101.9, 99, 101.7]])).toBe(0);
    expect(verdictAfterUsual(hammer, [before, [99, 99.9, 98.5, 99.7]])).toBe(0);
  });

  test('a morning star takes back at least the wanted part of the first body', () => {
    const fall: Candle = [102, 102.5, 95.5, 96];
    const star: Candle = [95, 95.5, 94, 94.5];
    const rise: Candle = [95, 98.5, 94.9, 98];
    expect(verdictAfterUsual(morningStar, [fall, star, rise])).toBe(100);
    expect(verdictAfterUsual(morningStar, [fall, star, rise], { penetration: 0.34 })).toBe(0);
    const touching: Candle = [96, 96.2, 94, 95.5];
    expect(verdictAfterUsual(morningStar, [fall, touching, rise])).toBe(0);
  });

  test('an inside bar keeps within the range before, an outside bar covers it, by any amount', () => {
    const before: Candle = [100, 103, 99, 102];
    expect(verdictAfterUsual(insideBar, [before, [101, 102.9, 99.1, 102]])).toBe(100);
    expect(verdictAfterUsual(insideBar, [before, [102, 102.9, 99.1, 101]])).toBe(-100);
    expect(verdictAfterUsual(insideBar, [before, [101, 103, 99.1, 102]])).toBe(0);
    expect(verdictAfterUsual(outsideBar, [before, [101, 103.1, 98.9, 102]])).toBe(100);
    expect(verdictAfterUsual(outsideBar, [before, [102, 103.1, 98.9, 101]])).toBe(-100);
    expect(verdictAfterUsual(outsideBar, [before, [102, 103.1, 99, 101]])).toBe(0);
  });

  test('a pin bar is a shadow of two thirds of the range that leaves the range before', () => {
    const before: Candle = [100, 103, 99, 102];
    expect(verdictAfterUsual(pinBar, [before, [100, 102, 96, 101]])).toBe(100);
    expect(verdictAfterUsual(pinBar, [before, [102, 106, 100, 101]])).toBe(-100);
    // Three and a half of six are not enough, except where half is required.
    expect(verdictAfterUsual(pinBar, [before, [99.5, 102, 96, 101]])).toBe(0);
    expect(verdictAfterUsual(pinBar, [before, [99.5, 102, 96, 101]], { shadow: 0.5 })).toBe(100);
    expect(verdictAfterUsual(pinBar, [before, [102.5, 103, 99, 103]])).toBe(0);
    expect(verdictAfterUsual(pinBar, [before, [98, 98, 98, 98]])).toBe(0);
  });

  test('a window lies between the shadows of two candles', () => {
    const before: Candle = [100, 103, 99, 102];
    expect(verdictAfterUsual(risingFallingWindow, [before, [104, 106, 103.1, 105]])).toBe(100);
    expect(verdictAfterUsual(risingFallingWindow, [before, [97, 98.9, 96, 98]])).toBe(-100);
    expect(verdictAfterUsual(risingFallingWindow, [before, [104, 106, 103, 105]])).toBe(0);
  });

  test('tweezers turn at prices that differ by at most a twentieth of the usual range', () => {
    const falling: Candle = [102, 103, 99, 100];
    expect(verdictAfterUsual(tweezer, [falling, [100, 102.5, 99.125, 102]])).toBe(100);
    expect(verdictAfterUsual(tweezer, [falling, [100, 102.5, 99.25, 102]])).toBe(0);
    const rising: Candle = [100, 103, 99, 102];
    expect(verdictAfterUsual(tweezer, [rising, [102, 102.875, 98, 100]])).toBe(-100);
    expect(verdictAfterUsual(tweezer, [rising, [100, 102.875, 98, 102]])).toBe(0);
  });
});
