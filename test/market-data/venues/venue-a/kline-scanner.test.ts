import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVALS } from '#kernel/market/interval.ts';
import { parseFrame, parseJsonFrame } from '#market-data/venues/venue-a/kline-frames.ts';
import { scanKlineFrame } from '#market-data/venues/venue-a/kline-scanner.ts';
import { deep } from '#test/depth.ts';
import { klineFrame } from '#test/market-data/venues/wire-frames.ts';

const OPEN_MS = Date.UTC(2026, 0, 1);

const decimalText = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 22n }).map(String),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 10n ** 18n }))
    .map(([whole, fraction]) => `${whole}.${fraction}`),
  fc
    .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`),
  fc.double({ min: 1e-300, max: 1e300, noNaN: true }).map(String),
  fc.constantFrom('0', '-0', '0.0', '00.5', '.5', '5.', '-1.5', '1e-7', '', ' 1', '0x10', 'NaN'),
);

/** A frame in the encoder's shape, with any text where a decimal belongs. */
const frame = fc
  .record({
    symbol: fc.constantFrom('BTCUSDT', '1000PEPEUSDT', '币安人生USDT', 'A\\u0042C', 'É', ''),
    interval: fc.constantFrom(...INTERVALS, '3m', '1M', '1w', ''),
    openTimeMs: fc.constantFrom(OPEN_MS, OPEN_MS + 1, 0, -60_000, 1e15, 123),
    decimals: fc.array(decimalText, { minLength: 8, maxLength: 8 }),
    trades: fc.constantFrom('0', '12', '-1', '007', '1.5'),
    closed: fc.constantFrom('true', 'false', 'null', '"true"'),
    isWrapped: fc.boolean(),
  })
  .map(({ symbol, interval, openTimeMs, decimals, trades, closed, isWrapped }) => {
    const [open, close, high, low, volume, quote, taker, takerQuote] = decimals;
    const event =
      `{"e":"kline","E":${OPEN_MS},"s":"${symbol}","k":{"t":${openTimeMs},"T":${openTimeMs + 59_999},` +
      `"s":"${symbol}","i":"${interval}","f":${trades},"L":${trades},"o":"${open}","c":"${close}",` +
      `"h":"${high}","l":"${low}","v":"${volume}","n":${trades},"x":${closed},"q":"${quote}",` +
      `"V":"${taker}","Q":"${takerQuote}","B":"0"}}`;
    return isWrapped ? `{"stream":"s@kline","data":${event}}` : event;
  });

/** A good frame after a few small random edits. */
const damagedFrame = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.tuple(
        fc.constantFrom('cut', 'insert', 'replace', 'double', 'truncate'),
        fc.nat(400),
        fc.constantFrom(...'"{}[]:,.-+0123456789eExtf\\ \n\0\u00e9s'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([wrapped, accidents]) => {
    let text = klineFrame('BTCUSDT', '1m', OPEN_MS, { wrapped });
    for (const [kind, place, letter] of accidents) {
      const at = place % (text.length + 1);
      const [before, after] = [text.slice(0, at), text.slice(at)];
      if (kind === 'cut') text = before + after.slice(1);
      else if (kind === 'insert') text = before + letter + after;
      else if (kind === 'replace') text = before + letter + after.slice(1);
      else if (kind === 'double') text = before + text.slice(Math.max(0, at - 9), at) + after;
      else text = before;
    }
    return text;
  });

describe('the kline scanner', () => {
  it.each([false, true])('reads frames of the exchange (wrapped: %s)', (wrapped) => {
    const text = klineFrame('BTCUSDT', '4h', OPEN_MS, { wrapped, closed: true });
    expect(scanKlineFrame(Buffer.from(text))).toEqual({
      kind: 'bar',
      symbol: 'BTCUSDT',
      interval: '4h',
      bar: {
        openTimeMs: OPEN_MS,
        open: 100,
        high: 101,
        low: 99.5,
        close: 100.5,
        volume: 12.345,
        quoteVolume: 1240.12345678,
        closed: true,
      },
      eventTimeMs: expect.any(Number),
    });
  });

  it('leaves names outside ASCII to the full parser, which reads them', () => {
    const text = klineFrame('币安人生USDT', '1m', OPEN_MS);
    expect(scanKlineFrame(Buffer.from(text))).toBeNull();
    expect(parseFrame(Buffer.from(text))).toMatchObject([{ kind: 'bar', symbol: '币安人生USDT' }]);
  });

  it('agrees with JSON.parse on every frame in the shape of the encoder', () => {
    const check = fc.property(frame, (text) => {
      expect(parseFrame(Buffer.from(text))).toEqual(parseJsonFrame(text));
    });
    fc.assert(check, { numRuns: deep(2_000) });
  });

  it('agrees with JSON.parse on damaged frames', () => {
    const check = fc.property(damagedFrame, (text) => {
      expect(parseFrame(Buffer.from(text))).toEqual(parseJsonFrame(text));
    });
    fc.assert(check, { numRuns: deep(5_000) });
  });

  it('agrees with JSON.parse on every prefix and every single changed character', () => {
    for (const wrapped of [false, true]) {
      const text = klineFrame('BTCUSDT', '1m', OPEN_MS, { wrapped });
      for (let place = 0; place < text.length; place += 1) {
        const prefix = text.slice(0, place);
        expect(parseFrame(Buffer.from(prefix))).toEqual(parseJsonFrame(prefix));
        for (const letter of '"\\0}x.') {
          const changed = prefix + letter + text.slice(place + 1);
          expect(parseFrame(Buffer.from(changed))).toEqual(parseJsonFrame(changed));
        }
      }
    }
  });

  it.each(['\0', '\0x', ' ', '\n', '}', 'é', '币', '{}'])(
    'agrees with JSON.parse on %j behind',
    (tail) => {
      for (const wrapped of [false, true]) {
        const text = klineFrame('BTCUSDT', '1m', OPEN_MS, { wrapped }) + tail;
        expect(scanKlineFrame(Buffer.from(text))).toBeNull();
        expect(parseFrame(Buffer.from(text))).toEqual(parseJsonFrame(text));
      }
    },
  );

  it('reads every decimal to the same double as Number', () => {
    const base = klineFrame('BTCUSDT', '1m', OPEN_MS);
    let read = 0;
    const check = fc.property(decimalText, (text) => {
      const frame = base.replace('"v":"12.34500000"', `"v":"${text}"`);
      const event = scanKlineFrame(Buffer.from(frame));
      if (event === null) return;
      read += 1;
      expect(event.bar.volume).toBe(Number(text));
    });
    fc.assert(check, { numRuns: deep(5_000) });
    expect(read).toBeGreaterThan(deep(2_500));
  });
});
