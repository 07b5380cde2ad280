import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import type { ProjectCopy } from '#test/pages/project-copy.ts';
import { copyProject } from '#test/pages/project-copy.ts';
import { openDemo, type RunningDemo } from '#test/pages/running-demo.ts';
import { runInShell } from '#test/pages/shell-session.ts';

/** The snippets of a page in one language, in their order. */
function textsOf(page: string, language: string): string[] {
  return snippetsOf(page).flatMap((snippet) =>
    snippet.language === language ? [snippet.text] : [],
  );
}

/** Runs commands of a page in the copy; a page promises that they succeed. */
async function follow(copy: ProjectCopy, commands: string): Promise<string> {
  // A reader runs this outside of any test; vitest tells itself by these variables.
  const env = { VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '', NODE_ENV: '', CI: '' };
  const { code, printed } = await runInShell(commands, env, copy.folder);
  expect(code, printed.slice(-3_000)).toBe(0);
  return printed;
}

describe('docs/adding-an-indicator.md, followed word for word', () => {
  const PAGE = 'docs/adding-an-indicator.md';
  let copy: ProjectCopy;
  let demo: RunningDemo;

  beforeAll(async () => {
    copy = await copyProject();
  });
  afterAll(() => demo?.close());

  test(
    'adds an indicator that is registered, proven, drawn and told',
    { timeout: 240_000 },
    async () => {
      const [indicator, example] = textsOf(PAGE, 'ts');
      const [generate, contract, worked, start, ask] = textsOf(PAGE, 'sh');
      await copy.write('subgraphs/market-data/indicators/momentum/ao.ts', indicator!);
      expect(await follow(copy, generate!)).toContain('indicators/registry.ts');
      expect(await follow(copy, contract!)).toMatch(/\d+ passed/);
      await copy.write('test/market-data/indicators/ao.test.ts', example!);
      expect(await follow(copy, worked!)).toMatch(/1 passed/);
      expect(start).toBe('npm start\n');
      demo = await openDemo(copy.folder);
      const answers = await follow(copy, ask!.replaceAll('localhost:4000', demo.host));
      expect(answers).toContain('"title":"Awesome Oscillator"');
      expect(answers).toContain('ao.zero_cross_up');
    },
  );
});

describe('docs/adding-an-endpoint.md, followed word for word', () => {
  const PAGE = 'docs/adding-an-endpoint.md';
  let copy: ProjectCopy;
  let demo: RunningDemo;

  beforeAll(async () => {
    copy = await copyProject();
  });
  afterAll(() => demo?.close());

  test('adds an endpoint that is served, described and tested', { timeout: 240_000 }, async () => {
    const [query, route] = textsOf(PAGE, 'graphql');
    const [call, fixture] = textsOf(PAGE, 'ts');
    const [derive, ask] = textsOf(PAGE, 'sh');
    const [shape] = textsOf(PAGE, 'json');
    await copy.write('rest-adapter/routes/market-data/latest-bar.graphql', route!);
    const line = "    'GET /api/instruments/{exchange}/{market}/{symbol}/latest',\n";
    const list = 'test/rest-adapter/compile-route.test.ts';
    await copy.insertBehind(list, /^ {4}'GET \/api\/klines',\n/, line);
    const client = 'test/rest-adapter/generated-client.test.ts';
    await copy.insertBehind(
      client,
      /calls every route of the document', async \(\) => \{\n/,
      call!,
    );
    const world = 'test/rest-adapter/market-world.ts';
    await copy.insertBehind(world, /^const QUERY = \{\n/, fixture!);
    const printed = await follow(copy, derive!);
    expect(printed).toContain('rest-adapter/openapi.json');
    expect(printed).not.toMatch(/\d+ failed/);

    demo = await openDemo(copy.folder);
    const variables = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };
    expect(await demo.ask(query!, variables)).toHaveProperty('data.instrument.latestBar.close');
    const answer: unknown = JSON.parse(
      await follow(copy, ask!.replaceAll('localhost:4000', demo.host)),
    );
    const documented = JSON.parse(shape!) as object;
    expect(Object.keys(answer as object)).toEqual(Object.keys(documented));
  });
});
