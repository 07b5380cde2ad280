import { expect, test } from 'vitest';
import { CSI_MEMBERS } from '#signalhub/collectors/sources/csi/csi-members.ts';
import { CsiSite, type CsiWorld } from '#simulators/sources/csi-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openCollector, publisherInto } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';

const SECTORS = [
  ['sw.480000', '银行', 'level1', null],
  ['sw.370000', '医药生物', 'level1', null],
  ['sw.270000', '电子', 'level1', null],
  ['sw.270100', '半导体', 'level2', 'sw.270000'],
  ['sw.490000', '非银金融', 'level1', null],
  ['sw.490100', '证券Ⅱ', 'level2', 'sw.490000'],
] as const;

/** Shares of no list, so that files have as many lines as always. */
function strangers(first: number): string[] {
  return Array.from({ length: 40 }, (_, at) => String(first + at));
}

function worldOf(banks: readonly string[], date: string): CsiWorld {
  return {
    date,
    members: {
      H30184: ['688001', ...strangers(688_100)],
      399986: [...banks, ...strangers(601_100)],
      399975: strangers(600_100),
      '000933': strangers(300_100),
    },
  };
}

async function openOn(date: string, store: FactStoreMemory, banks: readonly string[]) {
  const site = new CsiSite(worldOf(banks, date.replaceAll('-', '')));
  const clock = new VirtualClock(Date.parse(`${date}T10:00:00+08:00`));
  const opened = await openCollector({ sites: [site], sources: [CSI_MEMBERS], store, clock });
  if ((await store.parts()).length === 0) {
    await publishCompanies(opened, [
      { code: '000001', listingDate: '1991-04-03' },
      { code: '600000', listingDate: '1999-11-10' },
      { code: '688001', listingDate: '2026-11-30' },
    ]);
    await publisherInto(store, clock).publishPart({
      part: 'catalog',
      isComplete: true,
      observedAtMs: clock.nowMs(),
      cursor: null,
      rows: SECTORS.map(([sector_id, name, layer, parent_id]) => ({
        kind: 'sector',
        valid_from: '2020-01-01',
        observed_at: '2020-01-01T09:00:00+08:00',
        fact: { sector_id, name, layer, parent_id },
      })),
    });
  }
  const spans = async () =>
    (await opened.rowsOf(CSI_MEMBERS))
      .map(({ fact, valid_from: from, valid_to: to }) =>
        [fact['relation_id'], fact['sector_id'], from, to].join(' '),
      )
      .toSorted();
  return { ...opened, site, spans };
}

test('constituents are traded as the sector of their index, from the first file or the listing', async () => {
  const store = new FactStoreMemory();
  const first = await openOn('2026-11-26', store, ['000001', '600000']);
  expect(await first.run(CSI_MEMBERS)).toMatchObject({ failure: null, result: { untaken: 160 } });
  const stated = [
    'csi.399986.000001 sw.480000 2026-11-26 ',
    'csi.399986.600000 sw.480000 2026-11-26 ',
    'csi.H30184.688001 sw.270100 2026-11-30 ',
  ];
  expect(await first.spans()).toEqual(stated);
  const [row] = await first.rowsOf(CSI_MEMBERS);
  expect(row?.fact).toMatchObject({ relation_type: 'market', status: 'active' });
  // The next file has another date, and the same shares.
  const second = await openOn('2026-11-27', store, ['000001', '600000']);
  await second.run(CSI_MEMBERS);
  expect(await second.spans()).toEqual(stated);
  expect(await second.sequenceOf(CSI_MEMBERS)).toBe(1);
});

test('a share that leaves an index ends, and its past stays when it comes back', async () => {
  const store = new FactStoreMemory();
  await (await openOn('2026-11-25', store, ['000001', '600000'])).run(CSI_MEMBERS);
  const without = await openOn('2026-11-26', store, ['000001']);
  await without.run(CSI_MEMBERS);
  const past = 'csi.399986.600000 sw.480000 2026-11-25 2026-11-26';
  expect(await without.spans()).toContain(past);
  const again = await openOn('2026-11-27', store, ['000001', '600000']);
  expect((await again.run(CSI_MEMBERS)).failure).toBeNull();
  const spans = await again.spans();
  expect(spans).toContain(past);
  expect(spans).toContain('csi.399986.600000 sw.480000 2026-11-27 ');
});

test.each<readonly [SiteQuirk, string]>([
  ['html_wall', 'blocked'],
  ['broken', 'unavailable'],
  ['zero_rows', 'incomplete'],
  ['shrunk', 'incomplete'],
  ['truncated', 'shape_changed'],
  ['moved_field', 'shape_changed'],
])('under %s nothing is published, and what was stands', async (quirk, kind) => {
  const store = new FactStoreMemory();
  const { run, site, spans } = await openOn('2026-11-26', store, ['000001']);
  await run(CSI_MEMBERS);
  const before = await spans();
  site.quirks.add(quirk);
  expect((await run(CSI_MEMBERS)).failure?.kind).toBe(kind);
  expect(await spans()).toEqual(before);
});

test('the file of another index is none', async () => {
  const store = new FactStoreMemory();
  const { run, site, spans } = await openOn('2026-11-26', store, ['000001']);
  const { answer } = site;
  site.answer = ({ path, ...rest }) =>
    answer.call(site, { ...rest, path: path.replace('399986', '399975') });
  expect((await run(CSI_MEMBERS)).failure?.kind).toBe('shape_changed');
  expect(await spans()).toEqual([]);
});
