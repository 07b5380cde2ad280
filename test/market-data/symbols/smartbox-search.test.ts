import { beforeEach, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { TencentSymbolSearch } from '#market-data/symbols/tencent-symbol-search.ts';
import { SymbolSearch } from '#market-data/symbols/symbol-search.ts';

const HINT = 'v_hint="sh~688901~华曜光电~hygd~GP-A";';

/** A scripted provider, over a transport that has no timeout of its own. */
class ScriptedProvider implements HttpTransport {
  readonly asked: HttpRequest[] = [];
  answer: (request: HttpRequest) => Promise<HttpResponse> = () => say(HINT);

  send(request: HttpRequest): Promise<HttpResponse> {
    this.asked.push(request);
    return this.answer(request);
  }
}

const say = async (body: string, status = 200): Promise<HttpResponse> => ({
  status,
  headers: {},
  body,
});
const never = () => new Promise<HttpResponse>(() => {});

let clock: VirtualClock;
let provider: ScriptedProvider;
let smartbox: TencentSymbolSearch;

beforeEach(() => {
  clock = new VirtualClock(0);
  provider = new ScriptedProvider();
  const options = { baseUrl: 'http://smartbox.example/', http: provider, clock, log: SILENT_LOG };
  smartbox = new TencentSymbolSearch(options);
});

/** The result, and how long the caller waited for it in the clock's time. */
async function timed(text: string, client = 'one') {
  const startMs = clock.monotonicMs();
  const wait = { overMs: -1 };
  const answer = smartbox.find(text, client).then((found) => {
    wait.overMs = clock.monotonicMs() - startMs;
    return found;
  });
  for (let step = 0; step < 40 && wait.overMs < 0; step += 1) await clock.advance(50);
  return { ...(await answer), waitedMs: wait.overMs };
}

describe('the quote search', () => {
  test('returns what the provider knows', async () => {
    expect(await timed('华曜')).toMatchObject({
      outcome: 'answered',
      symbols: [{ exchange: 'stock', market: 'cn', symbol: '688901', name: '华曜光电' }],
    });
    const [{ url }] = provider.asked as [HttpRequest];
    expect(url).toBe('http://smartbox.example/s3/?v=2&t=all&q=%E5%8D%8E%E6%9B%9C');
  });

  test.each([
    ['does not answer', never],
    ['ends the connection', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:443'))],
    ['sends a web page', () => say('<!doctype html><title>Sorry</title>')],
    ['sends an error page', () => say('<html>502</html>', 502)],
    ['sends nothing', () => say('')],
    ['sends half', () => say('v_hint="sh~688901~华曜')],
    ['refuses', () => say('denied', 403)],
    ['redirects', () => say('', 302)],
  ])('costs 1.5 s at most, and no error, where the provider %s', async (_, answer) => {
    provider.answer = answer;
    const { outcome, waitedMs } = await timed('华曜');
    expect(outcome).toBe('unavailable');
    expect(waitedMs).toBeLessThanOrEqual(1_500);
  });

  test('opens its breaker after three failures, and half-opens it after half a minute', async () => {
    provider.answer = never;
    for (const text of ['a1', 'a2', 'a3']) await timed(text);
    expect(await timed('a4')).toEqual({ outcome: 'unavailable', waitedMs: 0 });
    expect(provider.asked).toHaveLength(3);
    await clock.advance(30_000);
    provider.answer = () => say(HINT);
    expect(await timed('a4')).toMatchObject({ outcome: 'answered', waitedMs: 0 });
    expect(await timed('a5')).toMatchObject({ outcome: 'answered' });
  });

  test('aborts a request without waiting clients', async () => {
    provider.answer = never;
    await timed('华曜');
    expect(provider.asked[0]!.signal!.aborted).toBe(true);
  });

  test('asks the same question once while it is in flight, and not again for a while', async () => {
    const both = [smartbox.find('Hua Yao', 'one'), smartbox.find(' ｈｕａ yao ', 'other')];
    expect(await Promise.all(both)).toHaveLength(2);
    await timed('HUA YAO');
    expect(provider.asked).toHaveLength(1);
    await clock.advance(3_600_001);
    await timed('hua yao');
    expect(provider.asked).toHaveLength(2);
  });

  test('retries a miss sooner, and a failure at once', async () => {
    provider.answer = () => say('v_hint="N";');
    expect(await timed('x9')).toMatchObject({ outcome: 'answered', symbols: [] });
    await timed('x9');
    expect(provider.asked).toHaveLength(1);
    await clock.advance(300_001);
    provider.answer = () => say('', 500);
    await timed('x9');
    await timed('x9');
    expect(provider.asked).toHaveLength(3);
  });

  test('sends no more than 120 requests a minute, and eight at once', async () => {
    provider.answer = never;
    const first = Array.from({ length: 20 }, (_, at) =>
      smartbox.find(`at once ${at}`, `client ${at % 5}`),
    );
    expect(provider.asked).toHaveLength(8);
    await clock.advance(1_500);
    expect(new Set((await Promise.all(first)).map(({ outcome }) => outcome))).toEqual(
      new Set(['unavailable']),
    );
    await clock.advance(60_000);
    provider.answer = () => say('v_hint="N";');
    for (let at = 0; at < 200; at += 1) await smartbox.find(`one by one ${at}`, `client ${at % 5}`);
    expect(provider.asked).toHaveLength(8 + 120);
    await clock.advance(60_000);
    expect(await timed('later')).toMatchObject({ outcome: 'answered' });
  });

  test('reserves half of its requests for other clients', async () => {
    provider.answer = never;
    const greedy = Array.from({ length: 20 }, (_, at) => smartbox.find(`at once ${at}`, 'greedy'));
    expect(provider.asked).toHaveLength(4);
    const modest = [smartbox.find('a', 'modest'), smartbox.find('b', 'modest')];
    expect(provider.asked).toHaveLength(6);
    await clock.advance(1_500);
    await Promise.all([...greedy, ...modest]);
    // What was rejected for the greedy client has cost the others nothing.
    await clock.advance(30_000);
    provider.answer = () => say('v_hint="N";');
    for (let at = 0; at < 500; at += 1) await smartbox.find(`one by one ${at}`, 'greedy');
    expect(provider.asked).toHaveLength(6 + 56);
    const outcomes: string[] = [];
    for (let at = 0; at < 58; at += 1) {
      outcomes.push((await smartbox.find(`later ${at}`, 'modest')).outcome);
    }
    expect(new Set(outcomes)).toEqual(new Set(['answered']));
    expect((await smartbox.find('once more', 'greedy')).outcome).toBe('unavailable');
    // A cached answer is served to every client.
    expect((await smartbox.find('later 3', 'greedy')).outcome).toBe('answered');
    await clock.advance(60_000);
    expect((await smartbox.find('in the next minute', 'greedy')).outcome).toBe('answered');
  });

  test.each(['\ud800', 'a\u0000b', '"^~\\', '../../?x=1&q=2#', 'x'.repeat(100)])(
    'escapes %j within the request',
    async (text) => {
      await timed(text);
      const { origin, pathname, searchParams } = new URL(provider.asked[0]!.url);
      expect(origin + pathname).toBe('http://smartbox.example/s3/');
      expect([...searchParams.keys()]).toEqual(['v', 't', 'q']);
      expect(searchParams.get('q')).toBe(text.toWellFormed());
    },
  );
});

describe('a search that asks it', () => {
  const search = (text: string) =>
    new SymbolSearch({ subscribed: [], quoteSearch: smartbox }).search(text, 'one');

  test('appends its results to the built-in matches, each once, with its source', async () => {
    provider.answer = () =>
      say(
        'v_hint="sh~600519~贵州茅台~gzmt~GP-A^sh~600901~茅台科技~mtkj~GP-A^us~kwmt.ps~Moutai~*~GP"',
      );
    const { matches, quoteSearch } = await search('茅台');
    expect(quoteSearch).toBe('answered');
    expect(matches.map(({ symbol, source, match }) => [symbol, source, match])).toEqual([
      ['600519', 'builtin', 'exact'],
      ['600901', 'smartbox', 'prefix'],
      ['KWMT', 'smartbox', null],
    ]);
  });

  test('asks only if fewer than three built-in symbols match', async () => {
    expect(search('bitcoin')).toMatchObject({ quoteSearch: 'not_needed' });
    expect(search('🚀')).toEqual({ matches: [], quoteSearch: 'not_needed' });
    expect(provider.asked).toHaveLength(0);
    expect(await search('nothing of the kind')).toMatchObject({ quoteSearch: 'answered' });
  });

  test('returns the built-in matches when it fails', async () => {
    provider.answer = () => say('', 500);
    const { matches, quoteSearch } = await search('茅台');
    expect(quoteSearch).toBe('unavailable');
    expect(matches).toMatchObject([{ symbol: '600519' }]);
  });

  test('reports that no provider is configured', () => {
    expect(new SymbolSearch({ subscribed: [] }).search('茅台', 'one')).toMatchObject({
      quoteSearch: 'off',
    });
  });
});
