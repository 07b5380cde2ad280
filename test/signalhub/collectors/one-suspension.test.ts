import { expect, test } from 'vitest';
import { CNINFO_ANNOUNCEMENTS } from '#signalhub/collectors/sources/cninfo/cninfo-announcements.ts';
import { EM_SUSPENSIONS } from '#signalhub/collectors/sources/eastmoney/em-suspensions.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { findStored } from '#bin/collecting/stored-facts.ts';
import { CninfoSite, type SimulatedAnnouncement } from '#simulators/sources/cninfo-site.ts';
import { EastmoneySite } from '#simulators/sources/eastmoney-site.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';

const CODE = '000001';
const ID = `${CODE}.suspension.2026-11-23`;

const OPEN = {
  code: CODE,
  name: '样本',
  start: '2026-11-23 09:30:00',
  end: null,
  expectedResumption: null,
  reason: '重大事项',
};

const BEGUN: SimulatedAnnouncement = {
  id: '1225000001',
  code: CODE,
  title: '关于筹划重大资产重组的停牌公告',
  date: '2026-11-23',
};
const RESUMED: SimulatedAnnouncement = {
  id: '1225000002',
  code: CODE,
  title: '关于披露重组预案暨公司股票复牌的公告',
  date: '2026-11-27',
};

/** Both sources on a day, over one store. */
async function openOn(
  date: string,
  store: FactStoreMemory,
  announcements: SimulatedAnnouncement[],
  isListed = true,
) {
  const clock = new VirtualClock(Date.parse(`${date}T10:00:00+08:00`));
  const opened = await openCollector({
    sites: [
      new CninfoSite({ announcements }),
      new EastmoneySite({ suspensions: { [date]: isListed ? [OPEN] : [] } }),
    ],
    sources: [CNINFO_ANNOUNCEMENTS, EM_SUSPENSIONS],
    store,
    clock,
  });
  if ((await store.parts()).length === 0) {
    await publishCompanies(opened, [{ code: CODE }, { code: '000002' }]);
  }
  /** What readers see. */
  const seen = async () => {
    const { all } = await findStored(store, ['trading_suspension']);
    return all('trading_suspension').map(
      ({ key, validFrom, validTo, payload }) =>
        `${key} ${validFrom} ${validTo} ${String(payload['source_id'])}`,
    );
  };
  return { ...opened, seen };
}

const ORDERS: readonly (readonly [FactSource<unknown>, FactSource<unknown>])[] = [
  [CNINFO_ANNOUNCEMENTS, EM_SUSPENSIONS],
  [EM_SUSPENSIONS, CNINFO_ANNOUNCEMENTS],
];

test.each(ORDERS)(
  'one suspension of two sources is one fact, that of the better rank',
  async (...order) => {
    const opened = await openOn('2026-11-26', new FactStoreMemory(), [BEGUN]);
    for (const source of order) {
      expect((await opened.run(source)).failure).toBeNull();
    }
    expect(await opened.seen()).toEqual([`${ID} 2026-11-23 null cninfo-announcements`]);
    const [own] = await opened.rowsOf(EM_SUSPENSIONS);
    expect(own?.fact).toMatchObject({ suspension_id: ID, source_id: 'em-suspensions' });
  },
);

test('each source ends its own statement, and the better rank says when it ended', async () => {
  const store = new FactStoreMemory();
  const before = await openOn('2026-11-26', store, [BEGUN]);
  await before.run(CNINFO_ANNOUNCEMENTS);
  await before.run(EM_SUSPENSIONS);
  // The portal lists another share only, so this one is traded again.
  const after = await openOn('2026-11-27', store, [BEGUN], false);
  const other = { ...OPEN, code: '000002', start: '2026-11-27 09:30:00' };
  const site = new EastmoneySite({ suspensions: { '2026-11-27': [other] } });
  const portal = await openCollector({
    sites: [site],
    sources: [EM_SUSPENSIONS],
    store,
    clock: after.clock,
  });
  await portal.run(EM_SUSPENSIONS);
  const stated = await portal.rowsOf(EM_SUSPENSIONS);
  expect(stated.find(({ fact }) => fact['stock_code'] === CODE)).toMatchObject({
    valid_to: '2026-11-27',
    fact: { source_id: 'em-suspensions', reason: '重大事项' },
  });
  expect(await after.seen()).toContain(`${ID} 2026-11-23 null cninfo-announcements`);
  const announced = await openOn('2026-11-27', store, [BEGUN, RESUMED], false);
  await announced.run(CNINFO_ANNOUNCEMENTS);
  expect(await announced.seen()).toContain(`${ID} 2026-11-23 2026-11-27 cninfo-announcements`);
});

test('an announcement ends a suspension whose beginning only the portal has', async () => {
  const store = new FactStoreMemory();
  const opened = await openOn('2026-11-27', store, [RESUMED]);
  await opened.run(EM_SUSPENSIONS);
  expect(await opened.seen()).toEqual([`${ID} 2026-11-23 null em-suspensions`]);
  await opened.run(CNINFO_ANNOUNCEMENTS);
  expect(await opened.seen()).toEqual([`${ID} 2026-11-23 2026-11-27 cninfo-announcements`]);
  await opened.run(CNINFO_ANNOUNCEMENTS);
  expect(await opened.seen()).toEqual([`${ID} 2026-11-23 2026-11-27 cninfo-announcements`]);
});

test('a later notice about a suspension that the portal dates earlier begins none', async () => {
  const store = new FactStoreMemory();
  const opened = await openOn('2026-11-26', store, [{ ...BEGUN, date: '2026-11-25' }]);
  await opened.run(EM_SUSPENSIONS);
  await opened.run(CNINFO_ANNOUNCEMENTS);
  expect(await opened.seen()).toEqual([`${ID} 2026-11-23 null em-suspensions`]);
});
