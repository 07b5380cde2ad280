import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import type { SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';

let subgraph: SubgraphOfOthers;
let supergraph: string;

beforeAll(async () => {
  subgraph = await serveSubgraphOfOthers();
  supergraph = join(newFolder(), 'supergraph.graphql');
  writeFileSync(supergraph, subgraph.supergraphSdl);
});
afterAll(() => subgraph.close());

/** The doctor's findings about a gateway with these settings. */
async function findings(env: Record<string, string>): Promise<string[]> {
  const { stdout } = await runHere(['doctor', '--json'], { PORT: '0', ...env });
  const reported = JSON.parse(stdout) as {
    readonly findings: readonly { name: string; status: string; fact: string }[];
  };
  const names = new Set(['supergraph', 'subgraphs', 'keys of tokens']);
  return reported.findings
    .filter(({ name }) => names.has(name))
    .map(({ name, status, fact }) => `${name} ${status}: ${fact}`);
}

test('the doctor checks the needs of a gateway, and names what is invalid', async () => {
  expect(await findings({ SUPERGRAPH: supergraph })).toEqual([
    `supergraph ok: ${supergraph} can be served, with 0 rules: theirs, newer`,
    'subgraphs ok: all 2 answer',
  ]);
  const gone = join(newFolder(), 'gone.graphql');
  const away = subgraph.supergraphSdl.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1');
  writeFileSync(gone, away);
  const bad = await findings({
    SUPERGRAPH: gone,
    TRAFFIC_RULES: '[{"subgraphs":["ours"]}]',
    JWT_KEYS: '/nowhere.json',
    JWT_ISSUERS: 'a',
    JWT_AUDIENCES: 'b',
  });
  expect(bad).toEqual([
    'supergraph fail: traffic.rules[0] names the subgraph ours; there are theirs, newer.',
    expect.stringMatching(
      /^subgraphs fail: theirs at http:\/\/127\.0\.0\.1:1\/graphql: .*ECONNREFUSED/,
    ),
    expect.stringMatching(/^keys of tokens fail: .*ENOENT/),
  ]);
});
