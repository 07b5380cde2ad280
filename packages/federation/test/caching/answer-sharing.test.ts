import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AnswerPolicy } from '#federation/caching/answer-policy.ts';
import { ResponseMemory } from '#federation/caching/response-memory.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { CACHING_KEY } from '#kernel/ports/graph.ts';
import type { GraphAnswer, RequestContext } from '#kernel/ports/graph.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { deep } from '#test/depth.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

/** `me` differs by identity, `tenant` by a forwarded header, `secret` by rights, `page` by a variable. */
const SDL = `type Query {
  me: String
  tenant: String
  secret: String @federation__requiresScopes(scopes: [["reader"]])
  page(of: Int): Int
  day: Int
  week: Int
}
type Mutation { nextPage: Int }`;

/** Says of each field what a subgraph would say in its headers. */
const HEADERS: Readonly<Record<string, string>> = {
  me: 'private, max-age=60',
  tenant: 'public, max-age=30',
  secret: 'max-age=60',
  page: 'public, max-age=60',
  day: 'public, max-age=10',
  week: 'max-age=10, stale-while-revalidate=20',
};

interface Person {
  readonly subject: string | null;
  readonly scopes: readonly string[];
  readonly tenant: string;
}

function contextOf({ subject, scopes, tenant }: Person): RequestContext {
  const headers = { 'x-tenant': tenant };
  if (subject === null) return { ...ANONYMOUS_CONTEXT, headers };
  const sharingKey = `${subject} ${scopes.join()}`;
  const identity = {
    claims: { sub: subject },
    scopes,
    policies: [],
    sharingKey,
    expiresAtMs: null,
  };
  return { ...ANONYMOUS_CONTEXT, tokenId: `jwt-${subject}`, headers, identity };
}

const NO_HEADERS = {
  cacheControl: undefined,
  age: undefined,
  cacheTag: undefined,
  cacheInvalidate: undefined,
};

/** A graph whose subgraph answers a few turns of the event loop later. */
function sharedGraph(maxBytes = 1_000_000) {
  const clock = new VirtualClock(0);
  const store = new ResponseMemory(clock, maxBytes);
  let executions = 0;
  const aborted: boolean[] = [];
  const executor: SubgraphExecutor = {
    scalars: new Map(),
    async execute({ source }, variables, { request, policy, signal }) {
      executions += 1;
      const dayMs = 10_000;
      const values: Readonly<Record<string, unknown>> = {
        me: String(request.identity?.claims['sub'] ?? null),
        tenant: request.headers?.['x-tenant'],
        secret: 'the secret',
        page: Object.values(variables)[0] ?? null,
        day: Math.floor(clock.nowMs() / dayMs),
        week: executions,
        nextPage: 1,
      };
      const names = Object.keys(values).filter((name) => new RegExp(`\\b${name}\\b`).test(source));
      for (let turns = 0; turns < names.length + 1; turns += 1) await new Promise(setImmediate);
      aborted.push(signal?.aborted === true);
      for (const name of names) {
        const cacheTag = name === 'page' ? 'pages' : undefined;
        const cacheInvalidate = name === 'nextPage' ? 'pages' : undefined;
        policy?.describe({ ...NO_HEADERS, cacheControl: HEADERS[name], cacheTag, cacheInvalidate });
      }
      return { data: Object.fromEntries(names.map((name) => [name, values[name]])) };
    },
    subscribe: () => Promise.reject(new Error('There are no events.')),
    close: () => Promise.resolve(),
  };
  const { engine } = smallGraph(
    { one: { sdl: SDL, resolvers: {} } },
    {
      executors: new Map([['one', executor]]),
      sharing: { clock, sharesFlights: true, store },
    },
  );
  return {
    clock,
    store,
    aborted,
    executions: () => executions,
    ask: async (
      document: string,
      person: Person = ANYONE,
      more: {
        readonly variables?: Readonly<Record<string, unknown>>;
        readonly signal?: AbortSignal;
      } = {},
    ): Promise<GraphAnswer> => engine.execute({ document, context: contextOf(person), ...more }),
  };
}

const ANYONE: Person = { subject: null, scopes: [], tenant: 't1' };
const READER: Person = { subject: 'ann', scopes: ['reader'], tenant: 't1' };
const plain = ({ data, errors }: GraphAnswer): unknown =>
  JSON.parse(
    JSON.stringify({ data, codes: errors?.map(({ extensions }) => extensions?.['code']) }),
  );

describe('no answer crosses identities:', () => {
  const person = fc.record({
    subject: fc.constantFrom(null, 'ann', 'bob'),
    scopes: fc.constantFrom<readonly string[]>([], ['reader']),
    tenant: fc.constantFrom('t1', 't2'),
  });
  // Few documents, so that many requests are equal.
  const fields = fc.constantFrom(
    ['me'],
    ['secret'],
    ['tenant', 'secret'],
    ['page(of: $of)'],
    ['page(of: $of)', 'me'],
  );
  const request = fc.record({ person, fields, of: fc.constantFrom(1, 2) });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(request, { minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom('later' as const, 'invalidate' as const) },
  );

  function expected(who: Person, names: readonly string[], of: number): unknown {
    const mayRead = who.subject !== null && who.scopes.includes('reader');
    const values: Readonly<Record<string, unknown>> = {
      me: String(who.subject),
      tenant: who.tenant,
      secret: mayRead ? 'the secret' : null,
      'page(of: $of)': of,
    };
    const data = Object.fromEntries(names.map((name) => [name.split('(')[0], values[name]]));
    const isRefused = names.includes('secret') && !mayRead;
    return isRefused ? { data, codes: ['UNAUTHORIZED_FIELD_OR_TYPE'] } : { data };
  }

  test('each of any requests, at once or later, gets what it would get alone', async () => {
    let requests = 0;
    let executions = 0;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 30 }),
      async (steps) => {
        const graph = sharedGraph();
        for (const one of steps) {
          if (one === 'later') await graph.clock.advance(25_000);
          else if (one === 'invalidate') graph.store.invalidate(['pages']);
          else {
            const answers = one.map(({ person: who, fields: names, of }) => {
              const variables = names.some((name) => name.startsWith('page')) ? '($of: Int)' : '';
              const document = `query Q${variables} { ${names.join(' ')} }`;
              return graph.ask(document, who, { variables: variables === '' ? {} : { of } });
            });
            const got = (await Promise.all(answers)).map(plain);
            expect(got).toEqual(
              one.map(({ person: who, fields: names, of }) => expected(who, names, of)),
            );
            requests += one.length;
          }
        }
        executions += graph.executions();
      },
    );
    await fc.assert(property, { numRuns: deep(12) });
    // Far fewer executions than requests: answers were shared.
    expect(executions).toBeLessThan(requests * 0.7);
    expect(executions).toBeGreaterThan(0);
  });

  test('a private answer of an anonymous request is not kept', async () => {
    const { ask, executions } = sharedGraph();
    await ask('{ me }');
    await ask('{ me }');
    expect(executions()).toBe(2);
  });
});

describe('equal queries', () => {
  test('in flight are executed once, also where the first client disconnects', async () => {
    const { ask, executions, aborted } = sharedGraph();
    const first = new AbortController();
    const answers = [
      ask('{ day }', ANYONE, { signal: first.signal }),
      ask('{ day }'),
      ask('{ day }'),
    ];
    first.abort();
    expect((await Promise.all(answers)).map(plain)).toEqual(
      answers.map(() => ({ data: { day: 0 } })),
    );
    expect([executions(), aborted]).toEqual([1, [false]]);
  });

  test('are aborted when all of their clients have disconnected, and a later one begins anew', async () => {
    const { ask, executions, aborted } = sharedGraph();
    const clients = [new AbortController(), new AbortController()];
    const answers = clients.map(({ signal }) => ask('{ day }', ANYONE, { signal }));
    for (const client of clients) client.abort();
    const later = ask('{ day }');
    expect(plain(await later)).toEqual({ data: { day: 0 } });
    await Promise.all(answers);
    expect([executions(), aborted.toSorted()]).toEqual([2, [false, true]]);
  });

  test('are answered from the store until the shortest time of their fields is over', async () => {
    const { ask, clock, executions } = sharedGraph();
    const fresh = await ask('{ day tenant }');
    expect(fresh[CACHING_KEY]).toEqual({ maxAgeSec: 10, staleSec: 0, isPrivate: false });
    await clock.advance(4_000);
    const stored = await ask('{ day tenant }');
    expect(plain(stored)).toEqual(plain(fresh));
    expect(stored[CACHING_KEY]).toEqual({ maxAgeSec: 6, staleSec: 0, isPrivate: false });
    expect(executions()).toBe(1);
    await clock.advance(6_000);
    expect(plain(await ask('{ day tenant }'))).toMatchObject({ data: { day: 1 } });
    expect(executions()).toBe(2);
  });

  test('are private where one field is, and of one identity', async () => {
    const { ask, executions } = sharedGraph();
    const mixed = await ask('{ day me }', READER);
    expect(mixed[CACHING_KEY]).toEqual({ maxAgeSec: 10, staleSec: 0, isPrivate: true });
    await ask('{ day me }', READER);
    await ask('{ day me }', { ...READER, subject: 'bob' });
    expect(executions()).toBe(2);
  });

  test('are executed again after an invalidation by tag, also one during their execution', async () => {
    const { ask, store, executions } = sharedGraph();
    const document = '{ page(of: 1) }';
    await ask(document);
    expect(store.invalidate(['pages', 'others'])).toBe(1);
    const during = ask(document);
    expect(store.invalidate(['pages'])).toBe(0);
    await during;
    await ask(document);
    await ask(document);
    expect(executions()).toBe(3);
  });

  test('are executed again after a mutation whose subgraph declares them invalid', async () => {
    const { ask, executions } = sharedGraph();
    const document = '{ page(of: 1) }';
    await ask(document);
    expect(plain(await ask('mutation { nextPage }'))).toEqual({ data: { nextPage: 1 } });
    await ask(document);
    expect(executions()).toBe(3);
  });

  test('are answered stale, while one execution replaces them, where the subgraph permits it', async () => {
    const { ask, clock, executions } = sharedGraph();
    expect((await ask('{ week }'))[CACHING_KEY]).toEqual({
      maxAgeSec: 10,
      staleSec: 20,
      isPrivate: false,
    });
    await clock.advance(15_000);
    const stale = await Promise.all([ask('{ week }'), ask('{ week }')]);
    for (const answer of stale) {
      expect(plain(answer)).toEqual({ data: { week: 1 } });
      expect(answer[CACHING_KEY]).toEqual({ maxAgeSec: 0, staleSec: 15, isPrivate: false });
    }
    await expect.poll(async () => plain(await ask('{ week }'))).toEqual({ data: { week: 2 } });
    expect(executions()).toBe(2);
    await clock.advance(30_000);
    expect(plain(await ask('{ week }'))).toEqual({ data: { week: 3 } });
  });

  test('beyond the bound of the store are evicted with their tags', async () => {
    const { ask, store, executions } = sharedGraph(2_000);
    for (let page = 0; page < 20; page += 1) {
      await ask('query($of: Int) { page(of: $of) }', ANYONE, { variables: { of: page } });
    }
    expect(executions()).toBe(20);
    const { part } = store;
    expect(part.bytes(part.owner)).toBeLessThanOrEqual(2_000);
    expect(store.invalidate(['pages'])).toBeLessThan(5);
    expect(part.bytes(part.owner)).toBe(0);
  });
});

describe('the policy of an answer', () => {
  const settled = (
    headers: readonly (string | undefined)[],
    hints: Parameters<AnswerPolicy['settled']>[0] = null,
  ) => {
    const policy = new AnswerPolicy();
    for (const cacheControl of headers) {
      policy.fetchBegins();
      policy.describe({ ...NO_HEADERS, cacheControl });
    }
    return policy.settled(hints);
  };

  test.each([
    [['max-age=60', 'public, max-age=20'], { maxAgeSec: 20, staleSec: 0, isPrivate: false }],
    [['max-age=60', 'private, max-age=90'], { maxAgeSec: 60, staleSec: 0, isPrivate: true }],
    [['max-age=60, s-maxage=5'], { maxAgeSec: 5, staleSec: 0, isPrivate: false }],
    [['Max-Age="60"'], { maxAgeSec: 60, staleSec: 0, isPrivate: false }],
    [['max-age=60', 'no-store'], null],
    [['max-age=60, stale-while-revalidate=30'], { maxAgeSec: 60, staleSec: 30, isPrivate: false }],
    [
      ['max-age=60, stale-while-revalidate=30', 'max-age=90'],
      { maxAgeSec: 60, staleSec: 0, isPrivate: false },
    ],
    [['max-age=60, no-cache'], null],
    [['max-age=60', undefined], null],
    [['public'], null],
    [['max-age=0'], null],
    [['max-age=-1'], null],
    [[], null],
  ])('of %j is %j', (headers, expected) => {
    expect(settled(headers)).toEqual(expected);
  });

  test('has the hints of the operation where a subgraph says nothing', () => {
    const hints = { maxAgeSec: 40, staleSec: 0, isPrivate: true };
    expect(settled(['max-age=60', undefined], hints)).toEqual({
      maxAgeSec: 40,
      staleSec: 0,
      isPrivate: true,
    });
    expect(settled(['max-age=60'], hints)).toEqual({
      maxAgeSec: 60,
      staleSec: 0,
      isPrivate: false,
    });
  });

  test('counts the age of an answer, and is null with more tags than are followed', () => {
    const policy = new AnswerPolicy();
    policy.fetchBegins();
    policy.describe({ ...NO_HEADERS, cacheControl: 'max-age=60', age: '45', cacheTag: 'a, b c' });
    expect([policy.settled(null), policy.tags]).toEqual([
      { maxAgeSec: 15, staleSec: 0, isPrivate: false },
      ['a', 'b', 'c'],
    ]);
    const cacheTag = Array.from({ length: 80 }, (_, at) => `t${at}`).join();
    policy.describe({ ...NO_HEADERS, cacheControl: 'max-age=60', cacheTag });
    expect(policy.settled(null)).toBeNull();
  });
});
