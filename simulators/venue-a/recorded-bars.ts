import { alignUpMs, intervalMs, isInterval } from '#kernel/market/interval.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import {
  jsonIn,
  memberOf,
  numberOf,
  timedRows,
  type WireRule,
} from '#simulators/host/wire-rule.ts';

const DEFAULT_ROWS = 500;

/** Binance: ascending pages, both bounds inclusive, counted from a start where one is named. */
export const VENUE_A_WIRE: WireRule = {
  question({ target }) {
    const { path, query } = parseTarget(target);
    const interval = query.get('interval') ?? '';
    if (!path.endsWith('/klines') || !isInterval(interval)) return null;
    const start = numberOf(query, 'startTime');
    const end = numberOf(query, 'endTime');
    return {
      series: `${query.get('symbol')} ${interval}`,
      lengthMs: intervalMs(interval),
      startMs: start === null ? null : alignUpMs(start, interval),
      endMs: end === null ? null : end + 1,
      limit: numberOf(query, 'limit') ?? DEFAULT_ROWS,
      countsFrom: start === null ? 'end' : 'start',
    };
  },
  rowsIn: (body) => timedRows(jsonIn(body)),
  page: (_, rows) => JSON.stringify(rows),
  barsIn(frame) {
    const message = jsonIn(frame);
    const k = memberOf(memberOf(message, 'data') ?? message, 'k');
    const interval = memberOf(k, 'i');
    if (typeof interval !== 'string' || !isInterval(interval)) return [];
    const names = ['t', 'o', 'h', 'l', 'c', 'v', 'T', 'q', 'n', 'V', 'Q'];
    return [
      {
        series: `${String(memberOf(k, 's'))} ${interval}`,
        lengthMs: intervalMs(interval),
        openTimeMs: Number(memberOf(k, 't')),
        row: [...names.map((name) => memberOf(k, name)), '0'],
        isClosed: memberOf(k, 'x') === true,
      },
    ];
  },
};
