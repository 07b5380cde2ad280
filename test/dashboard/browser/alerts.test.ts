import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAlerts, type Alerts } from '#alerts/alerts.ts';
import { OPEN_GATE, type RequestGate } from '#kernel/http/request-gate.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openSqliteAlertStore } from '#platform/sqlite/alert-store-sqlite.ts';
import { UndiciWebhooks } from '#platform/transport/undici-webhooks.ts';
import { accessibilityFaults, loadAxe } from '#test/accessibility.ts';
import { BOUNDS } from '#test/alerts/alert-world.ts';
import { openReceiver, type WebhookReceiver } from '#test/alerts/webhook-receiver.ts';
import {
  hasBrowser,
  openBrowser,
  openPage,
  type WatchedPage,
} from '#test/dashboard/browser/open-browser.ts';
import { servePages, type ServedPages } from '#test/dashboard/browser/served-pages.ts';

const SOON = { timeout: 15_000, interval: 50 };
const CALLER = {
  caller: { id: 'desk', scopes: ['alert'] },
  rateLimit: null,
  refusal: null,
} as const;
/** Every request has the token of the desk. */
const GATE: RequestGate = { ...OPEN_GATE, admit: () => CALLER, identify: () => CALLER };

/** A subscription in which nothing happens. */
function nothing(signal?: AbortSignal): AsyncIterableIterator<never> {
  const end = { done: true, value: undefined } as const;
  const aborted = new Promise<typeof end>((resolve) => {
    signal?.addEventListener('abort', () => resolve(end));
  });
  return {
    next: () => aborted,
    return: async () => end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

describe.skipIf(!hasBrowser)('the page of alert rules', () => {
  let browser: Browser;
  let watched: WatchedPage;
  let served: ServedPages;
  let receiver: WebhookReceiver;
  let store: AlertStore;
  let alerts: Alerts;
  let client: UndiciWebhooks;

  beforeAll(async () => {
    receiver = await openReceiver();
    store = openSqliteAlertStore(':memory:', BOUNDS);
    client = new UndiciWebhooks(['127.0.0.1'], 2_000);
    alerts = createAlerts({
      store,
      client,
      graph: {
        execute: () => ({ data: {} }),
        subscribe: async ({ signal }) => nothing(signal),
      },
      clock: systemClock,
      random: () => 0,
      randomBytes,
      log: SILENT_LOG,
      meter: SILENT_METER,
      isAllowedHost: () => true,
      isValidOwner: () => true,
      maxAttempts: 1,
      timeoutMs: 2_000,
    });
    alerts.start();
    served = await servePages([alerts.subgraph], 0, GATE);
    browser = await openBrowser();
    watched = await openPage(browser, served.origin);
    await watched.page.goto(`${served.origin}/alerts?lang=en`);
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
    await alerts.stop();
    await client.close();
    await store.close();
    await receiver.close();
  });

  test('creates, tests and pauses a rule, and delivers a dead letter again', async () => {
    const { page } = watched;
    await page.getByLabel('Name').fill('policy news');
    await page.getByLabel('Webhook').fill(receiver.url);
    await page.getByLabel('Watches').selectOption('material');
    await page.getByRole('button', { name: 'Create rule' }).press('Enter');
    await expect.poll(() => page.locator('#alert-secret').innerText(), SOON).toMatch(/^whsec_/);
    const row = page.getByRole('row').filter({ hasText: 'policy news' }).first();
    await expect.poll(() => row.innerText(), SOON).toContain('active');

    await row.getByRole('button', { name: 'Send an example' }).press('Enter');
    await expect
      .poll(() => page.locator('main').innerText(), SOON)
      .toContain('accepted the example');
    expect(receiver.received).toHaveLength(1);

    receiver.answer = (response) => response.writeHead(500).end();
    const [rule] = await store.rulesOf('desk');
    const event = { id: 'evt_1', body: '{}', createdAtMs: systemClock.nowMs() };
    await store.record(rule!.id, [event], '{}');
    await expect.poll(async () => (await store.eventOf('desk', 'evt_1'))?.state, SOON).toBe('dead');
    await page.reload();
    const again = page.getByRole('button', { name: 'Deliver again: evt_1' });
    await again.waitFor();
    await loadAxe(page);
    expect(await accessibilityFaults(page)).toEqual([]);

    receiver.answer = (response) => response.writeHead(204).end();
    await again.press('Enter');
    await expect.poll(() => again.count(), SOON).toBe(0);
    await expect
      .poll(async () => (await store.eventOf('desk', 'evt_1'))?.state, SOON)
      .toBe('delivered');

    await row.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect.poll(() => row.innerText(), SOON).toContain('paused');
    expect(watched.complaints()).toEqual([]);
  });
});
