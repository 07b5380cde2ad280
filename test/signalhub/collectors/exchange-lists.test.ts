import { describe, expect, test } from 'vitest';
import { BSE_LISTED } from '#signalhub/collectors/sources/bse/bse-listed.ts';
import { SSE_DELISTED } from '#signalhub/collectors/sources/sse/sse-delisted.ts';
import { SZSE_DELISTED } from '#signalhub/collectors/sources/szse/szse-delisted.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { BseSite } from '#simulators/sources/bse-site.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

/** The lists, each with a site that has more than its floor, and the records that become facts. */
const LISTS = [
  {
    source: SZSE_LISTED,
    site: () => new SzseSite({ shares: sharesOf(['000', '002', '300', '301'], 2_800, 'MAIN') }),
    rows: 2_800,
  },
  {
    source: SZSE_DELISTED,
    site: () => new SzseSite({ shares: sharesOf(['000'], 80, 'MAIN', '2020-07-04') }),
    rows: 160,
  },
  {
    source: SSE_DELISTED,
    site: () => new SseSite({ shares: sharesOf(['600'], 80, 'MAIN', '2020-07-03') }),
    rows: 160,
  },
  {
    source: BSE_LISTED,
    site: () => new BseSite({ shares: sharesOf(['920'], 331, 'BSE') }),
    rows: 331,
  },
] as const;

async function open({ source, site }: (typeof LISTS)[number]) {
  const opened = site();
  const collecting = await openCollector({ sites: [opened], sources: [source] });
  return { ...collecting, site: opened };
}

describe.each(LISTS)('$source.name', (list) => {
  const source: FactSource<unknown> = list.source;

  test('becomes facts that publishing takes as they are', async () => {
    const { run, rowsOf } = await open(list);
    expect(await run(source)).toMatchObject({ failure: null, result: { notes: [] } });
    const rows = await rowsOf(source);
    expect(rows).toHaveLength(list.rows);
  });

  test.each<[SiteQuirk, string]>([
    ['html_wall', 'blocked'],
    ['too_many', 'rate_limited'],
    ['zero_rows', 'incomplete'],
    ['truncated', 'shape_changed'],
    ['dash_names', 'shape_changed'],
  ])('under %s is %s, and what was published stands', async (quirk, kind) => {
    const { run, rowsOf, site } = await open(list);
    await run(source);
    const before = await rowsOf(source);
    site.quirks.add(quirk);
    // The SSE has a second name for each share.
    const isRead = quirk === 'dash_names' && source === SSE_DELISTED;
    expect((await run(source)).failure?.kind).toBe(isRead ? undefined : kind);
    expect(await rowsOf(source)).toEqual(before);
    expect(before).toHaveLength(list.rows);
  });
});

test('a delisting on a day without a session counts from the next session on', async () => {
  const { run, rowsOf } = await open(LISTS[1]);
  await run(SZSE_DELISTED);
  const event = (await rowsOf(SZSE_DELISTED)).find(({ kind }) => kind !== 'company');
  // 2020-07-04 is a Saturday.
  expect(event?.valid_from).toBe('2020-07-06');
});

test('the list of Beijing ends where its deep pages repeat, and is then not published', async () => {
  const { run, sequenceOf, site } = await open(LISTS[3]);
  site.quirks.add('repeated_pages');
  expect((await run(BSE_LISTED)).failure?.message).toBe(
    '40 rows are fewer than the minimum of 200',
  );
  expect(await sequenceOf(BSE_LISTED)).toBe(0);
});
