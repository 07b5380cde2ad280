import { alignDownMs, intervalMs, isInterval } from '#kernel/market/interval.ts';
import { jsonIn, memberOf, type FramedRow, type WireRule } from '#simulators/host/wire-rule.ts';
import { RULES } from '#simulators/venue-d/market-rules.ts';

/** Hyperliquid: questions are posted, rows are objects, alike in pages and frames, and nothing closes one. */
export const VENUE_D_WIRE: WireRule = {
  question({ body }) {
    const question = jsonIn(body);
    const asked = memberOf(question, 'req');
    const interval = memberOf(asked, 'interval');
    const isCandles = memberOf(question, 'type') === 'candleSnapshot';
    if (!isCandles || typeof interval !== 'string' || !isInterval(interval)) return null;
    return {
      series: `${String(memberOf(asked, 'coin'))} ${interval}`,
      lengthMs: intervalMs(interval),
      startMs: alignDownMs(Number(memberOf(asked, 'startTime')), interval),
      endMs: Number(memberOf(asked, 'endTime')) + 1,
      limit: RULES.keptCandles,
      countsFrom: 'end',
    };
  },
  rowsIn(body) {
    const list = jsonIn(body);
    if (!Array.isArray(list)) return null;
    return list.map((row: unknown) => ({ openTimeMs: Number(memberOf(row, 't')), row }));
  },
  page: (_, rows) => JSON.stringify(rows),
  barsIn(frame) {
    const message = jsonIn(frame);
    const data = memberOf(message, 'data');
    if (memberOf(message, 'channel') !== 'candle') return [];
    return (Array.isArray(data) ? data : [data]).flatMap((row: unknown): FramedRow[] => {
      const interval = memberOf(row, 'i');
      if (typeof interval !== 'string' || !isInterval(interval)) return [];
      const series = `${String(memberOf(row, 's'))} ${interval}`;
      const openTimeMs = Number(memberOf(row, 't'));
      return [{ series, lengthMs: intervalMs(interval), openTimeMs, row, isClosed: null }];
    });
  },
};
