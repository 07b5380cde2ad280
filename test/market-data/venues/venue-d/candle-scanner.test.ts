import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVALS } from '#kernel/market/interval.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import { parseFrame, parseJsonFrame } from '#market-data/venues/venue-d/candle-frames.ts';
import { scanCandleFrame } from '#market-data/venues/venue-d/candle-scanner.ts';
import { deep } from '#test/depth.ts';

const OPEN_MS = Date.UTC(2026, 0, 1);

interface Texts {
  readonly coin: string;
  readonly interval: string;
  readonly openTime: string;
  readonly numbers: readonly string[];
  readonly trades: string;
}

const GOOD: Texts = {
  coin: 'BTC',
  interval: '1m',
  openTime: String(OPEN_MS),
  numbers: ['100.5', '100.25', '101', '99.5', '12.345'],
  trades: '12',
};

/** A frame as the exchange's encoder writes it. */
function candleFrame({ coin, interval, openTime, numbers, trades }: Texts): string {
  const [open, close, high, low, volume] = numbers;
  return (
    `{"channel":"candle","data":{"t":${openTime},"T":${OPEN_MS + 59_999},"s":"${coin}",` +
    `"i":"${interval}","o":"${open}","c":"${close}","h":"${high}","l":"${low}","v":"${volume}",` +
    `"n":${trades}}}`
  );
}

const number = fc.oneof(
  fc.constantFrom('100.5', '100', '99.125', '0.0', '-1', '1e3', '.5', '5.', '007', '', ' 1'),
  fc.double({ min: 1e-9, max: 1e9, noNaN: true }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 22n }).map(String),
);

const frame = fc
  .record({
    coin: fc.constantFrom('BTC', 'kPEPE', '币', '', 'A\\u0042', 'xyz:AAPL'),
    interval: fc.constantFrom(...INTERVALS, '3m', '1M', '1w', '', '\\u0031m'),
    openTime: fc.constantFrom(String(OPEN_MS), '0', '-60000', '1e12', '007', '60001', '""'),
    numbers: fc.oneof(fc.array(number, { minLength: 5, maxLength: 5 }), fc.constant(GOOD.numbers)),
    trades: fc.constantFrom('0', '12', '-1', '007', '1.5', 'null'),
  })
  .map(candleFrame);

describe('the candle scanner', () => {
  it('reads frames of the exchange, and counts every bar as forming', () => {
    expect(scanCandleFrame(Buffer.from(candleFrame(GOOD)))).toEqual({
      kind: 'bar',
      symbol: 'BTCUSDC',
      interval: '1m',
      bar: {
        openTimeMs: OPEN_MS,
        open: 100.5,
        close: 100.25,
        high: 101,
        low: 99.5,
        volume: 12.345,
        quoteVolume: (12.345 * (101 + 99.5 + 100.25)) / 3,
        closed: false,
        provenance: provenanceOf('STREAM', true),
      },
      eventTimeMs: null,
    });
  });

  it('agrees with JSON.parse on every frame in the shape of the encoder', () => {
    const check = fc.property(frame, (text) => {
      expect(parseFrame(Buffer.from(text))).toEqual(parseJsonFrame(text));
    });
    fc.assert(check, { numRuns: deep(3_000) });
  });

  it('agrees with JSON.parse on every prefix, every changed character and every tail', () => {
    const text = candleFrame(GOOD);
    for (let place = 0; place <= text.length; place += 1) {
      const prefix = text.slice(0, place);
      expect(parseFrame(Buffer.from(prefix))).toEqual(parseJsonFrame(prefix));
      for (const letter of '"\\0}x.{é ') {
        const changed = prefix + letter + text.slice(place + 1);
        expect(parseFrame(Buffer.from(changed))).toEqual(parseJsonFrame(changed));
        const inserted = prefix + letter + text.slice(place);
        expect(parseFrame(Buffer.from(inserted))).toEqual(parseJsonFrame(inserted));
      }
    }
  });
});
