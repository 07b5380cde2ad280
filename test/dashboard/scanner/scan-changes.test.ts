import { expect, test } from 'vitest';
import type { ScanChangesResult } from '#dashboard/documents/documents.gen.ts';
import { ScanChanges } from '#dashboard/pages/scanner/scan-changes.ts';

type ScanEvent = ScanChangesResult['scanUpdated'];

const event = (
  kind: ScanEvent['kind'],
  entered: readonly string[],
  left: readonly string[] = [],
): ScanEvent => ({
  kind,
  totalCount: 0,
  asOfMs: 60_000 as ScanEvent['asOfMs'],
  entered: entered.map((symbol) => ({
    values: {},
    confirmedAtMs: 60_000 as ScanEvent['entered'][number]['confirmedAtMs'],
    instrument: { exchange: 'venue_a', market: 'spot', symbol },
  })),
  left: left.map((symbol) => ({
    reason: 'stale',
    isMember: true,
    instrument: { exchange: 'venue_a', market: 'spot', symbol },
  })),
});
const shown = (changes: ScanChanges): string[] =>
  changes.changes.map(({ kind, instrument }) => `${kind} ${instrument.symbol}`);

test('the first state is no change', () => {
  const changes = new ScanChanges();
  expect(changes.take(event('SNAPSHOT', ['BTC']), 0)).toEqual([]);
  expect(changes.isBegun).toBe(true);
  expect(shown(changes)).toEqual([]);
});

test('the log names what enters and leaves, the newest first', () => {
  const changes = new ScanChanges();
  changes.take(event('SNAPSHOT', ['BTC']), 0);
  changes.take(event('CHANGED', ['ETH']), 0);
  changes.take(event('CHANGED', [], ['BTC']), 0);
  expect(shown(changes)).toEqual(['left BTC', 'entered ETH']);
  expect([...changes.newest]).toEqual([['venue_a:spot:BTC', 'left']]);
  expect(changes.changes[0]?.reason).toBe('stale');
});

test('after a lost connection the state is compared with the previous one', () => {
  const changes = new ScanChanges();
  changes.take(event('SNAPSHOT', ['BTC', 'ETH']), 0);
  const reported = changes.take(event('SNAPSHOT', ['ETH', 'SOL']), 0);
  expect(reported.map(({ kind, instrument }) => `${kind} ${instrument.symbol}`)).toEqual([
    'entered SOL',
    'left BTC',
  ]);
});
