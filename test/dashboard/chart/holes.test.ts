import { expect, test } from 'vitest';
import type { KlineRow } from '#clients/typescript/src/index.ts';
import { tradingDays } from '#dashboard/chart/days.ts';
import { holesBetween, placesOf } from '#dashboard/chart/holes.ts';
import { isWithinDay, lengthMs } from '#dashboard/chart/interval-length.ts';

const at = (openTimeMs: number): KlineRow => [openTimeMs, 1, 1, 1, 1, 1, 1];

test('missing bars are named from the first to the last of them', () => {
  const holes = holesBetween([at(0), at(60_000), at(240_000), at(300_000)], 60_000);

  expect(holes).toEqual([{ fromMs: 120_000, toMs: 180_000 }]);
  expect(holes.flatMap((hole) => placesOf(hole, 60_000))).toEqual([120, 180]);
});

test('a long hole takes bounded space on the axis', () => {
  const places = placesOf({ fromMs: 0, toMs: 60_000 * 99_999 }, 60_000);

  expect(places.length).toBeLessThanOrEqual(120);
  expect(places[0]).toBe(0);
});

test('a trading day ends with the midnight of its own zone', () => {
  const open = Date.parse('2026-11-26T09:30:00+08:00');
  const hour = 3_600_000;
  const bars = [open, open + 5 * hour, open + 24 * hour].map(at);

  expect(tradingDays(bars, 'Asia/Shanghai')).toEqual([
    { fromSec: open / 1_000, toSec: (open + 5 * hour) / 1_000 },
    { fromSec: (open + 24 * hour) / 1_000, toSec: (open + 24 * hour) / 1_000 },
  ]);
});

test('intervals know the length of their bars', () => {
  expect(['1m', '15m', '4h', '1d', '1w', '1M', 'x'].map(lengthMs)).toEqual([
    60_000,
    900_000,
    14_400_000,
    86_400_000,
    604_800_000,
    null,
    null,
  ]);
  expect(['4h', '1d', '1M'].map(isWithinDay)).toEqual([true, false, false]);
});
