import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { LiveLease } from '#market-data/live/live-calculations.ts';
import { CountingMeter } from '#test/market-data/live/counting-meter.ts';
import { contextOf } from '#test/market-data/live/live-market.ts';
import { marketFixture, MINUTE_MS, seriesOf } from '#test/market-data/market-data-fixture.ts';

const MAX_BYTES = 256 * 1024 * 1024;

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
  const anchored = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const entry = { name: 'anchored_vwap', params: { anchor_time_ms: 1 + at } };
      return { book, plan: readCalc(indicators, [entry], MINUTE_MS)[0]!.plan };
    });
  return { live, meter, subjectsOf, anchored };
}

describe('the running calculations', () => {
  test('are one for each plan, series and depth, and end without holders', () => {
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

  test('reject as a whole what does not fit into memory, until others have left', () => {
    const { live, anchored } = leasing();
    // A calculation with a start of its own runs alone.
    const subjects = anchored(4_000);
    const held: LiveLease[] = [];
    const refused = () => {
      for (const subject of subjects) held.push(live.lease([subject], 1_000));
    };
    expect(refused).toThrow(DomainError);
    expect(held.length).toBeGreaterThan(900);
    const fitting = held.length;
    const bytes = held.map(({ calculations }) => calculations[0]!.run.bytes);
    const used = bytes.reduce((sum, one) => sum + one, 0);
    expect(used).toBeLessThanOrEqual(MAX_BYTES);
    expect(used + bytes.at(-1)!).toBeGreaterThan(MAX_BYTES);
    const more = () => live.lease(subjects.slice(fitting - 1, fitting + 1), 1_000);
    expect(more).toThrow(expect.objectContaining({ code: 'compute_busy' }));
    expect(live.size).toBe(fitting);
    for (const lease of held) lease.release();
    expect(live.size).toBe(0);
    more().release();
  });

  test('join earlier ones, until these have delivered', () => {
    const { live, subjectsOf } = leasing();
    const subjects = subjectsOf(8);
    const leases = [subjects.slice(0, 3), subjects.slice(2, 5)].map((some) => live.lease(some, 64));
    const runs = () =>
      new Set(leases.flatMap(({ calculations }) => calculations.map(({ run }) => run)));
    expect(runs().size).toBe(1);
    leases.push(live.lease(subjects.slice(5), 1_000));
    expect(runs().size).toBe(2);
    leases[0]!.release();
    leases.push(live.lease(subjects.slice(0, 1), 64));
    expect(runs().size).toBe(2);
    leases[1]!.calculations[0]!.ready().catch(() => {});
    leases.push(live.lease(subjects.slice(1, 2), 64));
    expect(runs().size).toBe(3);
    for (const lease of leases) lease.release();
    expect(live.size).toBe(0);
  });

  test('of one series that start together share one run, which shrinks as they leave', () => {
    const { live, subjectsOf } = leasing();
    const subjects = subjectsOf(20);
    const together = live.lease(subjects, 64);
    const runs = new Set(together.calculations.map(({ run }) => run));
    expect(runs.size).toBe(1);
    const [run] = runs;
    const whole = run!.bytes;
    const apart = live.lease([subjects[7]!], 64);
    expect(apart.calculations[0]).toBe(together.calculations[7]);
    together.release();
    expect(live.size).toBe(1);
    expect(run!.bytes).toBeLessThan(whole / 2);
    expect(apart.calculations[0]!.run).toBe(run);
    apart.release();
    expect(live.size).toBe(0);
  });
});
