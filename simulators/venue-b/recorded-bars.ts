import { alignUpMs, intervalMs } from '#kernel/market/interval.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import {
  jsonIn,
  memberOf,
  numberOf,
  timedRows,
  type WireRule,
} from '#simulators/host/wire-rule.ts';
import { INTERVAL_OF_BAR, RULES } from '#simulators/venue-b/market-rules.ts';

const CHANNEL = 'candle';

/** OKX: two routes to the same rows, newest first, between cursors that are exclusive. */
export const VENUE_B_WIRE: WireRule = {
  question({ target }) {
    const { path, query } = parseTarget(target);
    const bar = query.get('bar') ?? '1m';
    const interval = INTERVAL_OF_BAR.get(bar);
    if (!/\/market\/(history-)?candles$/.test(path) || interval === undefined) return null;
    const before = numberOf(query, 'before');
    return {
      series: `${query.get('instId')} ${bar}`,
      lengthMs: intervalMs(interval),
      startMs: before === null ? null : alignUpMs(before + 1, interval),
      endMs: numberOf(query, 'after'),
      limit: numberOf(query, 'limit') ?? RULES.defaultRows,
      countsFrom: 'end',
    };
  },
  rowsIn: (body) => timedRows(memberOf(jsonIn(body), 'data')),
  page: (_, rows) => JSON.stringify({ code: '0', msg: '', data: rows.toReversed() }),
  barsIn(frame) {
    const message = jsonIn(frame);
    const argument = memberOf(message, 'arg');
    const bar = String(memberOf(argument, 'channel')).slice(CHANNEL.length);
    const interval = INTERVAL_OF_BAR.get(bar);
    if (interval === undefined) return [];
    const series = `${String(memberOf(argument, 'instId'))} ${bar}`;
    const lengthMs = intervalMs(interval);
    return (timedRows(memberOf(message, 'data')) ?? []).map(({ openTimeMs, row }) => {
      const isClosed = Array.isArray(row) && row[8] === '1';
      return { series, lengthMs, openTimeMs, row, isClosed };
    });
  },
};
