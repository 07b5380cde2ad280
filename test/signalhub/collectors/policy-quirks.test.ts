import { describe, expect, test } from 'vitest';
import { GOV_CN_POLICY } from '#signalhub/collectors/sources/gov-cn/gov-cn-policy.ts';
import { GOV_CN_LIBRARY } from '#signalhub/collectors/sources/gov-cn/gov-cn-library.ts';
import { CSRC_NEWS } from '#signalhub/collectors/sources/csrc/csrc-news.ts';
import { MIIT_POLICY } from '#signalhub/collectors/sources/miit/miit-policy.ts';
import { MOF_POLICY } from '#signalhub/collectors/sources/mof/mof-policy.ts';
import { NDRC_POLICY } from '#signalhub/collectors/sources/ndrc/ndrc-policy.ts';
import { NFRA_NEWS } from '#signalhub/collectors/sources/nfra/nfra-news.ts';
import { SASAC_NEWS } from '#signalhub/collectors/sources/sasac/sasac-news.ts';
import { SASAC_POLICY } from '#signalhub/collectors/sources/sasac/sasac-policy.ts';
import { SSE_RULES } from '#signalhub/collectors/sources/sse/sse-rules.ts';
import { SZSE_RULES } from '#signalhub/collectors/sources/szse/szse-rules.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { GovCnSite } from '#simulators/sources/gov-cn-site.ts';
import { GovCnLibrarySite } from '#simulators/sources/gov-cn-library-site.ts';
import { JsonListSite } from '#simulators/sources/json-list-site.ts';
import { ListPageSite } from '#simulators/sources/list-page-site.ts';
import {
  MOF_STYLE,
  NDRC_STYLE,
  SASAC_NEWS_STYLE,
  SASAC_POLICY_STYLE,
  SSE_RULES_STYLE,
} from '#simulators/sources/page-styles.ts';
import {
  CSRC_STYLE,
  MIIT_STYLE,
  NFRA_STYLE,
  SZSE_RULES_STYLE,
} from '#simulators/sources/regulator-styles.ts';
import type { Site, SiteQuirk } from '#simulators/sources/site.ts';
import type { SimulatedDocument } from '#simulators/sources/simulated-document.ts';
import { openPolicyWorld, solarDocument } from '#test/signalhub/collectors/policy-world.ts';

type QuirkySite = Site & { readonly quirks: Set<SiteQuirk> };

interface Authority {
  readonly source: FactSource<unknown>;
  site(documents: readonly SimulatedDocument[]): QuirkySite;
  /** The site with the pages, where it is another one; it has the same quirks. */
  pageSite?(documents: readonly SimulatedDocument[], quirks: QuirkySite['quirks']): QuirkySite;
  pathOf(number: number): string;
}

const AUTHORITIES: readonly Authority[] = [
  {
    source: GOV_CN_POLICY,
    site: (documents) => new GovCnSite({ documents }),
    pathOf: (number) => `/zhengce/content/202611/content_70${number}.htm`,
  },
  {
    source: GOV_CN_LIBRARY,
    site: (documents) => new GovCnLibrarySite({ documents }),
    pageSite: (documents, quirks) => new GovCnSite({ documents }, quirks),
    pathOf: (number) => `/zhengce/zhengceku/202611/content_70${number}.htm`,
  },
  {
    source: NDRC_POLICY,
    site: (documents) => new ListPageSite({ ...NDRC_STYLE, pageSize: 2 }, { documents }),
    pathOf: (number) => `/xxgk/zcfb/tz/202611/t20261127_14${number}.html`,
  },
  {
    source: MOF_POLICY,
    site: (documents) => new ListPageSite({ ...MOF_STYLE, pageSize: 2 }, { documents }),
    pathOf: (number) => `/zhengwuxinxi/zhengcefabu/202611/t20261127_39${number}.htm`,
  },
  {
    source: CSRC_NEWS,
    site: (documents) => new JsonListSite(CSRC_STYLE, { documents }),
    pathOf: (number) => `/csrc/c100028/c76615${number}/content.shtml`,
  },
  {
    source: NFRA_NEWS,
    site: (documents) => new JsonListSite(NFRA_STYLE, { documents }),
    pathOf: (number) => `/cn/view/pages/12557${number}`,
  },
  {
    source: MIIT_POLICY,
    site: (documents) => new JsonListSite(MIIT_STYLE, { documents }),
    pathOf: (number) => `/zwgk/zcwj/wjfb/tz/art/2026/art_${number}.html`,
  },
  {
    source: SASAC_POLICY,
    site: (documents) => new ListPageSite(SASAC_POLICY_STYLE, { documents }),
    pathOf: (number) => `/n2588035/n2588320/n2588335/c3577${number}/content.html`,
  },
  {
    source: SASAC_NEWS,
    site: (documents) => new ListPageSite(SASAC_NEWS_STYLE, { documents }),
    pathOf: (number) => `/n2588025/n2588119/c3577${number}/content.html`,
  },
  {
    source: SSE_RULES,
    site: (documents) => new ListPageSite(SSE_RULES_STYLE, { documents }),
    pathOf: (number) =>
      `/lawandrules/sselawsrules2025/trade/universal/c/c_20261127_108${number}.shtml`,
  },
  {
    source: SZSE_RULES,
    site: (documents) => new JsonListSite(SZSE_RULES_STYLE, { documents }),
    pathOf: (number) => `/lawrules/rule/trade/current/t20261127_620${number}.html`,
  },
];

const COUNT = 5;

function openAuthority({ source, site, pageSite, pathOf }: Authority) {
  const documents = Array.from({ length: COUNT }, (_, at) =>
    solarDocument(at + 1, { path: pathOf(at + 1) }),
  );
  const quirky = site(documents);
  const others = pageSite === undefined ? [] : [pageSite(documents, quirky.quirks)];
  return openPolicyWorld(source, quirky, { others }).then((world) => ({ ...world, site: quirky }));
}

describe.each(AUTHORITIES)('$source.name', (authority) => {
  const { source } = authority;

  test('reads each document once, in any encoding', async () => {
    const { site, open, mapped, materials } = await openAuthority(authority);
    // The page says utf-8, and is not.
    site.quirks.add('gb18030');
    const { run } = await open();
    expect((await run(source)).failure).toBeNull();
    await run(source);
    const documents = await mapped();
    expect(documents.map(({ title }) => title).sort()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `国务院关于支持光伏产业第${number}批项目的意见`),
    );
    expect(documents.every(({ text }) => text.includes('鼓励光伏企业扩大生产'))).toBe(true);
    expect(await materials.lastSequence()).toBe(COUNT);
  });

  test.each<readonly [SiteQuirk, string]>([
    ['html_wall', 'blocked'],
    ['script_wall', 'blocked'],
    ['too_many', 'rate_limited'],
    ['moved_field', 'shape_changed'],
    ['zero_rows', 'shape_changed'],
  ])('publishes nothing for %s', async (quirk, kind) => {
    const { site, open, documents } = await openAuthority(authority);
    site.quirks.add(quirk);
    expect((await (await open()).run(source)).failure).toMatchObject({ kind });
    expect(await documents()).toEqual([]);
  });

  test('lists documents whose pages cannot be read, and reads them later', async () => {
    const { site, open, documents, mapped } = await openAuthority(authority);
    site.quirks.add('redesigned_pages');
    const { run, kept } = await open();
    expect((await run(source)).failure).toMatchObject({
      kind: 'shape_changed',
      message: '3 of 3 pages have no body that can be read',
    });
    expect(kept).toHaveLength(1);
    const stages = (await documents()).map((one) => one.lifecycle_stage);
    expect(stages).toEqual(Array(COUNT).fill('discovered'));
    site.quirks.clear();
    await run(source);
    expect(await mapped()).toHaveLength(COUNT);
  });
});

test('a wall before pages stops the host, and documents wait', async () => {
  const { site, open, documents, mapped } = await openAuthority(AUTHORITIES[0]!);
  site.quirks.add('wall_on_pages');
  const { run, sent } = await open();
  expect((await run(GOV_CN_POLICY)).failure).toMatchObject({ kind: 'blocked' });
  expect(sent.filter(({ url }) => url.endsWith('.htm'))).toHaveLength(1);
  expect((await documents()).every((one) => one.lifecycle_status === 'pending')).toBe(true);
  site.quirks.clear();
  await (await open()).run(GOV_CN_POLICY);
  expect(await mapped()).toHaveLength(COUNT);
});

test('a page that is gone fails its document and no other', async () => {
  const site = new GovCnSite({ documents: [solarDocument(1), solarDocument(2)] });
  const { open, documents } = await openPolicyWorld(GOV_CN_POLICY, site);
  const answer = site.answer.bind(site);
  site.answer = (request) =>
    request.path.endsWith('_701.htm') ? { status: 404, body: '' } : answer(request);
  const { run, sent } = await open();
  await run(GOV_CN_POLICY);
  await run(GOV_CN_POLICY);
  const ends = new Map((await documents()).map((one) => [one.url.slice(-7, -4), one]));
  expect(ends.get('701')).toMatchObject({
    lifecycle_stage: 'discovered',
    lifecycle_status: 'failed',
  });
  expect(ends.get('702')).toMatchObject({
    lifecycle_stage: 'mapped',
    lifecycle_status: 'complete',
  });
  expect(sent.filter(({ url }) => url.endsWith('_702.htm'))).toHaveLength(1);
});

test('a repeated page of a list ends the run, and what was read stays', async () => {
  const { site, open, mapped } = await openAuthority(AUTHORITIES[2]!);
  site.quirks.add('repeated_pages');
  const { result } = await (await open()).run(NDRC_POLICY);
  expect(result?.notes[0]).toBe('the run ended at a page that repeated known rows');
  expect(await mapped()).toHaveLength(4);
});
