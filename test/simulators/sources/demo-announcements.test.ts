import { expect, test } from 'vitest';
import { SEARCH_WORDS, titleEventOf } from '#signalhub/collectors/sources/cninfo/title-rules.ts';
import { CNINFO_ANNOUNCEMENTS } from '#signalhub/collectors/sources/cninfo/cninfo-announcements.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { isHaltedOn } from '#simulators/publication/trading-phases.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { openCompanyStore } from '#test/simulators/sources/company-store.ts';

/** The first run of the source reads back to here. */
const SINCE = '2026-08-29';
const ANNOUNCED = new Set([
  'newly_listed',
  'risk_warning',
  'delisting_decided',
  'delisting_consolidation',
]);

/** A step as both sources say it. */
function stepOf({ valid_from: date, fact }: Pick<PartRow, 'valid_from' | 'fact'>): string {
  return [date, fact['stock_code'], fact['stage'], fact['delisting_type']].join(' ');
}

function stockCodeOf({ fact }: Pick<PartRow, 'fact'>): unknown {
  return fact['stock_code'];
}

async function collected() {
  const { world, sites, store, clock } = await openCompanyStore();
  const sources = [CNINFO_ANNOUNCEMENTS];
  const { run, rowsOf } = await openCollector({ sites, sources, store, clock, stepMs: 2_000 });
  expect((await run(CNINFO_ANNOUNCEMENTS)).failure).toBeNull();
  return { world, rows: await rowsOf(CNINFO_ANNOUNCEMENTS) };
}

test('announcements state the steps of the publication, on its days and with their paper', async () => {
  const { world, rows } = await collected();
  const steps = world.rows['security_event']!.filter(
    ({ valid_from: date, fact }) => date >= SINCE && ANNOUNCED.has(String(fact['stage'])),
  );
  const decided = new Set(
    steps.filter(({ fact }) => fact['stage'] === 'delisting_decided').map(stockCodeOf),
  );
  // Without the decision, nothing says why a share is in its consolidation.
  const published = steps.filter(
    (step) => step.fact['stage'] !== 'delisting_consolidation' || decided.has(stockCodeOf(step)),
  );
  const events = rows.filter(({ kind }) => kind === 'security_event');
  expect(events.length).toBeGreaterThan(15);
  expect(events.map(stepOf).sort()).toEqual(published.map(stepOf).sort());
  for (const { fact } of events) expect(fact['evidence']).toHaveLength(1);
  // Shares are suspended as long as the demo has no quotes of them.
  const suspensions = rows.filter(({ kind }) => kind === 'trading_suspension');
  expect(suspensions.length).toBeGreaterThan(2);
  for (const { fact, valid_from: from, valid_to: to = null } of suspensions) {
    const share = world.shares.find(({ company }) => company.stockCode === fact['stock_code'])!;
    expect(isHaltedOn(share, from)).toBe(true);
    expect(from).toBe(share.haltedOn);
    expect(to).toBe(share.consolidatedOn);
  }
});

test('further announcements of companies state no fact, and appear on every session', async () => {
  const { siteWorld, clock } = await openCompanyStore();
  const { announcements } = siteWorld;
  expect(new Set(announcements.map(({ id }) => id)).size).toBe(announcements.length);
  const words = Object.keys(SEARCH_WORDS) as (keyof typeof SEARCH_WORDS)[];
  const silent = announcements.filter(({ title }) =>
    words.every((word) => !title.includes(word) || titleEventOf(title, word) === null),
  );
  const perDay = Map.groupBy(silent, ({ date }) => date);
  expect(perDay.get('2026-11-26')).toHaveLength(3);
  expect(perDay.has('2026-11-22')).toBe(false);
  await clock.advance(7 * 86_400_000);
  const later = siteWorld.announcements.filter(({ date }) => date === '2026-12-04');
  expect(later).toHaveLength(3);
});
