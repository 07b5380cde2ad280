import { describe, expect, it } from 'vitest';
import { isPlausible, sameNumbers } from '#kernel/market/bar.ts';
import type { Bar } from '#kernel/market/bar.ts';
import { INTERVALS, intervalMs } from '#kernel/market/interval.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { parseFrame, parseJsonFrame } from '#market-data/venues/venue-a/kline-frames.ts';
import { scanKlineFrame } from '#market-data/venues/venue-a/kline-scanner.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import {
  HAS_RECORDED_DATA,
  recordedFiles,
  recordedFrames,
  recordedText,
} from '#test/market-data/venues/recorded-data.ts';

const spot = VENUE_A.markets.spot!;
const perp = VENUE_A.markets.perp!;

/** The interval of a page of rows, by its first row's two times. */
function intervalOf(rows: ReadonlyArray<readonly unknown[]>): Interval | undefined {
  const lengthMs = Number(rows[0]?.[6]) - Number(rows[0]?.[0]) + 1;
  return INTERVALS.find((interval) => intervalMs(interval) === lengthMs);
}

/** The kline event that the exchange would have pushed for a row. */
function frameOfRow(row: readonly unknown[], interval: Interval): string {
  const [openTime, open, high, low, close, volume, closeTime, quote] = row;
  return (
    `{"e":"kline","E":${String(closeTime)},"s":"BTCUSDT","k":{"t":${String(openTime)},` +
    `"T":${String(closeTime)},"s":"BTCUSDT","i":"${interval}","f":1,"L":2,"o":"${String(open)}",` +
    `"c":"${String(close)}","h":"${String(high)}","l":"${String(low)}","v":"${String(volume)}",` +
    `"n":2,"x":true,"q":"${String(quote)}","V":"0","Q":"0","B":"0"}}`
  );
}

describe.skipIf(!HAS_RECORDED_DATA)('recorded messages of real exchanges', () => {
  const sessions = recordedFiles('cryptofeed/ws', /^BINANCE.*\.txt$/);

  it.each(sessions)('every kline event of %s becomes a bar', (file) => {
    const frames = recordedFrames(file);
    const klines = frames.filter((frame) => frame.includes('"e":"kline"'));
    expect(klines.length).toBeGreaterThan(0);
    for (const frame of frames) {
      const events = parseFrame(Buffer.from(frame));
      expect(events).toEqual(parseJsonFrame(frame));
      expect(events.map(({ kind }) => kind)).toEqual(klines.includes(frame) ? ['bar'] : []);
    }
  });

  it('and the scanner itself reads every one of them', () => {
    const frames = sessions.flatMap(recordedFrames).filter((text) => text.includes('"e":"kline"'));
    expect(frames.filter((frame) => scanKlineFrame(Buffer.from(frame)) === null)).toEqual([]);
  });

  it('bars of each recorded stream ascend, and reading them again changes nothing', () => {
    for (const file of sessions) {
      const newest = new Map<string, number>();
      for (const frame of recordedFrames(file)) {
        for (const event of parseFrame(Buffer.from(frame))) {
          if (event.kind !== 'bar') continue;
          const key = `${event.symbol} ${event.interval}`;
          expect(event.bar.openTimeMs).toBeGreaterThanOrEqual(newest.get(key) ?? 0);
          expect(isPlausible(event.bar)).toBe(true);
          newest.set(key, event.bar.openTimeMs);
        }
        expect(parseFrame(Buffer.from(frame))).toEqual(parseFrame(Buffer.from(frame)));
      }
    }
  });

  const pages = [
    ...recordedFiles('gocryptotrader/binance', /klines\.\d+\.json$/),
    ...recordedFiles('pinets', /rows\.json$/),
  ];

  it.each(pages)('every row of %s becomes a bar, equal by REST and by the stream', (file) => {
    const body = recordedText(file);
    const rows: unknown[][] = JSON.parse(body);
    const interval = intervalOf(rows)!;
    const { bars, rowCount } = spot.parseBars(body, interval, Date.now());
    expect(bars).toHaveLength(rowCount);
    bars.forEach((bar, index) => {
      const previous: Bar | undefined = bars[index - 1];
      if (previous !== undefined) expect(bar.openTimeMs).toBeGreaterThan(previous.openTimeMs);
      expect(bar.closed).toBe(true);
      const [event] = parseFrame(Buffer.from(frameOfRow(rows[index]!, interval)));
      expect(event?.kind === 'bar' && sameNumbers(event.bar, bar)).toBe(true);
    });
  });

  it('the real outage of 2020-06-28 is a hole in the rows, not a fault', () => {
    const body = recordedText('gocryptotrader/binance/api_v3_klines.6.json');
    const { bars } = spot.parseBars(body, '1h', Date.now());
    const holes = bars.filter(
      (bar, index) => index > 0 && bar.openTimeMs - bars[index - 1]!.openTimeMs > 3_600_000,
    );
    expect(holes.map(({ openTimeMs }) => new Date(openTimeMs).toISOString())).toContain(
      '2020-06-28T05:00:00.000Z',
    );
  });

  it('the full list of perpetual contracts leaves out the dated ones', () => {
    const body = recordedText('pinets/fapi-exchangeInfo-2025-12-07.json');
    const { instruments: listed } = perp.parseInstruments(body);
    expect(listed).toHaveLength(639);
    expect(listed.some(({ symbol }) => symbol.includes('_'))).toBe(false);
    expect(listed.find(({ symbol }) => symbol === '币安人生USDT')?.meta.status).toBe('TRADING');
    const types = new Set(listed.map(({ meta }) => meta.instrumentType));
    expect(types).toEqual(new Set(['PERPETUAL', 'PERPETUAL:INDEX', 'PERPETUAL:PREMARKET']));
  });

  it('the list of spot symbols keeps their status', () => {
    const body = recordedText('gocryptotrader/binance/api_v3_exchangeInfo.0.json');
    const statuses = spot.parseInstruments(body).instruments.map(({ meta }) => meta.status);
    expect(new Set(statuses)).toEqual(new Set(['TRADING', 'BREAK']));
  });

  it('documented examples whose numbers cannot be a bar are faults', () => {
    const files = recordedFiles('jkorf/Binance.Net/Subscriptions', /(^|\/)Klines\.txt$/);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const update = recordedText(file).split(/^= /m)[1]!;
      expect(parseFrame(Buffer.from(update)).map(({ kind }) => kind)).toEqual(['malformed']);
    }
  });

  it('frames of other exchanges never become bars', () => {
    const others = recordedFiles('cryptofeed/ws', /^OKX.*\.txt$/).flatMap(recordedFrames);
    const captured: unknown = JSON.parse(recordedText('captured-2026/frames.json'));
    const texts = [
      ...others,
      ...Object.values(captured as object).map((one) => JSON.stringify(one)),
    ];
    expect(
      texts.filter((text) => parseFrame(Buffer.from(text)).some(({ kind }) => kind === 'bar')),
    ).toEqual([]);
  });
});
