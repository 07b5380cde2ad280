import { describe, expect, test } from 'vitest';
import { CHART, type LiveChart } from '#clients/typescript/src/index.ts';
import { openFollowedWorld, SERIES } from '#test/clients/typescript/followed-world.ts';

const PATIENCE = { timeout: 20_000, interval: 5 };
const BARS = 60;
const CALC = [
  { name: 'ichimoku' },
  { name: 'macd' },
  { name: 'rsi', params: { period: 3 } },
  { name: 'engulfing' },
  { name: 'fair_value_gaps' },
];

/**
 * Drawn values bar by bar, as texts by panel, item and time; numbers to the precision of live ones.
 */
function drawn(panels: LiveChart['panels'], isClosed: (time: number) => boolean): string[] {
  return panels.flatMap(({ id, items }) =>
    items.flatMap((item, place) => {
      if (item.type === 'level' || item.type === 'profile') return [];
      const rows: readonly { readonly time: number }[] = item.data;
      return rows
        .filter(({ time }) => isClosed(time))
        .map((row) => `${id} ${place} ${item.type} ${JSON.stringify(row, rounded)}`);
    }),
  );
}

function rounded(name: string, value: unknown): unknown {
  const isTime = name.endsWith('time');
  return typeof value === 'number' && !isTime ? Number(value.toPrecision(6)) : value;
}

describe('a live chart', () => {
  test('cut off at random, draws what a new one draws', async () => {
    const world = await openFollowedWorld(11);
    const graph = world.client();
    const live = graph.liveChart({ ...SERIES, calc: CALC, bars: BARS });
    const kinds = new Set<string>();
    let failure: unknown = null;
    const reading = (async () => {
      for await (const { kind } of live) kinds.add(kind);
    })();
    reading.catch((error: unknown) => (failure = error));
    await world.until(
      () => live.bars.length === BARS,
      () => failure,
    );
    await world.live(6, true, () => failure);
    for (let minutes = 0; minutes < 5; minutes += 1) await world.minute();
    const lastSec = world.lastClosedMs() / 1_000;
    await expect.poll(() => live.bars.at(-1)?.[0], PATIENCE).toBeGreaterThan(lastSec * 1_000);
    const variables = { ...SERIES, calc: CALC, limit: BARS };
    const { chart } = await graph.query(CHART, variables);
    const sinceSec = (chart.klines[0]?.[0] ?? 0) / 1_000;
    const isShared = (time: number): boolean => time > sinceSec && time <= lastSec;
    const expected = drawn(chart.panels, isShared);
    expect(expected.length).toBeGreaterThan(BARS * 8);
    await expect.poll(() => drawn(live.panels, isShared), PATIENCE).toEqual(expected);
    expect(kinds).toEqual(new Set(['SNAPSHOT', 'FORMING', 'CLOSED', 'CORRECTED']));
    expect(live.reconnects).toBeGreaterThan(1);
    expect(live.bars).toHaveLength(BARS);
    live.close();
    await reading;
  });
});
