import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere, startHere, type ServerHere } from '#test/bin/command-here.ts';
import { askGraph, newFolder } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import type { SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';

let folder: string;
let supergraph: string;
let subgraph: SubgraphOfOthers;
let gateway: ServerHere;

beforeAll(async () => {
  folder = newFolder();
  supergraph = join(folder, 'supergraph.graphql');
  subgraph = await serveSubgraphOfOthers();
  writeFileSync(supergraph, subgraph.supergraphSdl);
  const config = join(folder, 'gateway.yaml');
  writeFileSync(
    config,
    `
supergraph:
  from: ${supergraph}
traffic:
  rules:
    - timeout_ms: 60000
      retries: 0
    - subgraphs: [theirs]
      timeout_ms: 400
      accept_encodings: [gzip]
`,
  );
  gateway = await startHere(['gateway', '--config', config], { LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await gateway.end();
  await subgraph.close();
  rmSync(folder, { recursive: true });
});

test('a gateway applies its rules to requests, and counts them', async () => {
  expect(await askGraph(gateway.origin, '{ open }')).toEqual({ data: { open: 'the open one' } });
  expect(subgraph.headers[0]).toMatchObject({ 'accept-encoding': 'gzip' });
  const held = subgraph.hold();
  expect(await askGraph(gateway.origin, '{ open }')).toMatchObject({
    data: { open: null },
    errors: [{ extensions: { code: 'SUBGRAPH_UNAVAILABLE', service: 'theirs' } }],
  });
  held.release();
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
  for (const line of [
    'marketgraph_subgraph_attempts_total{subgraph="theirs",outcome="answered"} 1',
    'marketgraph_subgraph_attempts_total{subgraph="theirs",outcome="no_response"} 1',
    'marketgraph_subgraph_circuit_breaker_state{subgraph="theirs"} 0',
    'marketgraph_subgraph_requests_in_flight{subgraph="theirs"} 0',
  ]) {
    expect(metrics).toContain(line);
  }
});

test.each([
  ['[{"timeout_ms":1}]', /TRAFFIC_RULES\[0\]\.timeout_ms=1 is not allowed/],
  [
    '[{"subgraphs":["ours"]}]',
    /traffic\.rules\[0\] names the subgraph ours; there are theirs, newer/,
  ],
])('an invalid rule ends the start: %s', async (rules, reason) => {
  const { code, stderr } = await runHere(['gateway', '--supergraph', supergraph], {
    PORT: '0',
    TRAFFIC_RULES: rules,
  });
  expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
});
