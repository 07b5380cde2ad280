import { expect, test } from 'vitest';
import { EM_SUSPENSIONS } from '#signalhub/collectors/sources/eastmoney/em-suspensions.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import { turnedOn } from '#signalhub/collectors/turned-on.ts';
import { EastmoneySite, type SimulatedSuspension } from '#simulators/sources/eastmoney-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

function suspension(
  code: string,
  start: string,
  end: string | null,
  expectedResumption: string | null = null,
): SimulatedSuspension {
  return { code, name: `样本${code}`, start, end, expectedResumption, reason: '重大事项' };
}

const THURSDAY = '2026-11-26';
const FRIDAY = '2026-11-27';
/** Open since Monday, and traded again on Friday. */
const OPEN = suspension('000001', '2026-11-23 09:30:00', null, '2026-12-07 00:00:00');
const OF_ONE_DAY = suspension('000002', '2026-11-26 09:30:00', '2026-11-26 15:00:00');
const OF_ONE_HOUR = suspension('000003', '2026-11-26 10:00:00', '2026-11-26 11:00:00');
const FROM_NOON = suspension('000004', '2026-11-26 13:00:00', null);
const B_SHARE = suspension('200011', '2026-11-26 09:30:00', null);

async function openOn(date: string, store: FactStoreMemory, quirk?: SiteQuirk) {
  const suspensions = {
    [THURSDAY]: [OPEN, OF_ONE_DAY, OF_ONE_HOUR, FROM_NOON, B_SHARE],
    [FRIDAY]: [FROM_NOON],
  };
  const site = new EastmoneySite({ suspensions });
  if (quirk !== undefined) site.quirks.add(quirk);
  const shares = sharesOf(['000', '002', '300'], 2_600, 'MAIN');
  const opened = await openCollector({
    sites: [site, new SzseSite({ shares })],
    sources: [SZSE_LISTED, EM_SUSPENSIONS],
    store,
    clock: new VirtualClock(Date.parse(`${date}T10:00:00+08:00`)),
  });
  const spans = async () =>
    (await opened.rowsOf(EM_SUSPENSIONS))
      .map(
        ({ valid_from: from, valid_to: to, fact }) => `${String(fact['stock_code'])} ${from} ${to}`,
      )
      .toSorted();
  return { ...opened, spans };
}

test('whole sessions of suspension are read, with their ends as they become known', async () => {
  const store = new FactStoreMemory();
  const thursday = await openOn(THURSDAY, store);
  await thursday.run(SZSE_LISTED);
  expect(await thursday.run(EM_SUSPENSIONS)).toMatchObject({
    failure: null,
    result: { notes: [] },
  });
  expect(await thursday.spans()).toEqual([
    '000001 2026-11-23 null',
    '000002 2026-11-26 2026-11-27',
    '000004 2026-11-27 null',
  ]);
  const [first] = await thursday.rowsOf(EM_SUSPENSIONS);
  expect(first?.fact).toMatchObject({
    suspension_id: '000001.suspension.2026-11-23',
    expected_resumption_date: '2026-12-07',
    reason: '重大事项',
  });
  const friday = await openOn(FRIDAY, store);
  await friday.run(EM_SUSPENSIONS);
  expect(await friday.spans()).toEqual([
    '000001 2026-11-23 2026-11-27',
    '000002 2026-11-26 2026-11-27',
    '000004 2026-11-27 null',
  ]);
});

test('an empty answer ends no suspension, and a changed report is a change of the format', async () => {
  const store = new FactStoreMemory();
  const thursday = await openOn(THURSDAY, store);
  await thursday.run(SZSE_LISTED);
  await thursday.run(EM_SUSPENSIONS);
  const empty = await openOn(FRIDAY, store, 'zero_rows');
  expect((await empty.run(EM_SUSPENSIONS)).failure).toBeNull();
  expect(await empty.spans()).toContain('000001 2026-11-23 null');
  const moved = await openOn(FRIDAY, store, 'moved_field');
  expect((await moved.run(EM_SUSPENSIONS)).failure?.kind).toBe('shape_changed');
  const walled = await openOn(FRIDAY, store, 'html_wall');
  expect((await walled.run(EM_SUSPENSIONS)).failure?.kind).toBe('blocked');
  const right = await openOn(FRIDAY, store);
  await right.run(EM_SUSPENSIONS);
  expect(await right.spans()).toContain('000001 2026-11-23 2026-11-27');
});

test('the portal is asked only where an operator names it', () => {
  expect(turnedOn(['official'])).not.toContain(EM_SUSPENSIONS);
  expect(turnedOn(['em-suspensions'])).toEqual([EM_SUSPENSIONS]);
});
