import { alignDownMs, intervalMs } from '#kernel/market/interval.ts';
import { parseTarget } from '#simulators/host/request-target.ts';
import {
  jsonIn,
  memberOf,
  numberOf,
  timedRows,
  type WireRule,
} from '#simulators/host/wire-rule.ts';
import { INTERVAL_OF_WORD, RULES } from '#simulators/venue-c/market-rules.ts';

/** Bybit: newest first, both bounds inclusive, with the bar that contains the start. */
export const VENUE_C_WIRE: WireRule = {
  question({ target }) {
    const { path, query } = parseTarget(target);
    const word = query.get('interval') ?? '';
    const interval = INTERVAL_OF_WORD.get(word);
    if (!path.endsWith('/market/kline') || interval === undefined) return null;
    const start = numberOf(query, 'start');
    const end = numberOf(query, 'end');
    return {
      series: `${query.get('symbol')} ${word}`,
      lengthMs: intervalMs(interval),
      startMs: start === null ? null : alignDownMs(start, interval),
      endMs: end === null ? null : end + 1,
      limit: numberOf(query, 'limit') ?? RULES.defaultBars,
      countsFrom: start !== null && end === null ? 'start' : 'end',
    };
  },
  rowsIn: (body) => timedRows(memberOf(memberOf(jsonIn(body), 'result'), 'list')),
  page({ series }, rows) {
    const [symbol] = series.split(' ');
    const result = { symbol, list: rows.toReversed() };
    return JSON.stringify({ retCode: 0, retMsg: 'OK', result, retExtInfo: {} });
  },
  barsIn(frame) {
    const message = jsonIn(frame);
    const [, word = '', symbol] = String(memberOf(message, 'topic')).split('.');
    const interval = INTERVAL_OF_WORD.get(word);
    const data = memberOf(message, 'data');
    if (interval === undefined || symbol === undefined || !Array.isArray(data)) return [];
    const names = ['start', 'open', 'high', 'low', 'close', 'volume', 'turnover'];
    return data.map((bar: unknown) => ({
      series: `${symbol} ${word}`,
      lengthMs: intervalMs(interval),
      openTimeMs: Number(memberOf(bar, 'start')),
      row: names.map((name) => String(memberOf(bar, name))),
      isClosed: memberOf(bar, 'confirm') === true,
    }));
  },
};
