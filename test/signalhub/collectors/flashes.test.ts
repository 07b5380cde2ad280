import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingPaths } from '#signalhub/collectors/answer-shape.ts';
import { flashTitle } from '#signalhub/collectors/flashes/flash.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import { CLS_FLASHES } from '#signalhub/collectors/sources/cls/cls-flashes.ts';
import { EM_FLASHES } from '#signalhub/collectors/sources/eastmoney/em-flashes.ts';
import { SINA_FLASHES } from '#signalhub/collectors/sources/sina/sina-flashes.ts';
import { WALLSTREETCN_FLASHES } from '#signalhub/collectors/sources/wallstreetcn/wallstreetcn-flashes.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { turnedOn } from '#signalhub/collectors/turned-on.ts';
import {
  ClsSite,
  EmFlashSite,
  SinaFlashSite,
  WallstreetcnSite,
  type SimulatedFlash,
} from '#simulators/sources/flash-sites.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { FRIDAY_MS } from '#test/signalhub/collectors/open-collector.ts';
import { openPolicyWorld } from '#test/signalhub/collectors/policy-world.ts';

const MINUTE_MS = 60_000;

function flash(number: number, agoMs: number, more: Partial<SimulatedFlash> = {}): SimulatedFlash {
  const title = `国务院：鼓励光伏企业扩大生产，第${number}批`;
  return { number, title, text: '全文只属于出版者。', atMs: FRIDAY_MS - agoMs, ...more };
}

/** One a minute, the newest first. */
function flashes(count: number): SimulatedFlash[] {
  return Array.from({ length: count }, (_, at) => flash(1_000 - at, (at + 1) * MINUTE_MS));
}

const FEEDS = [
  { source: EM_FLASHES, siteOf: (list: SimulatedFlash[]) => new EmFlashSite(list) },
  { source: CLS_FLASHES, siteOf: (list: SimulatedFlash[]) => new ClsSite(list) },
  { source: SINA_FLASHES, siteOf: (list: SimulatedFlash[]) => new SinaFlashSite(list) },
];

describe.each(FEEDS)('$source.name', ({ source, siteOf }) => {
  test('each flash is a material of media, once, with no more text than its title', async () => {
    const site = siteOf(flashes(70));
    const { open, mapped, materials } = await openPolicyWorld(source, site);
    const { run, sent } = await open();
    expect((await run(source)).failure).toBeNull();
    const pages = sent.filter(({ url }) => !url.endsWith('/robots.txt')).length;
    expect(pages).toBeGreaterThan(1);
    expect(await mapped()).toHaveLength(70);
    // One of the same second as a known one, and a new one.
    site.flashes.push(flash(2_000, MINUTE_MS), flash(2_001, 0));
    expect((await run(source)).failure).toBeNull();
    const documents = await mapped();
    expect(documents).toHaveLength(72);
    expect(documents.every(({ text, title }) => text === title && text.includes('光伏'))).toBe(
      true,
    );
    expect(new Set(documents.map((one) => one.material_id)).size).toBe(72);
    expect(await materials.lastSequence()).toBe(72);
    // It is not read further than to what is known.
    const after = sent.filter(({ url }) => !url.endsWith('/robots.txt')).length;
    expect(after - pages).toBeLessThanOrEqual(pages);
  });

  test('a first run reads back to yesterday, and says where a gap stays', async () => {
    const old = flash(1, 3 * 24 * 60 * MINUTE_MS);
    const { open, mapped } = await openPolicyWorld(source, siteOf([...flashes(5), old]));
    const { run } = await open();
    await run(source);
    expect(await mapped()).toHaveLength(5);
    const many = await openPolicyWorld(source, siteOf(flashes(1_200)));
    // Twenty pages at most.
    const { result } = await (await many.open()).run(source);
    const note = '20 pages of the feed do not reach back to known flashes';
    expect(result?.notes).toContain(note);
  });

  test('a feed that repeats its first page is not read on', async () => {
    const site = siteOf(flashes(70));
    site.quirks.add('repeated_pages');
    const { open, mapped } = await openPolicyWorld(source, site);
    const { run, sent } = await open();
    expect((await run(source)).failure).toBeNull();
    expect(sent.filter(({ url }) => !url.endsWith('/robots.txt'))).toHaveLength(2);
    expect((await mapped()).length).toBeGreaterThan(0);
  });

  test.each<readonly [SiteQuirk, string]>([
    ['html_wall', 'blocked'],
    ['too_many', 'rate_limited'],
    ['moved_field', 'shape_changed'],
    ['zero_rows', 'shape_changed'],
    ['truncated', 'shape_changed'],
  ])('publishes nothing for %s', async (quirk, kind) => {
    const site = siteOf(flashes(3));
    site.quirks.add(quirk);
    const { open, documents } = await openPolicyWorld(source, site);
    expect((await (await open()).run(source)).failure).toMatchObject({ kind });
    expect(await documents()).toEqual([]);
  });

  test('is asked only where an operator names it', () => {
    expect(turnedOn(['official'])).not.toContain(source);
    expect(turnedOn([source.name])).toEqual([source]);
  });
});

test('a telegram without a headline has its head or its first sentence, and no advertisement counts', async () => {
  const site = new ClsSite([
    flash(1, MINUTE_MS, { title: '', text: '【光伏产能】多晶硅企业减产。全文在此。' }),
    flash(2, 2 * MINUTE_MS, { title: '', text: '财联社11月27日电，光伏企业扩大生产。全文在此。' }),
    flash(3, 3 * MINUTE_MS, { isAd: true }),
  ]);
  const { open, mapped } = await openPolicyWorld(CLS_FLASHES, site);
  await (await open()).run(CLS_FLASHES);
  const titles = (await mapped()).map(({ title }) => title).toSorted();
  expect(titles).toEqual(['光伏产能', '光伏企业扩大生产']);
});

test('titles are never longer than a headline', () => {
  expect(flashTitle(null, '长'.repeat(500))).toHaveLength(120);
  expect(flashTitle(null, '')).toBeNull();
});

test('a feed without older pages says where it lost some', async () => {
  const site = new WallstreetcnSite(flashes(5));
  const { open, mapped } = await openPolicyWorld(WALLSTREETCN_FLASHES, site);
  const { run } = await open();
  expect((await run(WALLSTREETCN_FLASHES)).result?.notes).not.toContain(GAP);
  expect(await mapped()).toHaveLength(5);
  site.flashes.push(flash(3_000, 0));
  expect((await run(WALLSTREETCN_FLASHES)).result?.notes).not.toContain(GAP);
  expect(await mapped()).toHaveLength(6);
  // More than a page since then.
  for (let at = 1; at <= 31; at += 1) site.flashes.push(flash(4_000 + at, -at * 1_000));
  expect((await run(WALLSTREETCN_FLASHES)).result?.notes).toContain(GAP);
  const urls = (await mapped()).map(({ url }) => url);
  expect(urls).toContain('https://wallstreetcn.com/livenews/4031');
  expect(turnedOn(['official'])).not.toContain(WALLSTREETCN_FLASHES);
});

const GAP = '1 pages of the feed do not reach back to known flashes';
const FOLDER = join(process.env['MARKETGRAPH_DATA_DIR'] ?? '', 'collectors/flashes');
const HAS_ANSWERS = process.env['MARKETGRAPH_DATA_DIR'] !== undefined && existsSync(FOLDER);

function recorded(source: FactSource<unknown>, name: string) {
  const request = source.first(null, occasionAt(Date.parse('2026-08-30T11:00:00+08:00')))!;
  const answer = { status: 200, headers: {}, bytes: readFileSync(join(FOLDER, name)) };
  expect(source.faultOf(answer, request)).toBeNull();
  const reading = source.read(answer, request);
  expect(missingPaths(reading.shape, source.needs)).toEqual([]);
  expect(reading.unreadable).toBe(0);
  const next = reading.next!;
  const { read } = next.state as { readonly read: readonly { readonly title: string }[] };
  return { request, next, read };
}

test.skipIf(!HAS_ANSWERS)(
  'real flashes of the portal are read, with the mark of older ones',
  () => {
    const { next, read } = recorded(EM_FLASHES, 'em_fast_news_2026-08-30_excerpt.json');
    expect(next.path).toContain('sortEnd=1788052950043970&');
    expect(read).toHaveLength(5);
    expect(read[0]).toEqual({
      id: '202608303859350020',
      title: '北京高端科学仪器与传感器大会举办 发布采购额约4亿元机遇清单',
      url: 'https://finance.eastmoney.com/a/202608303859350020.html',
      publishedOn: '2026-08-30',
      order: 1_788_058_530_050_020,
    });
  },
);

test.skipIf(!HAS_ANSWERS)(
  'real telegrams without headlines are read, and requests are signed',
  () => {
    const { request, next, read } = recorded(CLS_FLASHES, 'cls_roll_2026-08-30_excerpt.json');
    expect(request.path).toMatch(/&sv=8\.4\.6&sign=[0-9a-f]{32}$/);
    expect(next.path).toContain('last_time=1788054010&');
    expect(read[0]?.title).toBe(
      '委内瑞拉代总统表示，与美国的协议旨在将日产量提高至150万桶，该笔协议为期25年',
    );
  },
);
