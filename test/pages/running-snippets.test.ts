import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import type { MarketgraphProcess } from '#test/bin/marketgraph-process.ts';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import { ONE_EXCHANGE, startMarketgraph, untilReady } from '#test/bin/marketgraph-process.ts';
import { oncePrepared } from '#test/bin/once-prepared.ts';
import { PAGES, ROOT, snippetsOf, type Snippet } from '#test/pages/page-snippets.ts';
import { runInShell } from '#test/pages/shell-session.ts';
import { proofOf } from '#test/pages/snippet-rules.ts';

const SNIPPETS = PAGES.flatMap(snippetsOf);
/**
 * The data of the other exchanges that pages use; the first one and the quoted markets have all
 * that a demo has.
 */
const ASKED_OF_OTHERS = { ...ONE_EXCHANGE, VENUE_B_PERP_SYMBOLS: 'BTCUSDT' };

describe('every snippet of every page', () => {
  test('is run by something', () => {
    const loose = SNIPPETS.filter((snippet) => proofOf(snippet) === null);
    expect(loose.map(({ page, line, language }) => `${page}:${line} ${language}`)).toEqual([]);
    expect(SNIPPETS.length).toBeGreaterThan(60);
  });

  test('that another file runs is mentioned there', () => {
    for (const snippet of SNIPPETS) {
      const proof = proofOf(snippet);
      if (proof?.by !== 'file') continue;
      expect(readFileSync(join(ROOT, proof.file), 'utf8'), snippet.page).toContain(proof.mentions);
    }
  });

  test('needs no newer curl than readers have: --json came with 7.82', () => {
    expect(
      SNIPPETS.filter(({ text }) => /curl .*--json/s.test(text)).map(({ page }) => page),
    ).toEqual([]);
  });
});

test('the command that pages call is found by npx', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const found = await runInShell('command npx marketgraph --version', {});
  expect(found).toEqual({ code: 0, printed: `${version}\n` });
});

describe('against a running server', () => {
  let folder: string;
  let server: MarketgraphProcess;

  beforeAll(async () => {
    folder = await copyDemoFolder('all');
    server = await startMarketgraph(['start'], {
      ...ASKED_OF_OTHERS,
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      // One is enough to have the simulated sites, which pages misuse.
      COLLECT_SOURCES: 'bse-listed',
    });
    await untilReady(server.origin);
  });
  afterAll(() => server.end());

  const shell = SNIPPETS.filter((snippet) => proofOf(snippet)?.by === 'shell');
  test.each(shell)('$page:$line', async ({ text }) => {
    const { host } = new URL(server.origin);
    const env = { DATA_DIR: folder, CONTROL: controlUrlOf(server.printed()) };
    const { code, printed } = await oncePrepared(
      () => runInShell(text.replaceAll('localhost:4000', host), env),
      (ran) => /"code":"history_(preparing|busy)"/.test(ran.printed),
    );
    expect(code, printed.slice(-1_000)).toBe(0);
    expect(printed).not.toContain('"errors":');
  });

  const graph = SNIPPETS.filter(
    (snippet) => snippet.language === 'graphql' && proofOf(snippet)?.by === 'graph',
  );
  test.each(graph)('$page:$line', async (snippet) => {
    const kind = getOperationAST(parse(snippet.text))!.operation;
    const authorization: Record<string, string> =
      kind === 'mutation' ? { authorization: `Bearer ${await publisherToken(folder)}` } : {};
    const answer = await oncePrepared(
      async () => {
        const response = await fetch(`${server.origin}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify({ query: snippet.text, variables: variablesOf(snippet) }),
        });
        return (await response.json()) as { errors?: unknown };
      },
      ({ errors }) => /"code":"HISTORY_(PREPARING|BUSY)"/.test(JSON.stringify(errors) ?? ''),
    );
    expect(answer.errors).toBeUndefined();
    expect(answer).toHaveProperty('data');
  });
});

/** The banner names the address of the simulator's control. */
function controlUrlOf(printed: string): string {
  return /Plant faults\s+(\S+)/.exec(printed)?.[1] ?? '';
}

/** The JSON below a mutation is one of the materials that it sends. */
function variablesOf({ page, line }: Snippet): Record<string, unknown> {
  const below = SNIPPETS.find((snippet) => snippet.page === page && snippet.line > line);
  return below?.language === 'json' && proofOf(below)?.by === 'graph'
    ? { materials: [JSON.parse(below.text)] }
    : {};
}

async function publisherToken(folder: string): Promise<string> {
  const args = ['token', 'create', '--name', 'a page', '--scope', 'publish'];
  const { stdout } = await runHere(args, { DATA_DIR: folder });
  return stdout.trim();
}
