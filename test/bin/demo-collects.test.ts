import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  askGraph,
  FEW_SERIES,
  untilReady,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';

const QUERY = `{
  securityLifecycleList(scope: recent_listed, pageSize: 1) {
    pagination { total }
    coverage { collectors { sourceId status lastFault } }
  }
}`;

interface Answer {
  readonly data: {
    readonly securityLifecycleList: {
      readonly pagination: { readonly total: number };
      readonly coverage: {
        readonly collectors: readonly { readonly sourceId: string; readonly status: string }[];
      };
    };
  };
}

let server: MarketgraphProcess;
let folder: string;

beforeAll(async () => {
  folder = await copyDemoFolder();
  server = await startMarketgraph(['start'], {
    ...FEW_SERIES,
    DATA_DIR: folder,
    COLLECT_SOURCES: 'sse-ipo,szse-listed',
  });
  await untilReady(server.origin);
});
afterAll(() => server.end());

async function lifecycle(): Promise<Answer['data']['securityLifecycleList']> {
  return ((await askGraph(server.origin, QUERY)) as Answer).data.securityLifecycleList;
}

async function control(method: string, body?: object) {
  const url = /Plant faults\s+(\S+)/.exec(server.printed())?.[1] ?? '';
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`${url}/sites`, init);
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

test('the demo collects from its simulated sites, and names them', async () => {
  const { total } = (await lifecycle()).pagination;
  const statuses = async () =>
    (await lifecycle()).coverage.collectors.map(({ sourceId, status }) => [sourceId, status]);
  await expect.poll(statuses, { timeout: 60_000, interval: 200 }).toEqual([
    ['sse-ipo', 'ok'],
    ['szse-listed', 'ok'],
  ]);
  expect((await lifecycle()).pagination.total).toBe(total);
  const { stdout } = await runHere(['sources', '--profile', 'demo'], {
    DATA_DIR: folder,
    COLLECT_SOURCES: 'sse-ipo,szse-listed',
  });
  expect(stdout).toMatch(/^szse-listed \(class B, on\): \d+ rows of /m);
  expect(stdout).toMatch(/^sse-listed \(class B, off\): never read$/m);
});

test('quirks of a site are switched at the control endpoint', async () => {
  const quirksOf = ({ answer }: Awaited<ReturnType<typeof control>>) =>
    Object.fromEntries(
      (answer['sites'] as readonly { host: string; quirks: string[] }[]).map(
        ({ host, quirks }) => [host, quirks] as const,
      ),
    );
  const host = 'www.szse.cn';
  const added = await control('POST', { host, quirk: 'html_wall' });
  expect(added.status).toBe(201);
  expect(quirksOf(added)).toMatchObject({ [host]: ['html_wall'], 'www.bse.cn': [] });
  const sites = added.answer['sites'] as readonly { host: string; url: string }[];
  const site = sites.find((one) => one.host === host);
  const page = await fetch(`${site!.url}/api/report/ShowReport`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('云安全平台')]);
  expect(quirksOf(await control('DELETE'))[host]).toEqual([]);
  expect(await control('POST', { quirk: 'none' })).toMatchObject({
    status: 400,
    answer: { error: expect.stringContaining('html_wall') },
  });
  expect(await control('POST', { host: 'example.org', quirk: 'broken' })).toMatchObject({
    status: 400,
    answer: { error: expect.stringContaining('query.sse.com.cn') },
  });
});

test('the demo asks no official host by a command', async () => {
  const { code, stderr } = await runHere(['collect', '--once', '--profile', 'demo']);
  expect(code).not.toBe(0);
  expect(stderr).toContain('--profile live');
});
