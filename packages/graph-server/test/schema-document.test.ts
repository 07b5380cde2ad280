import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientSchema, buildSchema, getIntrospectionQuery, printSchema } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { serveFront, type FrontServer } from '#graph-server/test/front-server.ts';

const SUPERGRAPH = join(import.meta.dirname, '../../../gateway/supergraph.graphql');

let server: FrontServer;
let url: string;
beforeAll(async () => {
  const supergraphSdl = readFileSync(SUPERGRAPH, 'utf8');
  const log = SILENT_LOG;
  const engine = createEngine({ supergraphSdl, executors: new Map(), log, meter: SILENT_METER });
  server = await serveFront(engine);
  url = `${server.url}/schema.graphql`;
});
afterAll(() => server.close());

test('the schema as text equals introspection, without federation', async () => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  const asked = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery({ descriptions: true }) }),
  });
  const { data } = (await asked.json()) as { data: IntrospectionQuery };
  expect(printSchema(buildSchema(text))).toBe(printSchema(buildClientSchema(data)));
  expect(text).toContain('A summary of every playbook');
  expect(text).not.toMatch(/join__|@inaccessible|_entities/);
});

test('it is revalidated by its ETag, and answers GET and HEAD only', async () => {
  const { headers } = await fetch(url);
  const tag = headers.get('etag')!;
  const again = await fetch(url, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
  expect((await fetch(`${url}?v=1`)).headers.get('etag')).toBe(tag);
  for (const method of ['POST', 'PUT', 'OPTIONS']) {
    const refused = await fetch(url, { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const reported = { message: 'Use GET or HEAD.', extensions: { code: 'METHOD_NOT_ALLOWED' } };
    expect(await refused.json()).toEqual({ errors: [reported] });
  }
});
