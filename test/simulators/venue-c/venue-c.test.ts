import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createSimulatedWorld } from '#simulators/simulated-world.ts';
import { StreamClient } from '#test/simulators/venue-a/simulator-under-test.ts';

const NOW_MS = Date.UTC(2026, 2, 4, 14, 59, 17);
const MINUTE_MS = 60_000;
const FORMING_MS = NOW_MS - (NOW_MS % MINUTE_MS);

interface Answer {
  readonly retCode: number;
  readonly retMsg: string;
  readonly time: number;
  readonly result: {
    readonly list: Readonly<Record<string, string>>[];
    readonly nextPageCursor?: string;
  };
}

/** The simulated venue_c on real loopback sockets; its time stands still until the test advances it. */
async function startVenueC() {
  const clock = new VirtualClock(NOW_MS);
  const world = createSimulatedWorld({
    seed: 7,
    clock,
    random: seededRandom(1),
    log: SILENT_LOG,
    exchanges: ['venue_c'],
  });
  await world.start();
  onTestFinished(() => world.stop());
  const { spot, perp } = world.urls.venue_c!;
  const ask = async (path: string): Promise<Answer & { status: number; headers: Headers }> => {
    const { status, headers, ...answer } = await fetch(spot!.restUrl + path).then(
      async (response) => ({
        status: response.status,
        headers: response.headers,
        ...((await response.json()) as Answer),
      }),
    );
    return { status, headers, ...answer };
  };
  return { clock, world, spot: spot!, perp: perp!, ask };
}

const klines = (query: string) => `/v5/market/kline?${query}`;
const timesOf = ({ result }: Answer) => result.list.map((row) => Number(row[0]));
const back = (count: number) => FORMING_MS - count * MINUTE_MS;

describe('the pages of the simulated venue_c', () => {
  test('begin with the forming bar, have 200 rows and 1,000 at most', async () => {
    const { ask } = await startVenueC();
    const usual = await ask(klines('category=spot&symbol=BTCUSDT&interval=1'));
    expect(timesOf(usual)).toEqual(Array.from({ length: 200 }, (_, at) => back(at)));
    expect(usual).toMatchObject({ retCode: 0, retMsg: 'OK', time: NOW_MS });
    const most = await ask(klines('category=spot&symbol=BTCUSDT&interval=1&limit=5000'));
    expect(timesOf(most)).toHaveLength(1_000);
  });

  test('have the bar that contains the start, and include both ends', async () => {
    const { ask } = await startVenueC();
    const within = `start=${back(9) + 1}&end=${back(7)}`;
    const page = await ask(klines(`category=linear&symbol=BTCUSDT&interval=1&${within}`));
    expect(timesOf(page)).toEqual([back(7), back(8), back(9)]);
  });

  test('are counted from the end, but from the start where it is given alone', async () => {
    const { ask } = await startVenueC();
    const of = (bounds: string) =>
      ask(klines(`category=linear&symbol=BTCPERP&interval=1&limit=2&${bounds}`));
    expect(timesOf(await of(`start=${back(9)}`))).toEqual([back(8), back(9)]);
    expect(timesOf(await of(`end=${back(5)}`))).toEqual([back(5), back(6)]);
    expect(timesOf(await of(`start=${back(9)}&end=${back(5)}`))).toEqual([back(5), back(6)]);
  });

  test.each([
    ['symbol=NOPEUSDT', 'Not supported symbols'],
    ['symbol=BTCUSDC', 'Not supported symbols'],
    ['symbol=BTCUSDT&interval=1h', 'Invalid period!'],
    ['symbol=BTCUSDT&category=margin', 'Illegal category'],
    ['symbol=BTCUSDT&interval=1&limit=x', 'params error: start, end or limit invalid'],
    ['symbol=BTCUSDT&interval=1&start=-1', 'params error: start, end or limit invalid'],
  ])('are rejected for %s under 200: %s', async (query, retMsg) => {
    const { ask } = await startVenueC();
    expect(await ask(klines(query))).toMatchObject({ status: 200, retCode: 10_001, retMsg });
  });
});

describe('the instruments of the simulated venue_c', () => {
  const list = (query: string) => `/v5/market/instruments-info?${query}`;

  test('have pages with a cursor on the perpetual market, each instrument once', async () => {
    const { ask } = await startVenueC();
    const names: string[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const { result } = await ask(
        list(`category=linear&limit=200&cursor=${encodeURIComponent(cursor)}`),
      );
      names.push(...result.list.map(({ symbol }) => symbol!));
      cursor = result.nextPageCursor!;
      if (cursor !== '') expect(cursor).toMatch(/^first%3D.+%26last%3D.+$/);
      pages += 1;
    } while (cursor !== '');
    expect(pages).toBe(3);
    expect(names).toEqual([...new Set(names)].toSorted());
    expect(names).toEqual(expect.arrayContaining(['BTCUSDT', 'BTCPERP', '1000PEPEUSDT']));
    expect((await ask(list('category=linear'))).result.list).toHaveLength(500);
    expect(await ask(list('category=linear&cursor=zzz'))).toMatchObject({ retCode: 10_001 });
  });

  test('are those that trade, unless another status is requested', async () => {
    const { ask } = await startVenueC();
    const one = async (query: string) => (await ask(list(query))).result.list;
    expect(await one('category=linear&symbol=BNBUSDT')).toEqual([]);
    expect(await one('category=linear&symbol=BNBUSDT&status=Delivering')).toHaveLength(1);
    const [pepe] = await one('category=linear&symbol=1000PEPEUSDT');
    expect(pepe).toMatchObject({
      contractType: 'LinearPerpetual',
      quoteCoin: 'USDT',
      fundingInterval: 480,
      priceFilter: { tickSize: '0.0000001' },
      lotSizeFilter: { qtyStep: '100' },
    });
    expect(await one('category=linear&symbol=NVDAUSDT')).toMatchObject([{ symbolType: 'stock' }]);
    const spot = await ask(list('category=spot&limit=1'));
    expect(spot.result.list).toHaveLength(4);
    expect(spot.result.nextPageCursor).toBeUndefined();
  });
});

describe('funding of the simulated venue_c', () => {
  const history = (query: string) => `/v5/market/funding/history?category=linear&${query}`;
  const EIGHT_HOURS_MS = 8 * 3_600_000;

  test('is served newest first, at most 200 payments, and pages continue by their end', async () => {
    const { ask } = await startVenueC();
    const { result } = await ask(history('symbol=BTCUSDT'));
    const times = result.list.map(({ fundingRateTimestamp }) => Number(fundingRateTimestamp));
    const newest = NOW_MS - (NOW_MS % EIGHT_HOURS_MS);
    expect(times).toEqual(Array.from({ length: 200 }, (_, at) => newest - at * EIGHT_HOURS_MS));
    for (const { fundingRate } of result.list) expect(fundingRate).toMatch(/^-?0(\.\d{1,8})?$/);
    const next = await ask(history(`symbol=BTCUSDT&limit=3&endTime=${times[1]}`));
    expect(next.result.list).toEqual(result.list.slice(1, 4));
    const span = `startTime=${times[4]}&endTime=${times[2]}`;
    expect((await ask(history(`symbol=BTCUSDT&${span}`))).result.list).toEqual(
      result.list.slice(2, 5),
    );
  });

  test('is rejected for a start without an end, and on the spot market', async () => {
    const { ask } = await startVenueC();
    const start = await ask(history(`symbol=BTCUSDT&startTime=${NOW_MS}`));
    expect(start).toMatchObject({ retCode: 10_001 });
    const spot = await ask('/v5/market/funding/history?category=spot&symbol=BTCUSDT');
    expect(spot).toMatchObject({ retCode: 10_001, retMsg: 'Illegal category' });
  });
});

describe('the limit of the simulated venue_c', () => {
  const time = '/v5/market/time';

  test('is reported in headers, and for both markets together', async () => {
    const { ask, perp } = await startVenueC();
    const left = (headers: Headers) => headers.get('x-bapi-limit-status');
    const first = await ask(time);
    expect(first.headers.get('x-bapi-limit')).toBe('600');
    expect(left(first.headers)).toBe('599');
    expect(first.result).toMatchObject({ timeSecond: String(Math.floor(NOW_MS / 1_000)) });
    expect(left((await fetch(perp.restUrl + time)).headers)).toBe('598');
  });

  test('rejects a client over its limit with 403, until nothing was asked for ten minutes', async () => {
    const { spot, clock } = await startVenueC();
    const status = async () => (await fetch(spot.restUrl + time)).status;
    for (let asked = 0; asked < 600; asked += 1) expect(await status()).toBe(200);
    const refused = await fetch(spot.restUrl + time);
    expect([refused.status, await refused.text()]).toEqual([403, '403, access too frequent']);
    await clock.advance(9 * MINUTE_MS);
    expect(await status()).toBe(403);
    await clock.advance(9 * MINUTE_MS);
    expect(await status()).toBe(403);
    await clock.advance(10 * MINUTE_MS);
    expect(await status()).toBe(200);
  });

  test('may also be rejected under 200, with the time to retry', async () => {
    const { ask, world } = await startVenueC();
    world.faults.plant({ kind: 'rate_limited', exchange: 'venue_c', value: 3 });
    const answer = await ask(time);
    expect(answer).toMatchObject({ status: 200, retCode: 10_006, retMsg: 'Too many visits!' });
    expect(answer.headers.get('x-bapi-limit-reset-timestamp')).toBe(String(NOW_MS + 3_000));
  });
});

describe('a connection to the simulated venue_c', () => {
  const subscribe = (...args: unknown[]) => ({ req_id: '7', op: 'subscribe', args });

  test('acknowledges a message, pushes the forming bar, and closes it', async () => {
    const { perp, clock } = await startVenueC();
    const client = await StreamClient.open(`${perp.wsUrl}/v5/public/linear`);
    const answer = await client.ask(subscribe('kline.1.BTCUSDT', 'kline.1.BTCPERP'));
    expect(answer).toMatchObject({ success: true, ret_msg: '', req_id: '7', op: 'subscribe' });
    await clock.advance(MINUTE_MS);
    client.socket.send('{"op":"ping"}');
    await client.until(() => client.texts.some((text) => text.includes('"pong"')));
    expect(JSON.parse(client.texts.at(-1)!)).toMatchObject({ ret_msg: 'pong', op: 'ping' });
    const bars = client.texts
      .map((text) => JSON.parse(text))
      .filter(({ topic }) => topic === 'kline.1.BTCUSDT')
      .map(({ data }) => data[0]);
    expect(bars[0]).toMatchObject({ start: FORMING_MS, end: FORMING_MS + MINUTE_MS - 1 });
    expect(bars.filter(({ confirm }) => confirm)).toMatchObject([{ start: FORMING_MS }]);
    expect(bars.at(-1)).toMatchObject({ start: FORMING_MS + MINUTE_MS, confirm: false });
  });

  test.each([
    ['spot', 'Invalid symbol :[kline.1.NOPEUSDT]'],
    ['linear', 'error:handler not found,topic:kline.1.NOPEUSDT'],
  ])('rejects a whole message because of one topic on %s', async (category, words) => {
    const { spot, clock } = await startVenueC();
    const client = await StreamClient.open(`${spot.wsUrl}/v5/public/${category}`);
    const answer = await client.ask(subscribe('kline.1.BTCUSDT', 'kline.1.NOPEUSDT'));
    expect(answer).toMatchObject({ success: false, ret_msg: words, req_id: '7' });
    await clock.advance(5_000);
    await client.settled();
    expect(client.texts).toHaveLength(1);
  });

  test('accepts ten topics a message on spot and any number on linear, and none twice', async () => {
    const { spot } = await startVenueC();
    const words = ['1', '5', '15', '30', '60', '240', 'D'];
    const topics = ['BTC', 'ETH'].flatMap((base) =>
      words.map((word) => `kline.${word}.${base}USDT`),
    );
    const onSpot = await StreamClient.open(`${spot.wsUrl}/v5/public/spot`);
    expect(await onSpot.ask(subscribe(...topics))).toMatchObject({ ret_msg: 'args size >10' });
    const onLinear = await StreamClient.open(`${spot.wsUrl}/v5/public/linear`);
    expect(await onLinear.ask(subscribe(...topics))).toMatchObject({ success: true });
    await onLinear.settled();
    expect(await onLinear.ask(subscribe('kline.1.SOLUSDT', topics[0]))).toMatchObject({
      ret_msg: `error:already subscribed,topic:${topics[0]}`,
    });
  });

  test.each(['{', '[]', '{"op":"subscribe"}', '{"op":"subscribe","args":[]}', '{"op":7}', 'null'])(
    'answers %s with a rejection',
    async (text) => {
      const { spot } = await startVenueC();
      const client = await StreamClient.open(`${spot.wsUrl}/v5/public/spot`);
      expect(await client.ask(text)).toMatchObject({ success: false });
    },
  );

  test('is closed when the client sends nothing for ten minutes', async () => {
    const { spot, clock } = await startVenueC();
    const client = await StreamClient.open(`${spot.wsUrl}/v5/public/spot`);
    await clock.advance(9 * MINUTE_MS);
    expect(await client.ask('{"op":"ping","req_id":"a"}')).toMatchObject({ req_id: 'a' });
    await clock.advance(9 * MINUTE_MS);
    expect(client.closeCode).toBeNull();
    await clock.advance(MINUTE_MS + 1);
    await client.until(() => client.closeCode !== null);
  });
});

test.each([
  ['BTC/USDT', 'spot', 'BTCUSDT'],
  ['BTC/USDT:USDT', 'linear', 'BTCUSDT'],
  ['BTC/USDC:USDC', 'linear', 'BTCPERP'],
])(
  'ccxt, an independent client, reads the same bars and funding of %s',
  async (unified, category, symbol) => {
    const { spot, ask } = await startVenueC();
    const { bybit } = await import('ccxt');
    const client = new bybit({ options: { fetchMarkets: { types: ['spot', 'linear'] } } });
    client.urls['api'] = { ...client.urls['api'], public: spot.restUrl };
    client.has['fetchCurrencies'] = false;
    await client.loadMarkets();
    // More perpetuals than fit into the usual page.
    expect(Object.keys(client.markets!).length).toBeGreaterThan(520);
    const sinceMs = back(50);
    const theirs = await client.fetchOHLCV(unified, '1m', sinceMs, 40);
    const { result } = await ask(
      klines(`category=${category}&symbol=${symbol}&interval=1&start=${sinceMs}&limit=40`),
    );
    const ours = result.list.toReversed().map((row) => [0, 1, 2, 3, 4, 5].map((at) => +row[at]!));
    expect(theirs).toHaveLength(40);
    expect(theirs).toEqual(ours);
    if (category === 'spot') return;
    const funding = await client.fetchFundingRateHistory(unified, undefined, 5);
    expect(funding).toHaveLength(5);
    expect(funding.at(-1)!.timestamp! % (8 * 3_600_000)).toBe(0);
  },
  60_000,
);
