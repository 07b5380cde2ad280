import { setImmediate } from 'node:timers/promises';
import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { serveWorld } from '#bench/servers/serve-world.ts';
import { readSupergraph } from '#bench/world/bench-world.ts';
import { WORLD_START_MS } from '#bench/world/simulated-market.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { barOf, ScriptedExchange } from '#test/market-data/bars/scripted-exchange.ts';

/** Enough symbols for a round without a repeated request since the last new bar. */
const SYMBOLS = ['BTCUSDT', ...Array.from({ length: 23 }, (_, at) => `COIN${at + 1}USDT`)];
const INTERVALS: readonly Interval[] = ['1h', '4h', '1d'];

/** The whole product over some symbols with bars of every interval that a playbook reads. */
boundHeaps();
const clock = new VirtualClock(WORLD_START_MS);
const feed = new ScriptedExchange(clock);
feed.rowsPerPage = 1_000;
const market = createMarketData({
  venues: [
    {
      venue: feed.venue,
      feed,
      symbols: SYMBOLS,
      intervals: INTERVALS,
      assetClass: 'crypto',
    },
  ],
  archive: new BarArchiveMemory(),
  bus: new EventBusMemory<MarketEvent>(),
  clock,
  log: SILENT_LOG,
  meter: SILENT_METER,
  settings: DEFAULT_BAR_SETTINGS,
});
await market.start();
feed.goLive();
for (let second = 0; second < 120; second += 1) {
  await clock.advance(1_000);
  await setImmediate();
}
// The exchange is asked for bars before those in memory, and its answers take time.
setInterval(() => void clock.advance(5), 5);

let updates = 0;

/** Changes the volume of the newest closed bar of some intervals of every symbol, which invalidates cached results. */
function tellAnew(intervals: unknown): number {
  updates += 1;
  const due = feed.series.filter(({ interval }) => (intervals as string[]).includes(interval));
  for (const series of due) {
    const grid = feed.gridOf(series.interval);
    const openMs = grid.stepMs(grid.currentMs(clock.nowMs()), -1);
    const bar = barOf(openMs);
    feed.push(series, { ...bar, volume: bar.volume + updates });
  }
  return due.length;
}

await serveWorld({ subgraphs: [market.subgraph], supergraphSdl: readSupergraph() }, tellAnew);
