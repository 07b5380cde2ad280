import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import { openSqliteAlertStore } from '#platform/sqlite/alert-store-sqlite.ts';
import { BOUNDS, openAlertWorld, type AlertWorld } from '#test/alerts/alert-world.ts';
import { isSigned, openReceiver, type WebhookReceiver } from '#test/alerts/webhook-receiver.ts';
import { openDemoGraph, type DemoGraph } from '#test/gateway/demo-graph.ts';
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

/** The process ends without a word, and another one opens its store. */
async function restart(): Promise<void> {
  await world.close();
  await store.close();
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

test('an event of an indicator reaches the webhook once, signed, also over a restart', async () => {
  const { createAlertRule: created } = await world.ask<Created>(CREATE, {
    rule: ruleOf('rsi.enter_overbought'),
  });
  expect(created.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  for (let minute = 0; minute < 12; minute += 1) await nextMinute();
  await restart();
  for (let minute = 0; minute < 12; minute += 1) await nextMinute();
  const oracle = await world.ask<{
    instrument: { indicators: object };
  }>(
    `{ klines(exchange: venue_a, market: perp, symbol: "HUAYAOUSDT", interval: "1m", limit: 3) { bars { close } } }`,
  );
  expect(oracle).toBeDefined();
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(3));
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of receiver.received) {
    expect(isSigned(one, created.secret)).toBe(true);
    expect(JSON.parse(one.body)).toMatchObject({
      type: 'alert.fired',
      data: { rule: { id: created.rule.id, name: 'RSI' }, id: 'rsi.enter_overbought' },
    });
  }
});
