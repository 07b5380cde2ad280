import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_SERIES, startMarketgraph, untilReady } from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';
import { IS_DEEP } from '#test/depth.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { copyProject, type ProjectCopy } from '#test/pages/project-copy.ts';
import { runInShell } from '#test/pages/shell-session.ts';

/** The demo of a copy of the project. */
interface RunningDemo {
  /** For example `localhost:41234`. */
  readonly host: string;
  /** Sends a query, and returns the whole answer. */
  ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The snippets of a page in one language, in their order. */
function textsOf(page: string, language: string): string[] {
  return snippetsOf(page).flatMap((snippet) =>
    snippet.language === language ? [snippet.text] : [],
  );
}

// The pages are followed in one copy of the project, as by a reader who adds three things; then the
// server starts once, and the requests of the pages run.
let copy: ProjectCopy;
let demo: RunningDemo;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => demo?.close());

/** Starts the demo of the project in a folder on a free port, and waits until it is ready. */
async function openDemo(folder: string): Promise<RunningDemo> {
  const entry = join(folder, 'bin/marketgraph.ts');
  // Both pages ask for bars of one series.
  const env = { ...ONE_SERIES, DATA_DIR: newPublishersFolder() };
  const server = await startMarketgraph(['start'], env, entry);
  await untilReady(server.origin);
  return {
    host: new URL(server.origin).host,
    async ask(query, variables) {
      const response = await fetch(`${server.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return response.json();
    },
    close: () => server.end(),
  };
}

/** Runs commands of a page in the copy; a page promises that they succeed. */
async function follow(commands: string): Promise<string> {
  // A reader runs this outside of any test; vitest marks its processes by these variables.
  const outside = { VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '', NODE_ENV: '', CI: '' };
  // Each worker would open both subgraphs again, in addition to the workers of this run.
  const env = { ...outside, VITEST_MAX_WORKERS: '1' };
  const { code, printed } = await runInShell(commands, env, copy.folder);
  expect(code, printed.slice(-3_000)).toBe(0);
  return printed;
}

function ask(commands: string): Promise<string> {
  return follow(commands.replaceAll('localhost:4000', demo.host));
}

const INDICATOR = 'docs/adding-an-indicator.md';
const ENDPOINT = 'docs/adding-an-endpoint.md';
const KIND = 'docs/adding-a-fact-kind.md';

describe('followed word for word,', () => {
  test(`${INDICATOR} adds an indicator that is registered and proven`, async () => {
    const [indicator, example] = textsOf(INDICATOR, 'ts');
    const [generate, contract, worked] = textsOf(INDICATOR, 'sh');
    await copy.write('packages/indicators/indicators/momentum/mid-gap.ts', indicator!);
    const [, route] = textsOf(ENDPOINT, 'graphql');
    await copy.write('rest-adapter/routes/market-data/latest-bar.graphql', route!);
    expect(await follow(generate!)).toContain('indicators/registry.ts');
    const described = readFileSync(join(copy.folder, 'rest-adapter/openapi.json'), 'utf8');
    expect(described).toContain('/api/instruments/{exchange}/{market}/{symbol}/latest');
    expect(await follow(contract!)).toMatch(/\d+ passed/);
    await copy.write('packages/indicators/test/mid-gap.test.ts', example!);
    expect(await follow(worked!)).toMatch(/1 passed/);
  });

  // The server below serves the route; its tests in the copy begin without anything transformed or compiled.
  test.runIf(IS_DEEP)(
    `${ENDPOINT} adds an endpoint that is described and tested`,
    async () => {
      const [call, fixture] = textsOf(ENDPOINT, 'ts');
      const [derive] = textsOf(ENDPOINT, 'sh');
      const line = "    'GET /api/instruments/{exchange}/{market}/{symbol}/latest',\n";
      const list = 'packages/rest-documents/test/compile-route.test.ts';
      await copy.insertBehind(list, /^ {4}'GET \/api\/klines',\n/, line);
      const client = 'test/rest-adapter/generated-client.test.ts';
      const calls = /calls every route of the document', async \(\) => \{\n/;
      await copy.insertBehind(client, calls, call!);
      const world = 'test/rest-adapter/market-world.ts';
      await copy.insertBehind(world, /^const QUERY = \{\n/, fixture!);
      const printed = await follow(derive!);
      expect(printed).toContain('rest-adapter/openapi.json');
      expect(printed).not.toMatch(/\d+ failed/);
    },
    240_000,
  );

  test(`${KIND} adds a kind of fact that is documented and tested`, async () => {
    const [kind, register] = textsOf(KIND, 'ts');
    const [section] = textsOf(KIND, 'md');
    const [example] = textsOf(KIND, 'ndjson');
    const [entry] = textsOf(KIND, 'json');
    const [prove] = textsOf(KIND, 'sh');
    await copy.write('subgraphs/signalhub/facts/kinds/share-repurchase.ts', kind!);
    const kinds = 'subgraphs/signalhub/facts/fact-kinds.ts';
    await copy.insertBehind(kinds, /^import type .*\n/, register!);
    await copy.insertBehind(kinds, /^ {2}SHARE_PLEDGE_KIND,\n/, '  SHARE_REPURCHASE_KIND,\n');
    const names = 'dashboard/pages/status/fact-kind-names.ts';
    await copy.insertBehind(names, /^ {2}en: \{\n/, "share_repurchase: 'Share repurchases',\n");
    await copy.insertBehind(names, /^ {2}zh: \{\n/, "share_repurchase: '股份回购',\n");
    const page = 'docs/publishing.md';
    const file = `\n\`share-repurchase.ndjson\`:\n\n\`\`\`ndjson\n${example!}\`\`\`\n\n`;
    await copy.insertBehind(page, /(?=^## What can go wrong\n)/, section! + file);
    await copy.insertBehind(page, /"kind": "share_pledge"[^}]*\}/, `,\n${entry!}`);
    const printed = await follow(prove!);
    expect(printed).toContain('the kind share_repurchase');
    expect(printed).not.toMatch(/\d+ failed/);
  });

  test('they lead to a server that draws and delivers the indicator, and serves the endpoint', async () => {
    const [, , , start, chart] = textsOf(INDICATOR, 'sh');
    expect(start).toBe('npm start\n');
    demo = await openDemo(copy.folder);
    const drawn = await ask(chart!);
    expect(drawn).toContain('"title":"Gap of Middles"');
    expect(drawn).toContain('mid_gap.zero_cross_up');

    const [query] = textsOf(ENDPOINT, 'graphql');
    const [shape] = textsOf(ENDPOINT, 'json');
    const variables = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };
    expect(await demo.ask(query!, variables)).toHaveProperty('data.instrument.latestBar.close');
    const answer = JSON.parse(await ask(textsOf(ENDPOINT, 'sh')[1]!)) as object;
    expect(Object.keys(answer)).toEqual(Object.keys(JSON.parse(shape!) as object));
  });
});
