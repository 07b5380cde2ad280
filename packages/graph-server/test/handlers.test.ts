import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';

const BODIES: Readonly<Record<string, string>> = {
  'a query': '{"query":"{ hello }"}',
  'raw leaves among others': '{"query":"{ a: rows(count: 2) people(count: 2) { id name } hello }"}',
  'an operation of several':
    '{"query":"query A { a: hello } query B { b: hello }","operationName":"B"}',
  'an unknown operation': '{"query":"query A { hello }","operationName":"Z"}',
  'no operation named of several': '{"query":"query A { hello } query B { hello }"}',
  'only a fragment': '{"query":"fragment F on Query { hello }"}',
  variables: '{"query":"query($n: String!) { hello(name: $n) }","variables":{"n":"李"}}',
  'a variable too few': '{"query":"query($n: String!) { hello(name: $n) }"}',
  'a variable of another type':
    '{"query":"query($n: String!) { hello(name: $n) }","variables":{"n":[1]}}',
  'nulls for what may be null':
    '{"query":"{ hello }","variables":null,"operationName":null,"extensions":null}',
  'unknown members': '{"query":"{ hello }","id":7}',
  'a mutation': '{"query":"mutation { bump }"}',
  'a subscription': '{"query":"subscription { ticked(instruments: []) { kind } }"}',
  introspection: '{"query":"{ __schema { queryType { name } } }"}',
  'a syntax error': '{"query":"{ hello"}',
  'a field that does not exist': '{"query":"{ nothing more }"}',
  'a nullable field that failed': '{"query":"{ hello busy }"}',
  'a whole request that failed for now': '{"query":"{ needed }"}',
  'a masked fault': '{"query":"{ broken }"}',
  'an empty body': '',
  'no JSON': '{"query": ',
  'a JSON string': '"query"',
  'a JSON null': 'null',
  'a batch': '[{"query":"{ hello }"}]',
  'no query': '{"variables":{}}',
  'an empty query': '{"query":" "}',
  'a query that is a number': '{"query":5}',
  'variables that are a list': '{"query":"{ hello }","variables":[1]}',
  'variables that are text': '{"query":"{ hello }","variables":"{}"}',
  'extensions that are a number': '{"query":"{ hello }","extensions":1}',
  'an operation name that is a number': '{"query":"{ hello }","operationName":1}',
};
const ACCEPTS = [
  undefined,
  '*/*',
  'application/json',
  'application/graphql-response+json',
  'application/graphql-response+json; charset=utf-8, application/json;q=0.9',
  'application/json;q=0.1, application/graphql-response+json',
  'text/plain',
];
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset="UTF-8"',
  'application/json; charset=latin1',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/graphql',
];

interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

describe('the direct handler and Apollo answer alike:', () => {
  let servers: readonly FrontServer[];

  beforeAll(async () => {
    servers = await Promise.all(
      [true, false].map((directHandler) =>
        serveFront(createMonolithEngine(new MarketDouble().schema), { directHandler }),
      ),
    );
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  async function ask(server: FrontServer, init: RequestInit, search = ''): Promise<Seen> {
    const response = await fetch(server.url + search, {
      ...init,
      headers: { 'x-request-id': 'same', ...init.headers },
    });
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  }

  async function askBoth(init: RequestInit, search = ''): Promise<Seen> {
    const [direct, apollo] = await Promise.all(servers.map((server) => ask(server, init, search)));
    expect(apollo).toEqual(direct);
    expect(direct!.headers['content-type']).toMatch(/^application\/(graphql-response\+)?json; /);
    expect(direct!.headers['x-powered-by']).toBeUndefined();
    expect(direct!.body).not.toMatch(/node_modules|\.ts:|<html/i);
    expect(() => JSON.parse(direct!.body) as unknown).not.toThrow();
    return direct!;
  }

  const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

  describe.each(Object.entries(BODIES))('%s,', (_name, body) => {
    test.each(ACCEPTS)('with accept: %s', async (accept) => {
      const seen = await askBoth(post(body, accept === undefined ? {} : { accept }));
      expect(seen.status).toBeLessThan(504);
    });
  });

  test('a long answer, in the same pieces', async () => {
    const seen = await askBoth(post('{"query":"{ rows(count: 50000) busy hello }"}'));
    expect(seen.headers['transfer-encoding']).toBe('chunked');
    expect(JSON.parse(seen.body)).toMatchObject({ data: { hello: 'hello world', busy: null } });
  });

  test('a long answer that cannot be serialised', async () => {
    const seen = await askBoth(post('{"query":"{ faulty(characters: 300000) }"}'));
    expect(seen.status).toBe(500);
  });

  test.each(CONTENT_TYPES)('a body of %s', async (type) => {
    const seen = await askBoth(post('{"query":"{ hello }"}', { 'content-type': type }));
    expect(seen.status).toBe(/^application\/json(;\s*charset="?utf-8"?)?$/i.test(type) ? 200 : 415);
  });

  test("persisted queries work with Apollo's protocol", async () => {
    const sha256Hash = 'bd7edd35484f2eb8b7c33c0a1b0e8c5f0b7c5a3ff0ea2a9fbb3ae5da3fd7d5a5';
    const missing = { extensions: { persistedQuery: { version: 1, sha256Hash } } };
    const seen = await askBoth(post(JSON.stringify(missing)));
    expect(seen.body).toContain('PERSISTED_QUERY_NOT_FOUND');
  });
});
