import { describe, expect, test } from 'vitest';
import { SWS_MEMBERS } from '#signalhub/collectors/sources/sws/sws-members.ts';
import { SWS_SECTORS } from '#signalhub/collectors/sources/sws/sws-sectors.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import {
  SwsSite,
  type SimulatedMembership,
  type SimulatedSector,
} from '#simulators/sources/sws-site.ts';
import { historyOf, openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';

/** 20 broad sectors with five narrower ones of five each. */
const SECTORS: SimulatedSector[] = Array.from({ length: 20 }, (_, broad) => {
  const first = `${11 + broad}`;
  const name = `行业${first}`;
  const middle = Array.from({ length: 5 }, (_unused, at): SimulatedSector[] => {
    const second = `${first}0${at + 1}`;
    const names = [name, `行业${second}Ⅱ`];
    const narrow = Array.from({ length: 5 }, (_none, place): SimulatedSector => {
      const code = `${second}0${place + 1}`;
      return [code, ...names, `行业${code}Ⅲ`];
    });
    return [[`${second}00`, ...names], ...narrow];
  });
  return [[`${first}0000`, name], ...middle.flat()] satisfies SimulatedSector[];
}).flat();

const WRITTEN = '2021-07-31T16:18:00';

/** Companies that left long ago, which no list has, and as many lines as the file always has. */
const VANISHED: SimulatedMembership[] = Array.from({ length: 6_000 }, (_, index) => [
  `6${String(index).padStart(5, '0')}`,
  '1995-01-02',
  '110101',
  '2015-10-27T15:29:00',
]);

async function open(memberships: readonly SimulatedMembership[] = []) {
  const site = new SwsSite({ sectors: SECTORS, memberships: [...VANISHED, ...memberships] });
  const opened = await openCollector({ sites: [site], sources: [SWS_SECTORS, SWS_MEMBERS] });
  await publishCompanies(opened, [
    { code: '000001', listingDate: '1991-04-03' },
    { code: '688001', listingDate: '2019-07-22' },
  ]);
  const spans = async () => {
    await opened.run(SWS_SECTORS);
    const end = await opened.run(SWS_MEMBERS);
    const rows = await historyOf(opened.store, SWS_MEMBERS);
    const lines = rows.map(
      ({ fact, valid_from: from, valid_to: to, observed_at: at, superseded_at: until }) =>
        [fact['relation_id'], from, to, at.slice(0, 10), until?.slice(0, 10) ?? null].join(' '),
    );
    return { end, lines: lines.toSorted() };
  };
  return { ...opened, site, spans };
}

describe('the sectors of the classification', () => {
  test('become three layers, each sector below the broader one', async () => {
    const { run, rowsOf } = await open();
    expect(await run(SWS_SECTORS)).toMatchObject({ failure: null, result: { untaken: 0 } });
    const rows = await rowsOf(SWS_SECTORS);
    expect(rows).toHaveLength(SECTORS.length);
    const facts = new Map(rows.map(({ fact }) => [fact['sector_id'], fact]));
    expect(facts.get('sw.110203')).toMatchObject({ layer: 'level3', parent_id: 'sw.110200' });
    expect(facts.get('sw.110200')).toMatchObject({ name: '行业1102Ⅱ', parent_id: 'sw.110000' });
    expect(facts.get('sw.110000')).toMatchObject({ layer: 'level1', parent_id: null });
  });

  test.each<[SiteQuirk, string]>([
    ['html_wall', 'blocked'],
    ['broken', 'unavailable'],
    ['zero_rows', 'incomplete'],
    ['shrunk', 'incomplete'],
    ['truncated', 'shape_changed'],
    ['moved_field', 'shape_changed'],
    ['dash_names', 'shape_changed'],
  ])('under %s are %s, and what was published stands', async (quirk, kind) => {
    const { run, rowsOf, site } = await open();
    await run(SWS_SECTORS);
    site.quirks.add(quirk);
    expect((await run(SWS_SECTORS)).failure?.kind).toBe(kind);
    expect(await rowsOf(SWS_SECTORS)).toHaveLength(SECTORS.length);
  });
});

describe('the history of shares', () => {
  test('waits for sectors and companies', async () => {
    const { run } = await open();
    expect((await run(SWS_MEMBERS)).failure).toMatchObject({
      kind: 'incomplete',
      message: 'the source needs a fact of the kind sector first',
    });
  });

  test('begins with the listing, and the end of a membership is known when it was written', async () => {
    const { spans } = await open([
      ['000001', '1991-04-03', '110101', '2015-10-27T15:29:00'],
      ['000001', '2014-02-21', '120101', '2015-10-27T15:29:00'],
      ['000001', '2021-07-30', '130101', WRITTEN],
      // A line that was corrected after the next one was written.
      ['688001', '2018-01-01', '110102', '2024-09-27T09:08:00'],
      ['688001', '2021-07-30', '120102', WRITTEN],
    ]);
    const { end, lines } = await spans();
    expect(end.result).toMatchObject({ untaken: VANISHED.length });
    expect(lines).toEqual([
      'sw.110101.000001 1991-04-03 2014-02-21 2015-10-27 ',
      'sw.110102.688001 2019-07-22 2021-07-30 2024-09-27 ',
      'sw.120101.000001 2014-02-21  2015-10-27 2021-07-31',
      'sw.120101.000001 2014-02-21 2021-07-30 2021-07-31 ',
      'sw.120102.688001 2021-07-30  2021-07-31 ',
      'sw.130101.000001 2021-07-30  2021-07-31 ',
    ]);
  });

  test('ends where an older classification follows, of which nothing is taken', async () => {
    const { spans } = await open([
      ['000001', '2010-01-04', '110101', '2015-10-27T15:29:00'],
      ['000001', '2014-02-21', '990101', '2015-10-27T15:29:00'],
      // A code that comes back.
      ['000001', '2021-07-30', '110101', WRITTEN],
      // Before the listing.
      ['688001', '2010-01-01', '110101', WRITTEN],
      ['688001', '2012-01-01', '120101', WRITTEN],
    ]);
    const { end, lines } = await spans();
    expect(end).toMatchObject({ failure: null, result: { untaken: VANISHED.length + 2 } });
    expect(lines).toEqual([
      'sw.110101.000001 2010-01-04 2014-02-21 2015-10-27 ',
      'sw.110101.000001 2021-07-30  2021-07-31 ',
      'sw.120101.688001 2019-07-22  2021-07-31 ',
    ]);
  });
});
