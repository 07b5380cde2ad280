import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { BUILTIN_SYMBOLS } from '#market-data/symbols/builtin-symbol.ts';
import { TencentSymbolSearch } from '#market-data/symbols/tencent-symbol-search.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { InjectedFault } from '#simulators/faults/fault.ts';
import { SocketServer } from '#simulators/host/socket-server.ts';
import { ProviderHost } from '#simulators/providers/provider-host.ts';
import { foreignInstruments } from '#simulators/providers/foreign-instruments.ts';
import { makeDemoWorld } from '#simulators/publication/demo-publication.ts';
import { collatedInitial } from '#simulators/quote-search/collated-initials.ts';
import { demoSecurities, foreignSecurities } from '#simulators/quote-search/listed-security.ts';
import { SmartboxProtocol } from '#simulators/quote-search/smartbox-protocol.ts';

const world = makeDemoWorld(1, Date.UTC(2026, 10, 20, 12));
const calendars = new Calendars();
const foreign = foreignInstruments(1, () => calendars.market('hk')!);
const securities = [...demoSecurities(world), ...foreignSecurities(foreign)];
const faults = new FaultBoard(systemClock, () => 0);
const http = createUndiciHttp();
const protocol = new SmartboxProtocol(securities);
const server = new SocketServer(new ProviderHost(protocol, systemClock, faults), systemClock);
let baseUrl = '';

beforeAll(async () => {
  baseUrl = `http://127.0.0.1:${await server.start(0)}`;
});
afterAll(async () => {
  await http.close();
  await server.stop();
});
beforeEach(() => faults.clearAll());

/** A separate search: it does not share the cache and the breaker of another one. */
const find = (text: string) =>
  new TencentSymbolSearch({ baseUrl, http, clock: systemClock, log: SILENT_LOG }).find(text, 'one');

async function symbolsOf(text: string): Promise<string[]> {
  const answer = await find(text);
  return answer.outcome === 'answered' ? answer.symbols.map(({ symbol }) => symbol) : [];
}

async function bodyOf(text: string): Promise<string> {
  const url = `${baseUrl}/s3/?v=2&t=all&q=${encodeURIComponent(text)}`;
  return (await http.send({ url, timeoutMs: 5_000 })).body;
}

test('answers with an assignment in ASCII, as the real one does', async () => {
  expect(await bodyOf('688901')).toBe(
    'v_hint="sh~688901~\\u534e\\u66dc\\u5149\\u7535~hygd~GP-A-KCB";',
  );
  expect(await bodyOf('nobody')).toBe('v_hint="N";');
});

test('every company and fund of the demo is found by its code and by its name', async () => {
  expect(securities.length).toBeGreaterThan(200);
  const hidden = [];
  for (const { code, name } of demoSecurities(world).filter((_, at) => at % 10 === 0)) {
    const found = [await symbolsOf(code), await symbolsOf(name)];
    if (found.some((symbols) => !symbols.includes(code))) hidden.push(code);
  }
  expect(hidden).toEqual([]);
});

test('companies are found by initials, funds too, ten at most', async () => {
  expect(await symbolsOf('HYGD')).toContain('688901');
  const fund = securities.find(({ type }) => type === 'ETF-A')!;
  expect(await symbolsOf(fund.initials)).toContain(fund.code);
  expect(await symbolsOf('6')).toHaveLength(10);
});

test('shares of other markets that the demo quotes are found', async () => {
  expect(await bodyOf('aapl')).toBe('v_hint="us~aapl.oq~Apple~*~GP";');
  expect(await symbolsOf('BRK')).toEqual(['BRK.B']);
  const { symbol, name } = foreign.find((one) => /\p{Script=Han}/u.test(one.name))!;
  expect(await symbolsOf(name)).toEqual([symbol]);
});

test.each<Omit<InjectedFault, 'exchange'>>([
  { kind: 'html_page' },
  { kind: 'truncated_body' },
  { kind: 'server_error', value: 502 },
  { kind: 'reset' },
  { kind: 'rate_limited' },
  { kind: 'hang' },
  { kind: 'slow_drip', value: 30_000 },
])('under $kind a search answers in 1.5 s that there is no answer', async (fault) => {
  faults.plant({ ...fault, exchange: 'smartbox' });
  const startedMs = performance.now();
  expect(await find('华曜')).toEqual({ outcome: 'unavailable' });
  expect(performance.now() - startedMs).toBeLessThan(1_500);
});

test('an unknown provider gives no answer, either', async () => {
  const options = { baseUrl: 'http://127.0.0.1:1', http, clock: systemClock, log: SILENT_LOG };
  expect(await new TencentSymbolSearch(options).find('华曜', 'one')).toEqual({
    outcome: 'unavailable',
  });
});

test('the collation reads the characters of the built-in names as their initials say', () => {
  const names = BUILTIN_SYMBOLS.flatMap((one) => one.names).filter(({ initials }) => initials);
  const read = names.filter(
    ({ text, initials }) => [...text].map(collatedInitial).join('') === initials,
  );
  // The others have a character with a second reading, as 行 in 银行.
  expect(read.length / names.length).toBeGreaterThan(0.93);
});

test('a found name is dropped only once two answers in turn are empty', async () => {
  const clock = new VirtualClock(0);
  const search = new TencentSymbolSearch({ baseUrl, http, clock, log: SILENT_LOG });
  const symbols = async (): Promise<string[]> => {
    const answer = await search.find('688901', 'one');
    return answer.outcome === 'answered' ? answer.symbols.map(({ symbol }) => symbol) : [];
  };
  expect(await symbols()).toEqual(['688901']);
  const id = faults.plant({ kind: 'empty_pages', exchange: 'smartbox' });
  await clock.advance(3_600_001);
  expect(await symbols()).toEqual(['688901']);
  await clock.advance(300_001);
  expect(await symbols()).toEqual([]);
  faults.clear(id);
  // A miss is cached for five minutes, not for the hour of a hit.
  await clock.advance(300_001);
  expect(await symbols()).toEqual(['688901']);
});
