import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FeedError, type FeedErrorCode } from '#kernel/market/feed.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { UPSTREAM_CAUSES } from '#kernel/market/upstream-cause.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { barsOfRows } from '#market-data/providers/bars-of-rows.ts';
import type { Provider, RowQuestion } from '#market-data/providers/provider.ts';
import { PROVIDERS } from '#market-data/providers/registry.ts';
import {
  PROVIDER_NAMES,
  QUOTED_MARKETS,
  QUOTE_KEYS,
} from '#platform/configuration/quoted-markets.ts';
import { deep } from '#test/depth.ts';

/** What one provider sends on its wire, and what that means. */
interface ProviderFixture {
  readonly question: RowQuestion;
  readonly path: string;
  readonly page: unknown;
  /** Open time, four prices, volume, quote volume, and whether it is closed. */
  readonly bars: readonly (readonly [...number[], boolean])[];
  readonly isQuoteVolumeEstimated: boolean;
  readonly empty: readonly unknown[];
  readonly malformed: readonly string[];
  readonly unknown: { readonly status: number; readonly body: string };
  readonly refusals: readonly {
    readonly status: number;
    readonly body: string;
    readonly fault: FeedErrorCode;
    readonly upstream: string | null;
  }[];
}

/** A time of the exchange at which the last row of each fixture forms. */
const ASKED_AT_MS = 1_795_398_620_000;

function fixtureOf(name: string): ProviderFixture {
  const path = join(import.meta.dirname, 'fixtures', `${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as ProviderFixture;
}

function faultOf(work: () => unknown): FeedError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof FeedError) return error;
    throw error;
  }
}

test('every provider in the settings exists, and no other', () => {
  expect(Object.keys(PROVIDERS)).toEqual(PROVIDER_NAMES);
});

test('providers quote the markets that they are configured for', () => {
  for (const key of QUOTE_KEYS) {
    const { exchange, market, providers } = QUOTED_MARKETS[key];
    for (const name of providers) expect(PROVIDERS[name].serves({ exchange, market })).toBe(true);
  }
  for (const provider of Object.values(PROVIDERS)) {
    expect(provider.serves({ exchange: 'venue_a', market: 'spot' })).toBe(false);
  }
});

describe.each(PROVIDER_NAMES)('%s', (name) => {
  const provider: Provider = PROVIDERS[name];
  const fixture = fixtureOf(name);
  const { question } = fixture;
  const page = JSON.stringify(fixture.page);
  const grid = new Calendars().grid('cn', question.interval);
  const rules = { source: grid, grid, nowMs: ASKED_AT_MS, settleMs: provider.settleMs };

  test('sends the names, the units and the bounds of its provider', () => {
    const request = provider.rowsRequest(question);
    expect(request).toMatchObject({ method: 'GET', path: fixture.path });
    expect(request.weight).toBeLessThanOrEqual(provider.budget.weight);
  });

  test('reads a page: prices unchanged, rows without a trade left out, open times on the grid', () => {
    const bars = barsOfRows(provider.parseRows(page, question), rules);
    expect(
      bars.map((bar) => [
        bar.openTimeMs,
        bar.open,
        bar.high,
        bar.low,
        bar.close,
        bar.volume,
        Math.round(bar.quoteVolume),
        bar.closed,
      ]),
    ).toEqual(fixture.bars);
  });

  test('says of every row whether its quote volume is reported', () => {
    const { rows } = provider.parseRows(page, question);
    for (const row of rows) {
      expect(row.quoteVolume === null).toBe(fixture.isQuoteVolumeEstimated);
    }
  });

  test('reads an empty window as one', () => {
    for (const empty of fixture.empty) {
      expect(provider.parseRows(JSON.stringify(empty), question).rows).toEqual([]);
    }
  });

  test('rejects any unreadable answer', () => {
    for (const body of [...fixture.malformed, '<!doctype html><html></html>']) {
      expect([body, faultOf(() => provider.parseRows(body, question))?.fault]).toEqual([
        body,
        'malformed',
      ]);
    }
    fc.assert(
      fc.property(fc.nat(page.length - 1), fc.string({ maxLength: 8 }), (at, noise) => {
        const spoiled = page.slice(0, at) + noise + page.slice(at + noise.length);
        const fault = faultOf(() => provider.parseRows(spoiled, question));
        expect(fault === null || ['malformed', 'unknown_symbol'].includes(fault.fault)).toBe(true);
      }),
      { numRuns: deep(100), seed: 1 },
    );
  });

  test('distinguishes an unknown symbol from an unhealthy provider', () => {
    const { status, body } = fixture.unknown;
    const judged = provider.faultOf({ status, body, headers: {} });
    const read = judged ?? faultOf(() => provider.parseRows(body, question));
    expect(read?.fault).toBe('unknown_symbol');
    for (const refusal of fixture.refusals) {
      const fault = provider.faultOf({ status: refusal.status, body: refusal.body, headers: {} });
      expect([refusal.status, fault?.fault, fault?.upstream ?? null]).toEqual([
        refusal.status,
        refusal.fault,
        refusal.upstream,
      ]);
      expect(refusal.upstream === null || refusal.upstream in UPSTREAM_CAUSES).toBe(true);
    }
    expect(provider.faultOf({ status: 200, body: page, headers: {} })).toBeNull();
  });

  test('has every interval, aggregated from one that is no longer', () => {
    for (const interval of INTERVALS) {
      const { source, keptMs, spanMs } = provider.intervals[interval];
      expect(INTERVALS.indexOf(source)).toBeLessThanOrEqual(INTERVALS.indexOf(interval));
      expect(provider.intervals[source].source).toBe(source);
      expect(Math.min(spanMs, keptMs)).toBeGreaterThanOrEqual(4 * 86_400_000);
    }
  });
});
