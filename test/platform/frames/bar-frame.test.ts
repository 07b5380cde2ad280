import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SeriesBar } from '#kernel/market/bar-log.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { BAR_SOURCES, provenanceOf } from '#kernel/market/provenance.ts';
import {
  decodeFrame,
  encodeFrame,
  seriesNumbersIn,
  UnreadableFrameError,
} from '#platform/frames/bar-frame.ts';

const SERIES: SeriesId[] = ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({
  exchange: 'venue_a',
  market: 'spot',
  symbol,
  interval: '1m',
}));
const numbers = {
  numberOf: (series: SeriesId) => SERIES.indexOf(series) + 4_000_000_000,
  seriesOf: (number: number) => SERIES[number - 4_000_000_000],
};
const double = fc.double({ noNaN: true });
const bars: fc.Arbitrary<SeriesBar> = fc
  .record({
    series: fc.constantFrom(...SERIES),
    openTimeMs: fc.maxSafeNat(),
    open: double,
    high: double,
    low: double,
    close: double,
    volume: double,
    quoteVolume: double,
    closed: fc.boolean(),
    provenance: fc.option(fc.tuple(fc.constantFrom(...BAR_SOURCES.slice(1)), fc.boolean()), {
      nil: undefined,
    }),
  })
  .map(({ series, provenance, ...bar }) => ({
    series,
    bar: { ...bar, ...(provenance && { provenance: provenanceOf(...provenance) }) },
  }));
const frames = fc.record({
  shard: fc.nat(4_000),
  epoch: fc.maxSafeNat(),
  seq: fc.maxSafeNat(),
  after: fc.record({ epoch: fc.maxSafeNat(), seq: fc.maxSafeNat() }),
  bars: fc.array(bars, { maxLength: 20 }),
});

/** Header and one bar, as the first version writes them. */
const FIRST_FRAME =
  '010000000100000002010000000000000000000000001c40000000000000144000000000000018400000000000001040' +
  '090000000001000000000000004ced40000000000000f03f0000000000000040000000000000e03f000000000000f83f' +
  '00000000000008400000000000001040';

describe('a frame', () => {
  test('survives the round trip, bit for bit', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const bytes = encodeFrame(frame, numbers);
        expect(bytes).toHaveLength(48 + 64 * frame.bars.length);
        expect(decodeFrame(bytes, numbers)).toEqual(frame);
      }),
    );
  });

  test('leaves out numbers that are missing or unknown', () => {
    const bar = { openTimeMs: 1, open: 1, high: 1, low: 1, close: 1, volume: 1, quoteVolume: 1 };
    const written = SERIES.map((series) => ({ series, bar: { ...bar, closed: true } }));
    const frame = { shard: 1, epoch: 1, seq: 1, after: { epoch: 1, seq: 0 }, bars: written };
    const only = { numberOf: (series: SeriesId) => (series === SERIES[1] ? 9 : undefined) };
    const bytes = encodeFrame(frame, only);
    expect(seriesNumbersIn(bytes)).toEqual([9]);
    const known = decodeFrame(bytes, { seriesOf: () => SERIES[1] });
    expect(known.bars).toEqual([written[1]]);
    expect(decodeFrame(bytes, { seriesOf: () => undefined }).bars).toEqual([]);
  });

  test('is written as processes of the version before read it', () => {
    const bar = {
      openTimeMs: 60_000,
      open: 1,
      high: 2,
      low: 0.5,
      close: 1.5,
      volume: 3,
      quoteVolume: 4,
    };
    const bars = [{ series: SERIES[0]!, bar: { ...bar, closed: true } }];
    const frame = { shard: 258, epoch: 7, seq: 5, after: { epoch: 6, seq: 4 }, bars };
    const bytes = encodeFrame(frame, { numberOf: () => 9 });
    // Kept from the first version: it never changes, only new data behind it.
    expect(bytes.toString('hex')).toBe(FIRST_FRAME);
    expect(decodeFrame(Buffer.from(FIRST_FRAME, 'hex'), { seriesOf: () => SERIES[0] })).toEqual(
      frame,
    );
  });

  test('of a later version that extends its header and its bars is read without the extension', () => {
    const bar = { openTimeMs: 1, open: 1, high: 1, low: 1, close: 1, volume: 1, quoteVolume: 1 };
    const bars = SERIES.map((series) => ({ series, bar: { ...bar, closed: true } }));
    const frame = { shard: 1, epoch: 1, seq: 1, after: { epoch: 1, seq: 0 }, bars };
    const bytes = encodeFrame(frame, numbers);
    const added = Buffer.alloc(8, 0xff);
    const [head, one, other] = [
      bytes.subarray(0, 48),
      bytes.subarray(48, 112),
      bytes.subarray(112),
    ];
    const later = Buffer.concat([head, added, one, added, other, added]);
    [later[1], later[2]] = [56 / 8, 72 / 8];
    expect(decodeFrame(later, numbers)).toEqual(frame);
    expect(seriesNumbersIn(later)).toEqual(seriesNumbersIn(bytes));
  });

  test('of another version, or truncated, is rejected', () => {
    const frame = { shard: 1, epoch: 1, seq: 1, after: { epoch: 1, seq: 0 }, bars: [] };
    const bytes = encodeFrame(frame, numbers);
    const newer = Buffer.from(bytes);
    newer[0] = 2;
    for (const bad of [
      newer,
      bytes.subarray(0, 47),
      Buffer.alloc(0),
      Buffer.concat([bytes, bytes]),
    ]) {
      expect(() => decodeFrame(bad, numbers)).toThrow(UnreadableFrameError);
    }
  });
});
