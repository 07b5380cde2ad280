import { beforeAll, describe, expect, test } from 'vitest';
import { askGraph } from '#test/bin/marketgraph-process.ts';
import { oncePrepared } from '#test/bin/once-prepared.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';

const HOUR_MS = 3_600_000;

let origin: string;
beforeAll(async () => {
  origin = await sharedDemo();
});

interface Series {
  readonly exchange: string;
  readonly market: string;
  readonly symbol: string;
  readonly interval: string;
}
type Numbers = readonly (number | null)[];

const spot = (symbol: string): Series => ({
  exchange: 'venue_a',
  market: 'spot',
  symbol,
  interval: '1h',
});
const share = (symbol: string): Series => ({
  exchange: 'stock',
  market: 'us',
  symbol,
  interval: '1d',
});

async function get(path: string, params: Readonly<Record<string, unknown>>) {
  const query = new URLSearchParams(
    Object.entries(params).map(([key, value]) => [key, String(value)]),
  );
  return (await answered(`${path}?${query}`)).body;
}

const post = (path: string, body: object) =>
  answered(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function answered(path: string, request: RequestInit = {}) {
  return oncePrepared(
    async () => {
      const response = await fetch(`${origin}${path}`, request);
      return { status: response.status, body: await response.json() };
    },
    (answer) => answer.status === 503 && answer.body.code.startsWith('history_'),
  );
}

/** Closes by open time: the newest bars that open before a time. */
async function closesOf(series: Series, limit: number, endTime: number) {
  const rows = (await get('/api/klines', { ...series, limit, endTime })) as number[][];
  return new Map(rows.map((row) => [row[0]!, row[4]!]));
}

/** The answered columns of one entry, with the open times of the bars. */
async function columnsOf(series: Series, limit: number, endTime: number, entry: object) {
  const asked = { ...series, limit, endTime, calc: [{ ...entry, id: 'it' }] };
  const { status, body } = await post('/api/indicators', asked);
  expect(status, JSON.stringify(body)).toBe(200);
  const { klines, indicators } = body;
  return {
    times: klines.map((row: number[]) => row[0]) as number[],
    columns: indicators.it.columns as Readonly<Record<string, Numbers>>,
  };
}

/** A whole hour that is over, so that nothing is requested behind it. */
function pastHour(): number {
  return Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
function covariance(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  return mean(a.map((value, at) => (value - ma) * (b[at]! - mb)));
}

/** Changes of closes over the bars that end at a time, as fractions. */
function changesUpTo(closes: ReadonlyMap<number, number>, timeMs: number, count: number): number[] {
  const known = [...closes].filter(([time]) => time <= timeMs).map(([, close]) => close);
  const last = known.slice(-count - 1);
  return last.slice(1).map((close, at) => close / last[at]! - 1);
}

function expectSame(ours: Numbers, worked: readonly number[]): void {
  expect(ours).toHaveLength(worked.length);
  ours.forEach((value, at) => expect(value, `bar ${at}`).toBeCloseTo(worked[at]!, 8));
}

describe('over HTTP, from the bars that the server itself serves,', () => {
  test('two coins are correlated as their returns are, and one has a beta to the other', async () => {
    const end = pastHour();
    const [eth, btc] = await Promise.all(
      ['ETHUSDT', 'BTCUSDT'].map((symbol) => closesOf(spot(symbol), 300, end)),
    );
    const other = [{ symbol: 'BTCUSDT' }];
    const worked = (
      times: readonly number[],
      count: number,
      of: (x: number[], y: number[]) => number,
    ) => times.map((time) => of(changesUpTo(eth!, time, count), changesUpTo(btc!, time, count)));

    const correlated = await columnsOf(spot('ETHUSDT'), 50, end, {
      name: 'correlation',
      with: other,
    });
    expectSame(
      correlated.columns['correlation_20']!,
      worked(
        correlated.times,
        20,
        (x, y) => covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y)),
      ),
    );
    const params = { period: 100 };
    const beta = await columnsOf(spot('ETHUSDT'), 50, end, { name: 'beta', params, with: other });
    expectSame(
      beta.columns['beta_100']!,
      worked(beta.times, 100, (x, y) => covariance(x, y) / covariance(y, y)),
    );
  });

  test('the breadth of five shares is counted from their closes', async () => {
    const end = pastHour();
    const symbols = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'BRK.B'];
    const members = await Promise.all(symbols.map((symbol) => closesOf(share(symbol), 200, end)));
    const group = symbols.map((symbol) => ({ symbol }));
    const params = { period: 20 };
    const share20 = await columnsOf(share('SPY'), 30, end, {
      name: 'percent_above_ma',
      params,
      with: group,
    });
    expectSame(
      share20.columns['percent_above_ma_20']!,
      share20.times.map((time) => {
        const above = members.filter((closes) => {
          const last = [...closes].filter(([at]) => at <= time).map(([, close]) => close);
          return last.at(-1)! > mean(last.slice(-20));
        });
        return (100 * above.length) / members.length;
      }),
    );
    const line = await columnsOf(share('SPY'), 30, end, {
      name: 'advance_decline_line',
      with: group,
    });
    const net = line.times.map((time) =>
      members.reduce((sum, closes) => sum + Math.sign(changesUpTo(closes, time, 1)[0]!), 0),
    );
    const total = line.columns['advance_decline_line'] as number[];
    expectSame(
      total.slice(1).map((value, at) => value - total[at]!),
      net.slice(1),
    );
  });

  test('funding stands at each bar as it was paid last, and in deviations of the window', async () => {
    const end = pastHour();
    const perp = { ...spot('BTCUSDT'), market: 'perp' };
    const reported = await get('/api/derivatives/funding-rates', {
      exchange: 'venue_a',
      symbol: 'BTCUSDT',
      limit: 60,
      endTime: end,
    });
    const paid = (reported.rates as { time_ms: number; rate: number }[]).map(
      ({ time_ms, rate }) => ({
        time_ms,
        rate,
      }),
    );
    const rateAt = (openMs: number) =>
      100 * paid.findLast(({ time_ms }) => time_ms <= openMs + HOUR_MS)!.rate;
    const { times, columns } = await columnsOf(perp, 40, end, { name: 'funding_zscore' });
    expectSame(columns['funding_rate']!, times.map(rateAt));
    expectSame(
      columns['funding_z']!,
      times.map((time) => {
        const window = Array.from({ length: 180 }, (_, back) =>
          rateAt(time - (179 - back) * HOUR_MS),
        );
        return (window.at(-1)! - mean(window)) / Math.sqrt(covariance(window, window));
      }),
    );
  });
});

test('open interest and takers stand at each bar as the exchange reported them when it ended', async () => {
  const end = pastHour();
  const asked = { symbol: 'BTCUSDT', period: '1h', limit: 200, endTime: end };
  const perp = { ...spot('BTCUSDT'), market: 'perp' };
  const interest = await get('/api/derivatives/open-interest', asked);
  const reported = await columnsOf(perp, 40, end - HOUR_MS, { name: 'open_interest_momentum' });
  expectSame(
    reported.columns['open_interest']!,
    reported.times.map(
      (time) =>
        (interest.points as { time_ms: number; open_interest: number }[]).findLast(
          (point) => point.time_ms <= time + HOUR_MS,
        )!.open_interest,
    ),
  );
  const takers = await get('/api/derivatives/taker-ratio', asked);
  const taken = await columnsOf(perp, 40, end - HOUR_MS, { name: 'taker_buy_ratio' });
  expectSame(
    taken.columns['taker_delta']!,
    taken.times.map((time) => {
      const points = takers.points as {
        time_ms: number;
        buy_volume: number;
        sell_volume: number;
      }[];
      const { buy_volume, sell_volume } = points.find(({ time_ms }) => time_ms === time)!;
      return buy_volume - sell_volume;
    }),
  );
});

describe('a request that cannot be answered names the reason:', () => {
  test.each([
    [{ name: 'correlation' }, 400, 'invalid_with'],
    [{ name: 'rsi', with: [{ symbol: 'ETHUSDT' }] }, 400, 'invalid_with'],
    [{ name: 'beta', with: [{ symbol: 'NOSUCHUSDT' }] }, 404, 'symbol_not_subscribed'],
    [{ name: 'funding_zscore' }, 404, 'points_not_available'],
  ])('%j', async (entry, status, code) => {
    const answer = await post('/api/indicators', { ...spot('BTCUSDT'), calc: [entry] });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test('too many series for one operation', async () => {
    const group = Array.from({ length: 50 }, (_, at) => `{symbol: "S${at}"}`).join(' ');
    const calc = ['a', 'b', 'c', 'd', 'e'].map(
      (id) => `{name: "percent_above_ma", id: "${id}", with: [${group}]}`,
    );
    const answer = await askGraph(
      origin,
      `{ indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", calc: [${calc.join(' ')}]) {
           warmupBars } }`,
    );
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] });
  });
});
