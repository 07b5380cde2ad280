import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isTradingDay, previousTradingDay } from '#signalhub/facts/trading-calendar.ts';
import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { makeDemoFunds } from '#simulators/publication/demo-funds.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';
import { lastTradingDays } from '#simulators/publication/trading-days.ts';
import { deep } from '#test/depth.ts';
import { publishDemoHere } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const PUBLISHED_AT_MS = Date.parse('2026-11-20T18:00:00+08:00');

/** A signalhub over the demo of a seed; one for each test, because it ends with it. */
async function openDemo(seed: number, sessionCount: number): Promise<TestSignalhub> {
  const databasePath = join(temporaryFolder(), 'facts.db');
  await publishDemoHere(databasePath, { seed, publishedAtMs: PUBLISHED_AT_MS, sessionCount });
  return openSignalhub({ nowMs: PUBLISHED_AT_MS, databasePath, isLazy: true });
}

describe('quotes of the demo world', () => {
  let made: Promise<DailyQuotePayload[]> | null = null;
  const quotesOf = (): Promise<DailyQuotePayload[]> => (made ??= makeQuotes());
  const makeQuotes = async (): Promise<DailyQuotePayload[]> => {
    const demo = makeDemoPublication({ seed: 7, publishedAtMs: PUBLISHED_AT_MS });
    for await (const { kind, rows } of demo.files()) {
      if (kind === 'daily_quote')
        return Array.from(rows, ({ fact }) => fact as unknown as DailyQuotePayload);
    }
    throw new Error('The demo has no quotes.');
  };
  afterAll(() => (made = null));

  test('are of the last 250 sessions, and each continues the one before', async () => {
    const quotes = await quotesOf();
    const dates = [...new Set(quotes.map((quote) => quote.trade_date))].sort();
    expect(dates.length).toBe(250);
    expect(dates.at(-1)).toBe('2026-11-20');
    expect(dates.every((date) => isTradingDay(date))).toBe(true);
    const closes = new Map(quotes.map((one) => [`${one.stock_code}@${one.trade_date}`, one.close]));
    const previous = new Map(dates.map((date) => [date, previousTradingDay(date)]));
    const broken = quotes.filter(
      ({ stock_code: code, trade_date: date, previous_close: before }) => {
        const known = closes.get(`${code}@${previous.get(date)}`);
        return known !== undefined && before !== known;
      },
    );
    expect(broken).toEqual([]);
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
    const signalhub = await openDemo(7, 62);
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
    const dates = new Set<unknown>();
    for await (const batch of signalhub.store.readFacts({ kind: 'etf_basket', sequence: 1 })) {
      for (const { payload } of batch) dates.add(payload['basket_date']);
    }
    expect(dates.size).toBe(60);
  });

  test('have codes that no real fund of the built-in names has', () => {
    const names = readFileSync('subgraphs/market-data/symbols/builtin-symbols.json', 'utf8');
    const taken = makeDemoFunds().filter(({ fundCode }) => names.includes(`"${fundCode}"`));
    expect(taken).toEqual([]);
    expect(names).toContain('"510050"');
  });

  test('include those of the endpoint’s example, whatever the seed', async () => {
    for (const seed of [20_261_121, 1].slice(0, deep(1))) {
      const signalhub = await openDemo(seed, 12);
      for (const id of [
        'SSE.514010.L1.electronics.tracking_index',
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
