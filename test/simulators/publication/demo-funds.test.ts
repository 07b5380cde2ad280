import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isTradingDay, previousTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import type { EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';
import { lastTradingDays } from '#simulators/publication/trading-days.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';
import { deep } from '#test/depth.ts';
import { publishDemoHere } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const PUBLISHED_AT_MS = Date.parse('2026-11-20T18:00:00+08:00');

interface Row<Payload> {
  readonly fact: Payload;
}

/** The bundle, and a signalhub that has published it; one for each test, because they end with it. */
async function openDemo(): Promise<{ folder: string; signalhub: TestSignalhub }> {
  const folder = temporaryFolder();
  await writeDemoPublication(folder, {
    seed: 7,
    publishedAtMs: PUBLISHED_AT_MS,
    sessionCount: 62,
  });
  const signalhub = await openSignalhub({ nowMs: PUBLISHED_AT_MS });
  await signalhub.publish(folder);
  return { folder, signalhub };
}

function factsOf<Payload>(folder: string, kind: string): Payload[] {
  const text = readFileSync(join(folder, `${kind}.ndjson`), 'utf8').trim();
  return text.split('\n').map((line) => (JSON.parse(line) as Row<Payload>).fact);
}

describe('quotes of the demo world', () => {
  let made: Promise<DailyQuotePayload[]> | null = null;
  const quotesOf = (): Promise<DailyQuotePayload[]> => (made ??= makeQuotes());
  const makeQuotes = async (): Promise<DailyQuotePayload[]> => {
    const folder = temporaryFolder();
    await writeDemoPublication(folder, { seed: 7, publishedAtMs: PUBLISHED_AT_MS });
    return factsOf<DailyQuotePayload>(folder, 'daily-quote');
  };
  afterAll(() => (made = null));

  test('are of the last 250 sessions, and each continues the one before', async () => {
    const quotes = await quotesOf();
    const dates = [...new Set(quotes.map((quote) => quote.trade_date))].sort();
    expect(dates.length).toBe(250);
    expect(dates.at(-1)).toBe('2026-11-20');
    expect(dates.every((date) => isTradingDay(date))).toBe(true);
    const closes = new Map(quotes.map((one) => [`${one.stock_code}@${one.trade_date}`, one.close]));
    for (const { stock_code: code, trade_date: date, previous_close: before } of quotes) {
      const known = closes.get(`${code}@${previousTradingDay(date)}`);
      if (known !== undefined) expect(before).toBe(known);
    }
  });

  test('have a falling market on the last day, against which sectors stand out', async () => {
    const quotes = await quotesOf();
    const returns = quotes
      .filter((quote) => quote.trade_date === '2026-11-20')
      .map((quote) => quote.close / quote.previous_close - 1);
    const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length;
    expect(mean).toBeLessThan(-0.005);
    expect(returns.some((one) => one > 0.03)).toBe(true);
  });
});

describe('funds of the demo world', () => {
  test('are forty, broad and of sectors, and their baskets are worth their net asset value', async () => {
    const { folder, signalhub } = await openDemo();
    const answer = signalhub.ask(`{ etfs(first: 200) { totalCount nodes {
      fundCode productScope cashWeight qualityFlags basket { freshness contentChanged }
    } } }`) as { etfs: { totalCount: number; nodes: Record<string, unknown>[] } };
    const { totalCount, nodes } = answer.etfs;
    expect(totalCount).toBe(40);
    const scopes = nodes.map((node) => node['productScope']);
    expect(scopes.filter((scope) => scope === 'broad').length).toBeGreaterThanOrEqual(8);
    expect(scopes.filter((scope) => scope === 'sector').length).toBeGreaterThanOrEqual(20);
    for (const node of nodes) {
      expect(Number(node['cashWeight'])).toBeGreaterThan(0);
      expect(Number(node['cashWeight'])).toBeLessThan(0.01);
    }
    const baskets = nodes.map((node) => node['basket'] as Record<string, unknown>);
    const freshness = new Set(baskets.map((basket) => basket['freshness']));
    expect([...freshness].sort()).toEqual([
      'carried_forward',
      'refreshed',
      'unknown',
      'verified_unchanged',
    ]);
    expect(nodes.flatMap((node) => node['qualityFlags'])).toEqual(['truncated_basket']);
    const dates = new Set(
      factsOf<EtfBasketPayload>(folder, 'etf-basket').map((basket) => basket.basket_date),
    );
    expect(dates.size).toBe(60);
  });

  test('are what the example of the endpoint asks for, whatever the seed', async () => {
    for (const seed of [20_261_121, 1].slice(0, deep(1))) {
      const databasePath = join(temporaryFolder(), 'facts.db');
      const demo = { seed, publishedAtMs: PUBLISHED_AT_MS, sessionCount: 12 };
      await publishDemoHere(databasePath, demo);
      const signalhub = await openSignalhub({ nowMs: PUBLISHED_AT_MS, databasePath });
      for (const id of [
        'SSE.512010.L1.electronics.tracking_index',
        'SZSE.159110.L2.semiconductors.tracking_index',
      ]) {
        const source = `{ etfSectorRelation(relationId: "${id}") { componentCount } }`;
        const { etfSectorRelation: relation } = signalhub.ask(source);
        expect(relation).toMatchObject({ componentCount: expect.any(Number) });
        expect(Number((relation as Record<string, unknown>)['componentCount'])).toBeGreaterThan(2);
      }
    }
  });
});

test('trading days end with the one whose data is known at the time', () => {
  const at = (text: string): number => Date.parse(`${text}+08:00`);
  expect(lastTradingDays(at('2026-11-20T15:29:00'), '15:30', 2)).toEqual([
    '2026-11-18',
    '2026-11-19',
  ]);
  expect(lastTradingDays(at('2026-11-22T09:00:00'), '15:30', 1)).toEqual(['2026-11-20']);
  // The holidays of October.
  expect(lastTradingDays(at('2026-10-08T16:00:00'), '15:30', 2)).toEqual([
    '2026-09-30',
    '2026-10-08',
  ]);
});
