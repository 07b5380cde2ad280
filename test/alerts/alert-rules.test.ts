import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { openSqliteAlertStore } from '#platform/sqlite/alert-store-sqlite.ts';
import { BOUNDS, openAlertWorld, OWNER, type AlertWorld } from '#test/alerts/alert-world.ts';
import { isSigned, openReceiver, type WebhookReceiver } from '#test/alerts/webhook-receiver.ts';
import { openDemoGraph, type DemoGraph } from '#test/gateway/demo-graph.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';

const SERIES = {
  exchange: 'venue_a',
  market: 'perp',
  symbol: 'HUAYAOUSDT',
  interval: '1m',
} as const;
const { interval, ...INSTRUMENT } = SERIES;
const MINUTE_MS = 60_000;
const CALC = { name: 'rsi', params: { period: 2, overbought: 55, oversold: 45 } };
const CREATE = `mutation ($rule: AlertRuleInput!) { createAlertRule(rule: $rule) {
  secret rule { id kind isActive problem watched } } }`;

interface Created {
  readonly createAlertRule: {
    readonly secret: string;
    readonly rule: { readonly id: string; readonly watched: object };
  };
}

let demo: DemoGraph;
let receiver: WebhookReceiver;
let folder: string;
let store: AlertStore;
let world: AlertWorld;
beforeAll(async () => {
  demo = await openDemoGraph();
  receiver = await openReceiver();
  folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  open();
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  await world.close();
  await store.close();
  await receiver.close();
  await demo.close();
  rmSync(folder, { recursive: true });
});

function open(): void {
  store = openSqliteAlertStore(join(folder, 'alerts.sqlite'), BOUNDS);
  world = openAlertWorld({ subgraphs: demo.subgraphs, store, clock: demo.clock });
  world.alerts.start();
}

/** The process ends, and another one opens its store when the time between is over. */
async function restart(between: () => Promise<void>): Promise<void> {
  await world.close();
  await store.close();
  await between();
  open();
}

async function nextMinute(): Promise<void> {
  const { clock, perp } = demo;
  const formingMs = alignDownMs(clock.nowMs(), '1m');
  await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
  perp.push(SERIES, barOf(formingMs));
  await clock.advance(3_000);
}

function ruleOf(feature: string): object {
  const watched = { instruments: [INSTRUMENT], interval, calc: CALC, feature };
  return { name: 'RSI', url: receiver.url, feature: watched };
}

async function create(rule: object): Promise<Created['createAlertRule']> {
  return (await world.ask<Created>(CREATE, { rule })).createAlertRule;
}

function bodies(): { readonly type: string; readonly data: Record<string, unknown> }[] {
  return receiver.received.map(({ body }) => JSON.parse(body) as ReturnType<typeof bodies>[number]);
}

afterEach(async () => {
  for (const { id } of await store.rulesOf('desk')) await store.deleteRule('desk', id);
});

test('an event of an indicator reaches the webhook once, signed, also over a restart', async () => {
  const oracle = await world.engine.subscribe({
    document: `subscription { featureOccurred(instruments: [{exchange: venue_a, market: perp, symbol: "HUAYAOUSDT"}],
      interval: "1m", calc: [{name: "rsi", params: {period: 2, overbought: 55, oversold: 45}}],
      features: ["rsi.enter_overbought"]) { openTime } }`,
    context: { requestId: 'oracle', clientAddress: '', tokenId: null },
  });
  const occurred: number[] = [];
  const reading = (async () => {
    for await (const { data } of oracle as AsyncIterableIterator<GraphAnswer>) {
      occurred.push((data as { featureOccurred: { openTime: number } }).featureOccurred.openTime);
    }
  })();
  const { secret, rule } = await create(ruleOf('rsi.enter_overbought'));
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  for (let minute = 0; minute < 8; minute += 1) await nextMinute();
  await restart(() => nextMinute().then(nextMinute).then(nextMinute));
  for (let minute = 0; minute < 8; minute += 1) await nextMinute();
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(occurred.length));
  await (oracle as AsyncIterableIterator<GraphAnswer>).return?.();
  await reading;
  expect(occurred.length).toBeGreaterThan(3);
  expect(bodies().map(({ data }) => data['openTime'])).toEqual(occurred);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of receiver.received) {
    expect(isSigned(one, secret)).toBe(true);
    expect(JSON.parse(one.body)).toMatchObject({
      type: 'alert.fired',
      data: { rule: { id: rule.id, name: 'RSI' }, kind: 'feature', instrument: INSTRUMENT },
    });
  }
});

test('a state fires where it begins, and a cooldown keeps the subject silent', async () => {
  const often = await create(ruleOf('rsi.overbought'));
  const rare = await create({
    ...ruleOf('rsi.overbought'),
    name: 'rarely',
    cooldownSec: 604_800,
  });
  await vi.waitFor(async () => {
    await demo.clock.advance(1_000);
    for (const { rule } of [often, rare]) expect(await store.progressOf(rule.id)).not.toBeNull();
  });
  for (let minute = 0; minute < 12; minute += 1) await nextMinute();
  const named = (name: string) =>
    bodies().filter(({ data }) => (data['rule'] as { name: string }).name === name);
  await vi.waitFor(() => expect(named('RSI').length).toBeGreaterThan(1));
  await vi.waitFor(() => expect(named('rarely')).toHaveLength(1));
  const times = named('RSI').map(({ data }) => data['openTime'] as number);
  // It ends for at least one bar before it begins again.
  for (const [at, time] of times.slice(1).entries()) {
    expect(time - times[at]!).toBeGreaterThan(MINUTE_MS);
  }
});

test('a new material reaches the webhook, and its reprint does not', async () => {
  const { rule } = await create({ name: 'news', url: receiver.url, material: {} });
  await demo.clock.advance(3_000);
  const material = (materialId: string, sourceId: string) => ({
    materialId,
    channel: 'media',
    sourceId,
    sourceName: sourceId,
    authority: sourceId,
    sourceTier: 'authoritative_media',
    title: '工信部印发光伏制造行业规范条件',
    url: `https://news.example/${materialId}`,
    signalReadyAt: new Date(demo.clock.nowMs() + 8 * 3_600_000)
      .toISOString()
      .replace(/\.\d+Z/, '+08:00'),
    text: '工信部印发光伏制造行业规范条件，引导光伏企业减少单纯扩大产能的制造项目。'.repeat(4),
    results: [],
  });
  const ingest = `mutation ($materials: [MaterialInput!]!) { ingestMaterials(materials: $materials) {
    addedCount } }`;
  const materials = [material('news-00001', 'paper-a'), material('news-00002', 'paper-b')];
  const publisher = { ...OWNER, scopes: ['publish'] } as const;
  await world.ask(ingest, { materials }, publisher);
  await vi.waitFor(async () => {
    await demo.clock.advance(1_000);
    expect(receiver.received).toHaveLength(1);
  });
  await demo.clock.advance(5_000);
  expect(bodies()).toMatchObject([
    { data: { rule: { id: rule.id }, kind: 'material', material: { materialId: 'news-00001' } } },
  ]);
});

test('an example is sent on request, with the result of the webhook', async () => {
  const { rule, secret } = await create(ruleOf('rsi.enter_overbought'));
  const send = `mutation ($id: String!) { testAlertRule(id: $id) { isAccepted status failure eventId } }`;
  expect(await world.ask(send, rule)).toEqual({
    testAlertRule: {
      isAccepted: true,
      status: 204,
      failure: null,
      eventId: receiver.received[0]!.headers['webhook-id'],
    },
  });
  expect(isSigned(receiver.received[0]!, secret)).toBe(true);
  expect(bodies()[0]).toMatchObject({ type: 'alert.test', data: { rule: { id: rule.id } } });
});

test('a paused rule is silent, and says nothing about the pause afterwards', async () => {
  const { rule } = await create(ruleOf('rsi.enter_overbought'));
  const id = { id: rule.id };
  const pause = 'mutation ($id: String!) { pauseAlertRule(id: $id) { isActive } }';
  const resume = 'mutation ($id: String!) { resumeAlertRule(id: $id) { isActive } }';
  expect(await world.ask(pause, id)).toEqual({ pauseAlertRule: { isActive: false } });
  await demo.clock.advance(3_000);
  for (let minute = 0; minute < 6; minute += 1) await nextMinute();
  expect(await world.ask(resume, id)).toEqual({ resumeAlertRule: { isActive: true } });
  const resumedMs = demo.clock.nowMs();
  for (let minute = 0; minute < 6; minute += 1) await nextMinute();
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0));
  for (const { data } of bodies()) expect(data['confirmedAtMs']).toBeGreaterThan(resumedMs);
});

describe('a rule is refused', () => {
  const scan = { universe: { exchange: 'venue_a' }, interval: '1m' };
  const condition = { subject: 'company', key: '688901', condition: 'policy.signal_within_3d' };
  const material = {};
  const name = 'a rule';
  const url = 'https://hooks.example/a';
  const feature = {
    instruments: [INSTRUMENT],
    interval,
    calc: { name: 'rsi' },
    feature: 'rsi.enter_overbought',
  };
  const rsi = { feature: { calc: { name: 'rsi' }, id: 'rsi.oversold' } };

  test.each([
    ['that watches nothing', { name, url }, 'INVALID_ALERT_RULE: Name exactly one'],
    ['that watches two', { name, url, material, condition }, 'INVALID_ALERT_RULE: Name exactly'],
    ['without a name', { name: ' ', url, material }, 'INVALID_ALERT_RULE: The name'],
    ['to a file', { name, url: 'file:///etc/passwd', material }, 'INVALID_WEBHOOK'],
    ['with credentials', { name, url: 'https://a:b@hooks.example/', material }, 'INVALID_WEBHOOK'],
    ['to a number', { name, url: 'http://2852039166/', material }, 'INVALID_WEBHOOK'],
    [
      'to metadata in IPv6',
      { name, url: 'http://[::ffff:a9fe:a9fe]/', material },
      'INVALID_WEBHOOK',
    ],
    ['through NAT64', { name, url: 'http://[64:ff9b::a00:1]/', material }, 'INVALID_WEBHOOK'],
    ['to localhost', { name, url: 'http://db.localhost./', material }, 'INVALID_WEBHOOK'],
    [
      'with an unknown feature',
      { name, url, feature: { ...feature, feature: 'rsi.nope' } },
      'UNKNOWN_FEATURE',
    ],
    [
      'with an unknown indicator',
      { name, url, feature: { ...feature, calc: { name: 'nope' } } },
      'UNKNOWN_INDICATOR',
    ],
    [
      'with a feature of another indicator',
      { name, url, feature: { ...feature, calc: { name: 'macd' } } },
      'UNKNOWN_FEATURE',
    ],
    [
      'with invalid parameters',
      { name, url, feature: { ...feature, calc: { name: 'rsi', params: { period: -1 } } } },
      'INVALID_PARAMS',
    ],
    [
      'with an unknown symbol',
      { name, url, feature: { ...feature, instruments: [{ ...INSTRUMENT, symbol: 'GONE' }] } },
      'SYMBOL_NOT_SUBSCRIBED',
    ],
    [
      'with a state of an unknown symbol',
      {
        name,
        url,
        feature: {
          ...feature,
          feature: 'rsi.oversold',
          instruments: [INSTRUMENT, { ...INSTRUMENT, symbol: 'GONE' }],
        },
      },
      'SYMBOL_NOT_SUBSCRIBED',
    ],
    [
      'without instruments',
      { name, url, feature: { ...feature, instruments: [] } },
      'INVALID_ALERT_RULE',
    ],
    [
      'with an invalid interval',
      { name, url, feature: { ...feature, interval: '7x' } },
      'INVALID_INPUT',
    ],
    ['with an invalid scan', { name, url, scan: { ...scan, where: { nope: 1 } } }, 'INVALID_INPUT'],
    ['with an empty scan', { name, url, scan: { ...scan, where: { all: [] } } }, 'INVALID_SCAN'],
    [
      'with a scan of no universe',
      { name, url, scan: { ...scan, universe: {}, where: rsi } },
      'INVALID_SCAN',
    ],
    ['with an unknown sector', { name, url, material: { sectorId: 'L1.none' } }, 'UNKNOWN_SECTOR'],
    ['with an unknown channel', { name, url, material: { channel: 'no' } }, 'INVALID_INPUT'],
    [
      'with an unknown company',
      { name, url, condition: { ...condition, key: '000000' } },
      'INVALID_ALERT_RULE',
    ],
    [
      'with an unknown condition',
      { name, url, condition: { ...condition, condition: 'nope' } },
      'INVALID',
    ],
  ])('%s', async (_, rule, message) => {
    expect(await world.refusal(CREATE, { rule })).toContain(message);
    expect(await store.rulesOf('desk')).toEqual([]);
  });

  test('without a token with the scope, and beyond the bound of the token', async () => {
    const rule = { name, url, material };
    const anonymous = { requestId: 'r', clientAddress: '', tokenId: null };
    expect(await world.refusal(CREATE, { rule }, anonymous)).toContain('TOKEN_REQUIRED');
    const reader = { ...OWNER, scopes: ['compute', 'publish'] } as const;
    expect(await world.refusal(CREATE, { rule }, reader)).toContain('SCOPE_REQUIRED');
    for (let count = 0; count < BOUNDS.maxRulesPerOwner; count += 1) await create(rule);
    expect(await world.refusal(CREATE, { rule })).toContain('TOO_MANY_ALERT_RULES');
    const other = { ...OWNER, tokenId: 'other' };
    expect(await world.ask('{ alertRules { id } }', {}, other)).toEqual({ alertRules: [] });
  });

  test('but the one of the page is created', async () => {
    const { text } = snippetsOf('docs/alerts.md').find(({ language }) => language === 'graphql')!;
    const { createAlertRule } = await world.ask<Created>(text);
    expect(await store.rulesOf('desk')).toMatchObject([createAlertRule.rule]);
  });

  test('takes a scan and a condition that are valid', async () => {
    await create({ name, url, scan: { ...scan, where: rsi } });
    await create({ name, url, condition });
    const { alertRules } = await world.ask<{ alertRules: object[] }>(
      '{ alertRules { kind watched problem url } }',
    );
    expect(alertRules).toEqual([
      { kind: 'scan', watched: { ...scan, where: rsi }, problem: null, url },
      { kind: 'condition', watched: condition, problem: null, url },
    ]);
  });
});
