import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { crowdedPositions } from '#indicators/indicators/derivatives/crowded-positions.ts';
import { HOUR_MS, sampleOfRows } from '#indicators/test/bar-samples.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';

const PARAMS = { lookback: 20, period: 4, high: 90, flat: 1 };
const COUNT = 3_000;

const random = seededRandom(5);
/** Payments hold for some bars, positions and price wander. */
const rates: number[] = [];
const interest: number[] = [];
const closes: number[] = [];
for (let row = 0; row < COUNT; row += 1) {
  rates.push(row % 4 === 0 ? Math.round((random() - 0.5) * 20) / 1e4 : rates[row - 1]!);
  interest.push((interest[row - 1] ?? 1_000) * (1 + (random() - 0.5) / 50));
  closes.push((closes[row - 1] ?? 100) * (1 + (random() - 0.5) / 100));
}
const rows = closes.map((close, row) => {
  const open = closes[row - 1] ?? close;
  return [row * HOUR_MS, open, Math.max(open, close) + 0.1, Math.min(open, close) - 0.1, close, 1];
});

/** Wilder's average true range, as a book has it. */
function averageRanges(period: number): number[] {
  const ranges = rows.map(([, , high, low], row) => {
    const before = closes[row - 1];
    if (before === undefined) return NaN;
    return Math.max(high!, before) - Math.min(low!, before);
  });
  const averages: number[] = [];
  for (let row = 0; row < COUNT; row += 1) {
    if (row < period) averages.push(NaN);
    else if (row === period) {
      averages.push(ranges.slice(1, period + 1).reduce((sum, one) => sum + one, 0) / period);
    } else averages.push((averages[row - 1]! * (period - 1) + ranges[row]!) / period);
  }
  return averages;
}

test('a side is crowded where it pays as it rarely did, positions grow and the price stands still', () => {
  const bars = {
    ...sampleOfRows(rows),
    isFinite: false,
    points: { fundingRate: Float64Array.from(rates), openInterest: Float64Array.from(interest) },
  };
  const plan = planWith(crowdedPositions, PARAMS);
  const outputs = columnsOf(plan, bars);
  const window = { bars, fromRow: 0, toRow: COUNT, intervalMs: HOUR_MS, formingRow: null };
  const reported = observeFeatures('crowded_positions', plan.features, outputs, window, false);
  const valuesOf = (name: string) =>
    reported.find(({ id }) => id === `crowded_positions.${name}`)!.values.toJSON();
  const [long, short] = [valuesOf('crowded_long'), valuesOf('crowded_short')];
  const ranges = averageRanges(14);
  const counts = { long: 0, short: 0 };
  for (let row = 200; row < COUNT; row += 1) {
    const before = rates.slice(row - 20, row);
    const isFlat = Math.abs(closes[row]! - closes[row - 4]!) / ranges[row]! < 1;
    const grows = interest[row]! > interest[row - 4]!;
    const lower = before.filter((rate) => rate < rates[row]!).length;
    const upTo = before.filter((rate) => rate <= rates[row]!).length;
    const own = [lower / 20 > 0.9 && grows && isFlat, upTo / 20 < 0.1 && grows && isFlat];
    expect([long[row], short[row]]).toEqual(own);
    counts.long += Number(own[0]);
    counts.short += Number(own[1]);
  }
  expect(Math.min(counts.long, counts.short)).toBeGreaterThan(20);
});
