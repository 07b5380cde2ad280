import { expect, test } from 'vitest';
import type { StatusSourcesResult } from '#dashboard/documents/documents.gen.ts';
import { FACT_KIND_NAMES } from '#dashboard/pages/status/fact-kind-names.ts';
import {
  contractSource,
  fearGreedSource,
  publishedSources,
  worstSourcesFirst,
} from '#dashboard/pages/status/source-rows.ts';
import { SUPPLY_WORDS } from '#dashboard/pages/status/supply-words.ts';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';

const WORDS = SUPPLY_WORDS.en;
const NOON = '2026-11-29T12:00:00+08:00';

const channel = (readyAt: string | null): StatusSourcesResult['policy'] => ({
  summary: { materialCount: readyAt === null ? 0 : 4 },
  items: readyAt === null ? [] : [{ sourceName: '某部', signalReadyAt: readyAt }],
});

const ASKED: StatusSourcesResult = {
  securityLifecycleList: {
    coverage: {
      lastVerifiedAt: NOON,
      sources: [
        { sourceId: 'a', exchange: 'SSE', status: 'ok', rowCount: 12, lastSuccessAt: NOON },
        { sourceId: 'b', exchange: 'BSE', status: 'down', rowCount: 0, lastSuccessAt: null },
      ],
    },
  },
  policy: channel(NOON),
  media: channel(null),
  attention: channel(NOON),
};

test('unreadable sources come first, then silent ones, each with advice', () => {
  const rows = worstSourcesFirst(publishedSources(WORDS, ASKED));
  expect(rows.map(({ name, mark }) => [name, mark])).toEqual([
    ['b', 'bad'],
    ['Media', 'warn'],
    ['Policy', 'good'],
    ['Attention', 'good'],
    ['a', 'good'],
  ]);
  expect(rows.map(({ todo }) => todo !== '')).toEqual([true, true, false, false, false]);
  expect(rows[0]).toMatchObject({ count: 0, newestMs: null, state: 'Not read' });
  expect(rows[4]).toMatchObject({ count: 12, newestMs: Date.parse(NOON), state: 'Read' });
});

test('an index that its provider no longer serves is reported', () => {
  const timeMs = Date.UTC(2026, 10, 28);
  const fearGreed = { stale: true, days: [{ timeMs }] };
  expect(fearGreedSource(WORDS, { fearGreed })).toMatchObject({ mark: 'warn', newestMs: timeMs });
});

test('contracts that a venue does not describe are no source', () => {
  const listing = { symbols: ['BTCUSDT'], metadataUpdatedAtMs: null };
  const of = (metadataStatus: 'stale' | null) =>
    contractSource(WORDS, { symbolListing: { ...listing, metadataStatus } });
  expect(of(null)).toBeNull();
  expect(of('stale')).toMatchObject({ mark: 'warn', count: 1 });
});

test('every kind of fact has a name in both languages', () => {
  const kinds = FACT_KINDS.map(({ name }) => name).toSorted();
  expect(Object.keys(FACT_KIND_NAMES.en).toSorted()).toEqual(kinds);
  expect(Object.keys(FACT_KIND_NAMES.zh).toSorted()).toEqual(kinds);
});
