import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import {
  ONE_SERIES,
  askGraph,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';

const DATA_DIR = newPublishersFolder();
const SECTOR_ROW = {
  valid_from: '2020-01-01',
  observed_at: '2020-01-01T09:00:00+08:00',
  fact: { sector_id: 'L1.only', name: '唯一', layer: 'level1', parent_id: null },
};

let server: MarketgraphProcess;
beforeAll(async () => {
  server = await startMarketgraph(['start'], { ...ONE_SERIES, DATA_DIR, LOG_LEVEL: 'debug' });
  await untilReady(server.origin);
});
afterAll(() => server.end());

async function createToken(scope: string): Promise<string> {
  const args = ['token', 'create', '--name', 'publisher', '--scope', scope];
  return (await runHere(args, { DATA_DIR })).stdout.trim();
}

/** Publishes one sector; gives status and body. */
async function publish(authorization: string | null) {
  const rows = `${JSON.stringify(SECTOR_ROW)}\n`;
  const bundle = {
    publicationId: 'over-http',
    publishedAt: new Date().toISOString(),
    namespace: 'desk',
    files: [{ kind: 'sector', rows }],
  };
  const query = `mutation ($bundle: InlineBundleInput!) {
    publish(bundle: $bundle) { publicationId sequence isNew addedCount }
  }`;
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    body: JSON.stringify({ query, variables: { bundle } }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('only the holder of a token with the scope publishes a bundle over HTTP', async () => {
  const [publisher, computer] = await Promise.all([createToken('publish'), createToken('compute')]);
  const wrong = publisher.slice(0, -3) + (publisher.endsWith('AAA') ? 'BBB' : 'AAA');

  expect((await publish(null)).body).toMatchObject({
    errors: [{ extensions: { code: 'TOKEN_REQUIRED' } }],
  });
  expect((await publish(`Bearer ${computer}`)).body).toMatchObject({
    errors: [{ extensions: { code: 'SCOPE_REQUIRED' } }],
  });
  expect(await publish(`Bearer ${wrong}`)).toMatchObject({
    status: 401,
    body: { errors: [{ extensions: { code: 'INVALID_TOKEN' } }] },
  });
  expect((await publish(`Bearer ${publisher}`)).body).toEqual({
    data: { publish: { publicationId: 'over-http', sequence: 1, isNew: true, addedCount: 1 } },
  });
  expect(await askGraph(server.origin, '{ publication { publicationId sectorCount } }')).toEqual({
    data: { publication: { publicationId: 'over-http', sectorCount: 1 } },
  });
  for (const secret of [publisher, computer, wrong]) {
    // A token is `mg_<id>_<random>`, and the random part may hold underscores of its own.
    const random = secret.split('_').slice(2).join('_');
    expect(random.length).toBeGreaterThan(20);
    expect(server.printed()).not.toContain(random);
  }
});
