import { expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { FormingBars } from '#kernel/market/bar-bus.ts';
import { LOG_START } from '#kernel/market/bar-log.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { FormingFrames } from '#market-data/bars/owning/forming-frames.ts';

const MINUTE_MS = 60_000;
const [ONE, OTHER] = ['BTCUSDT', 'ETHUSDT'].map((symbol): SeriesId => ({
  exchange: 'venue_a',
  market: 'spot',
  symbol,
  interval: '1m',
})) as [SeriesId, SeriesId];

function barOf(minute: number, volume: number, closed = false): Bar {
  const prices = { open: 1, high: 2, low: 1, close: 2, quoteVolume: volume };
  return { openTimeMs: minute * MINUTE_MS, ...prices, volume, closed };
}

/** Frames of one shard, and the sent bars: symbol, minute and volume of each. */
function sentFrames() {
  const clock = new VirtualClock(0);
  const [formed, kept]: [string[][], string[][]] = [[], []];
  const textOf = ({ bars }: FormingBars): string[] =>
    bars.map(({ series, bar }) => `${series.symbol} ${bar.openTimeMs / MINUTE_MS} ${bar.volume}`);
  const frames = new FormingFrames(
    { shard: 0, epoch: 1 },
    {
      form: (bars) => void formed.push(textOf(bars)),
      keep: (bars) => void kept.push(textOf(bars)),
    },
    clock,
    () => LOG_START,
    () => undefined,
  );
  frames.start();
  return { clock, frames, formed, kept };
}

test('a frame has the newest state of each bar, and the last one of a bar before the next', async () => {
  const { clock, frames, formed, kept } = sentFrames();
  for (const bar of [barOf(0, 1), barOf(0, 2), barOf(0, 3, true), barOf(1, 1)])
    frames.put(ONE, bar);
  frames.put(OTHER, barOf(1, 5));
  await clock.advance(250);
  expect(formed).toEqual([['BTCUSDT 0 3', 'BTCUSDT 1 1', 'ETHUSDT 1 5']]);
  frames.put(ONE, barOf(1, 2));
  await clock.advance(750);
  expect(formed.slice(1)).toEqual([['BTCUSDT 1 2'], []]);
  expect(kept).toEqual([['BTCUSDT 1 2', 'ETHUSDT 1 5']]);
});

test('the forming states of a bar are dropped once it is durable, while those of the next are published', async () => {
  const { clock, frames, formed } = sentFrames();
  frames.put(ONE, barOf(0, 3, true));
  frames.put(OTHER, barOf(0, 4, true));
  frames.put(OTHER, barOf(1, 1));
  const durable = [ONE, OTHER].map((series) => ({ series, bar: barOf(0, 3, true) }));
  frames.committed(durable);
  frames.put(ONE, barOf(1, 2));
  await clock.advance(250);
  expect(formed).toEqual([['BTCUSDT 1 2', 'ETHUSDT 1 1']]);
});
