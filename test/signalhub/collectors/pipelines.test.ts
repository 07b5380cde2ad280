import { describe, expect, test } from 'vitest';
import { BSE_IPO } from '#signalhub/collectors/sources/bse/bse-ipo.ts';
import { BSE_LISTED } from '#signalhub/collectors/sources/bse/bse-listed.ts';
import { SSE_IPO } from '#signalhub/collectors/sources/sse/sse-ipo.ts';
import { SZSE_IPO } from '#signalhub/collectors/sources/szse/szse-ipo.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { BseSite, type SimulatedBseProject } from '#simulators/sources/bse-site.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { SzseSite, type SimulatedProject } from '#simulators/sources/szse-site.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

/** The last project changed last. */
function szseProject(index: number, status: string): SimulatedProject {
  const day = String(1 + Math.floor(index / 10)).padStart(2, '0');
  const name = `申请${index}`;
  const dates = { acceptedOn: '2026-06-01', changedOn: `2026-10-${day}` };
  const boardName = index % 2 === 0 ? '主板' : '创业板';
  return {
    number: 1_000 + index,
    name,
    companyName: `${name}股份有限公司`,
    boardName,
    status,
    ...dates,
  };
}

function bseProject(index: number, status: string): SimulatedBseProject {
  const name = `京申${index}`;
  const receivedAtMs = Date.parse('2026-06-01T00:00:00+08:00');
  const changedAtMs = Date.parse('2026-10-01T09:00:00+08:00') + index * 3_600_000;
  return {
    number: index,
    name,
    companyName: `${name}股份有限公司`,
    status,
    receivedAtMs,
    changedAtMs,
  };
}

const SZSE_STAGES = {
  新受理: 'accepted',
  已问询: 'inquiry',
  暂缓审议: 'inquiry',
  上市委会议通过: 'committee_passed',
  复审不通过: 'rejected',
  提交注册: 'registration_submitted',
  补充审核: 'registration_submitted',
  注册生效: 'registered',
  不予注册: 'rejected',
  终止注册: 'withdrawn',
  '终止(撤回)': 'withdrawn',
  未在规定时限内回复: 'withdrawn',
  中止: null,
};
const BSE_STAGES = {
  P01: 'accepted',
  p02: 'inquiry',
  P100: 'inquiry',
  P03: 'committee_passed',
  P04: 'rejected',
  P06: 'registration_submitted',
  P101: null,
  'P07-1': 'registered',
  'P08-1': 'rejected',
  P09: null,
  P10: 'withdrawn',
};

const PIPELINES = [
  {
    source: SZSE_IPO,
    stages: SZSE_STAGES,
    prefix: 'szse.ras',
    number: 1_000,
    site: (statuses: readonly string[]) =>
      new SzseSite({ projects: statuses.map((one, index) => szseProject(index, one)) }),
  },
  {
    source: BSE_IPO,
    stages: BSE_STAGES,
    prefix: 'bse.audit',
    number: 0,
    site: (statuses: readonly string[]) =>
      new BseSite({ projects: statuses.map((one, index) => bseProject(index, one)) }),
  },
];

async function open(source: FactSource<unknown>, site: SzseSite | BseSite) {
  const opened = await openCollector({ sites: [site], sources: [source] });
  const stagesOf = async (id: string) =>
    (await opened.rowsOf(source))
      .filter(({ fact }) => fact['applicant_id'] === id && fact['stage'] !== undefined)
      .map(({ fact, valid_from: date }) => `${String(fact['stage'])} ${date}`);
  return { ...opened, stagesOf };
}

describe.each(PIPELINES)('$source.name', ({ source, stages, prefix, number, site }) => {
  test('maps what the exchange says to stages', async () => {
    const { run, rowsOf } = await open(source, site(Object.keys(stages)));
    expect(await run(source)).toMatchObject({ failure: null, result: { notes: [] } });
    const rows = await rowsOf(source);
    const read = Object.keys(stages).map((_, index) => {
      const id = `${prefix}.${number + index}`;
      const events = rows.filter(
        ({ kind, fact }) => kind === 'security_event' && fact['applicant_id'] === id,
      );
      const read = events.map(({ fact }) => fact['stage']);
      return read.find((stage) => stage !== 'accepted') ?? read[0] ?? null;
    });
    // What the exchange does not say leaves the first stage.
    expect(read).toEqual(Object.values(stages).map((stage) => stage ?? 'accepted'));
  });

  test('is read page by page, and later only back to known entries', async () => {
    const { run, rowsOf, sent } = await open(
      source,
      site(Array.from({ length: 250 }, () => firstOf(stages))),
    );
    await run(source);
    const applicants = (await rowsOf(source)).filter(({ kind }) => kind === 'applicant');
    expect(applicants).toHaveLength(250);
    const before = sent.length;
    await run(source);
    expect(sent.length - before).toBeLessThan(4);
  });

  test.each<[SiteQuirk, string]>([
    ['html_wall', 'blocked'],
    ['too_many', 'rate_limited'],
    ['truncated', 'shape_changed'],
    ['moved_field', 'shape_changed'],
  ])('under %s is %s, and what was published stands', async (quirk, kind) => {
    const opened = site(Array.from({ length: 30 }, () => firstOf(stages)));
    const { run, rowsOf } = await open(source, opened);
    await run(source);
    const before = await rowsOf(source);
    opened.quirks.add(quirk);
    expect((await run(source)).failure?.kind).toBe(kind);
    expect(await rowsOf(source)).toEqual(before);
    expect(before).toHaveLength(60);
  });

  test.each<SiteQuirk>(['short_pages', 'dash_names', 'zero_rows'])(
    'takes nothing wrong from %s',
    async (quirk) => {
      const opened = site(Array.from({ length: 130 }, () => firstOf(stages)));
      const { run, rowsOf } = await open(source, opened);
      opened.quirks.add(quirk);
      expect((await run(source)).failure).toBeNull();
      const rows = await rowsOf(source);
      expect(rows).toHaveLength(quirk === 'zero_rows' ? 0 : 260);
      expect(rows.map(({ fact }) => fact['name'])).not.toContain('-');
    },
  );
});

test('sse-ipo maps the results of the committee and of the registration', async () => {
  const cases = [
    { status: 2, stage: 'inquiry' },
    { status: 3, stage: 'accepted' },
    { status: 3, committee: '1', stage: 'committee_passed' },
    { status: 3, committee: '2', stage: 'committee_passed' },
    { status: 3, committee: '3', stage: 'rejected' },
    { status: 3, committee: '6', stage: 'inquiry' },
    { status: 9, committee: '4', stage: 'committee_passed' },
    { status: 5, result: '1', stage: 'registered' },
    { status: 5, result: '2', stage: 'rejected' },
    { status: 5, result: '3', stage: 'withdrawn' },
    { status: 7, stage: 'accepted' },
    { status: 8, stage: 'withdrawn' },
    { status: 10, stage: 'registration_submitted' },
  ] as const;
  const applications = cases.map((one, number) => ({
    number,
    status: one.status,
    ...('committee' in one && { committee: one.committee }),
    ...('result' in one && { result: one.result }),
    name: `沪申${number}`,
    companyName: `沪申${number}股份有限公司`,
    appliedAt: '20260601093000',
    changedAt: '20261120183000',
  }));
  const site = new SseSite({ shares: [], applications });
  const { run, rowsOf } = await openCollector({ sites: [site], sources: [SSE_IPO] });
  await run(SSE_IPO);
  const stages = new Map(
    (await rowsOf(SSE_IPO))
      .filter(({ kind }) => kind === 'security_event')
      .map(({ fact }) => [fact['applicant_id'], fact['stage']]),
  );
  const read = cases.map((_, number) => stages.get(`sse.audit.${number}`));
  expect(read).toEqual(cases.map(({ stage }) => stage));
});

test('a project of Beijing becomes the company that is listed later under its short name', async () => {
  const shares = sharesOf(['920'], 210, 'BSE');
  const projects = [{ ...bseProject(7, 'P07-1'), name: '样本920005' }];
  const site = new BseSite({ shares, projects });
  const opened = await openCollector({ sites: [site], sources: [BSE_LISTED, BSE_IPO] });
  const { run, rowsOf, pass } = opened;
  await run(BSE_IPO);
  expect((await rowsOf(BSE_IPO)).map(({ fact }) => fact['stock_code'])).toEqual([null, null, null]);
  await run(BSE_LISTED);
  // The project does not change any more.
  await pass(24 * 3_600_000);
  await run(BSE_IPO);
  const applicant = (await rowsOf(BSE_IPO)).find(({ kind }) => kind === 'applicant');
  expect(applicant?.fact).toMatchObject({ applicant_id: 'bse.audit.7', stock_code: '920005' });
});

function firstOf(stages: Readonly<Record<string, unknown>>): string {
  return Object.keys(stages)[0]!;
}
