import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { LiveCalculation } from '#market-data/live/live-calculation.ts';
import { CountingMeter } from '#test/market-data/live/counting-meter.ts';
import { contextOf } from '#test/market-data/live/live-market.ts';
import { marketFixture, MINUTE_MS, seriesOf } from '#test/market-data/market-data-fixture.ts';

const MOST_BYTES = 256 * 1024 * 1024;

function leasing() {
  const meter = new CountingMeter();
  const { live, indicators, market } = contextOf(marketFixture({ meter }));
  const { book } = market.watch(seriesOf('BTCUSDT'))!;
  const subjectsOf = (count: number, name = 'macd') =>
    Array.from({ length: count }, (_, at) => {
      const entry = { name, params: { slow_period: 30 + (at % 400), fast_period: 2 + at / 400 } };
      const params = { ...entry.params, fast_period: Math.floor(entry.params.fast_period) };
      return { book, plan: readCalc(indicators, [{ name, params }], MINUTE_MS)[0]!.plan };
    });
  return { live, meter, subjectsOf };
}

describe('the calculations under way', () => {
  test('are one for each plan, series and depth, and end when nobody holds them', () => {
    const { live, meter, subjectsOf } = leasing();
    const [subject] = subjectsOf(1);
    const leases = [1, 1, 64, 65, 1_000].map((rows) => live.lease([subject!], rows));
    expect(new Set(leases.map(({ calculations }) => calculations[0])).size).toBe(2);
    expect(live.size).toBe(2);
    expect(meter.valueOf('marketgraph_live_calculations')).toBe(2);
    for (const lease of leases) {
      lease.release();
      lease.release();
    }
    expect(live.size).toBe(0);
    expect(meter.valueOf('marketgraph_live_calculations')).toBe(0);
  });

  test('refuse what does not fit into memory, as a whole, until others have left', () => {
    const { live, subjectsOf } = leasing();
    const subjects = subjectsOf(4_000);
    const bytes = subjects.map(({ plan }) => LiveCalculation.bytesOf(plan, 1_000));
    const fitting = bytes.findIndex(
      (_, at) => bytes.slice(0, at + 1).reduce((sum, one) => sum + one, 0) > MOST_BYTES,
    );
    expect(fitting).toBeGreaterThan(1_000);
    const whole = live.lease(subjects.slice(0, fitting), 1_000);
    const more = () => live.lease(subjects.slice(fitting - 1, fitting + 1), 1_000);
    expect(more).toThrow(DomainError);
    expect(more).toThrow(expect.objectContaining({ code: 'compute_busy' }));
    expect(live.size).toBe(fitting);
    whole.release();
    expect(live.size).toBe(0);
    more().release();
  });
});
