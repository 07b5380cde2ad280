import { describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { AccessOptions } from '#federation/access/rights-of.ts';
import { OperationKeys } from '#graph-server/fan-out/operation-key.ts';
import type { GraphAnswer, RequestContext } from '#kernel/ports/graph.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import { guardedGraph } from './guarded-graph.ts';

const graph = guardedGraph();

/** The supergraph with directives after the first occurrence of each of these texts. */
function guarded(marks: Readonly<Record<string, string>>): string {
  let sdl = graph.supergraphSdl;
  for (const [before, directive] of Object.entries(marks)) {
    expect(sdl).toContain(before);
    sdl = sdl.replace(before, `${before} ${directive} `);
  }
  return sdl;
}

const PERSON = 'type Person implements Node & Named';
const EMAIL = '\n  email: String!';
const SERIAL = '\n  serial: String!';

const holderOf = (scopes: string[], policies: string[] = []): RequestContext => ({
  ...ANONYMOUS_CONTEXT,
  identity: {
    claims: {},
    scopes,
    policies,
    sharingKey: `${scopes.join()} ${policies.join()}`,
    expiresAtMs: null,
  },
});

async function ask(
  marks: Readonly<Record<string, string>>,
  document: string,
  context: RequestContext = ANONYMOUS_CONTEXT,
  access: AccessOptions = {},
): Promise<GraphAnswer> {
  graph.sent.length = 0;
  return graph.engineOf(guarded(marks), access).execute({ document, context, variables: {} });
}

const codesAt = ({ errors = [] }: GraphAnswer) =>
  Object.fromEntries(errors.map(({ path, extensions }) => [path?.join('.'), extensions?.['code']]));
const REFUSED = 'UNAUTHORIZED_FIELD_OR_TYPE';

describe('a field that needs rights', () => {
  test('is null with an error under every alias, and is never requested', async () => {
    const answer = await ask(
      { '\n  secret: Secret': '@authenticated' },
      `{ shop { id: secret name ...more __typename } }
       fragment more on Shop { ... on Node { ... on Shop { name2: secret } } }`,
    );
    expect(answer.data).toEqual({
      shop: { id: null, name: 'Shop', name2: null, __typename: 'Shop' },
    });
    expect(codesAt(answer)).toEqual({ 'shop.id': REFUSED, 'shop.name2': REFUSED });
    expect(JSON.stringify(graph.sent)).not.toContain('secret');
  });

  test('nulls its parent if it is non-null', async () => {
    const answer = await ask(
      { [EMAIL]: '@requiresScopes(scopes: [["mail"]])' },
      '{ people { name email } shop { name } }',
    );
    expect(answer.data).toEqual({ people: null, shop: { name: 'Shop' } });
    expect(codesAt(answer)).toEqual({ 'people.0.email': REFUSED });
    expect(graph.sent.map(({ subgraph }) => subgraph)).toEqual(['people']);
  });

  test('is visible with all rights of one alternative', async () => {
    const marks = { [EMAIL]: '@requiresScopes(scopes: [["mail", "read"], ["admin"]])' };
    const query = '{ me { email } }';
    for (const [scopes, isSeen] of [
      [['mail'], false],
      [['read', 'mail'], true],
      [['admin'], true],
    ] as const) {
      const answer = await ask(marks, query, holderOf([...scopes]));
      expect(answer.errors === undefined, scopes.join()).toBe(isSeen);
    }
  });

  test('is demanded for another field that a subgraph makes of it, too', async () => {
    const answer = await ask(
      {
        '\n  name: String @join__field(graph: PEOPLE) @join__field(graph: MONEY, external: true)':
          '@authenticated',
      },
      '{ shop { stock name } }',
    );
    expect(answer.data).toEqual({ shop: { stock: null, name: null } });
    expect(codesAt(answer)).toEqual({ 'shop.stock': REFUSED, 'shop.name': REFUSED });
    expect(JSON.stringify(graph.sent)).not.toContain('stock');
  });

  test('checks the policy of a claim, or of the hook', async () => {
    const marks = { [SERIAL]: '@policy(policies: [["owner"]])' };
    const query = '{ any { ... on Robot { serial } } }';
    const first = ({ data }: GraphAnswer) => (data?.['any'] as unknown[] | null)?.[0] ?? null;
    expect(first(await ask(marks, query, holderOf([])))).toBeNull();
    expect(first(await ask(marks, query, holderOf([], ['owner'])))).toEqual({ serial: '77' });
    const holdsPolicy = (policy: string, { clientAddress }: RequestContext): boolean =>
      policy === 'owner' && clientAddress === ANONYMOUS_CONTEXT.clientAddress;
    expect(first(await ask(marks, query, ANONYMOUS_CONTEXT, { holdsPolicy }))).toEqual({
      serial: '77',
    });
  });

  test('a policy without alternatives hides the field from every client', async () => {
    const marks = { '\n  bank: String': '@requiresScopes(scopes: [])' };
    const answer = await ask(marks, '{ people { card { bank } } }', holderOf(['admin']));
    expect(codesAt(answer)).toEqual({ 'people.0.card.bank': REFUSED });
  });
});

test('a field that one type refuses is requested from the others, with its selection', async () => {
  const answer = await ask(
    { '\n  link: Node @join__field(graph: PEOPLE)': '@authenticated' },
    '{ nodes { link { tag } } }',
  );
  // A robot's link is a robot, whose tag is non-null; that of others is any node.
  expect(Object.values(codesAt(answer))).toEqual([REFUSED]);
  expect((answer.data!['nodes'] as unknown[])[3]).toEqual({ link: { tag: 'r' } });
});

describe('a type that needs rights', () => {
  test('is null as a member of a union, whatever its selection', async () => {
    for (const selection of ['__typename', '... on Shop { name }', '... on Person { name }']) {
      const answer = await ask({ [PERSON]: '@authenticated' }, `{ any { ${selection} } }`);
      // The list's items are non-null, and one of them is a person.
      expect(answer.data).toEqual({ any: null });
      expect(codesAt(answer)).toEqual({ 'any.1': REFUSED });
    }
  });

  test('hides its objects behind an interface, and shows the others', async () => {
    const answer = await ask(
      { [PERSON]: '@authenticated' },
      '{ nodes { ... on Named { title: name } } }',
    );
    expect(answer.data).toEqual({ nodes: [null, { title: 'Shop' }, null, { title: 'R2' }] });
    expect(codesAt(answer)).toEqual({ 'nodes.0': REFUSED });
    expect(JSON.stringify(graph.sent)).not.toContain('... on Person');
  });

  test('hides the fields that answer with it: objects, scalars and enums', async () => {
    const marks = {
      [PERSON]: '@authenticated',
      'scalar Secret': '@authenticated',
      'type Card': '@authenticated',
    };
    const answer = await ask(marks, '{ shop { secret } people { __typename } }');
    expect(answer.data).toEqual({ shop: { secret: null }, people: null });
    expect(codesAt(answer)).toEqual({ 'shop.secret': REFUSED, people: REFUSED });
  });

  test('is shown by introspection, which describes and answers nothing', async () => {
    const answer = await ask(
      { [PERSON]: '@authenticated' },
      '{ __type(name: "Person") { name } __typename }',
    );
    const data = { __type: { name: 'Person' }, __typename: 'Query' };
    expect(JSON.parse(JSON.stringify(answer))).toEqual({ data });
  });
});

describe('conditions, rights and caching', () => {
  test('a field that a condition skips is not checked', async () => {
    const marks = { '\n  secret: Secret': '@authenticated' };
    const answer = await ask(marks, '{ shop { name secret @include(if: false) } }');
    expect(answer).toEqual({ data: { shop: { name: 'Shop' } } });
  });

  test('one cached document serves clients of different rights, in any order', async () => {
    const engine = graph.engineOf(
      guarded({ '\n  secret: Secret': '@requiresScopes(scopes: [["a"]])' }),
    );
    const document = 'query ($if: Boolean!) { shop { secret name @include(if: $if) } }';
    for (const [scopes, condition] of [
      ['a', true],
      ['', false],
      ['a', false],
      ['', true],
      ['b', true],
    ] as const) {
      const answer = await engine.execute({
        document,
        variables: { if: condition },
        context: holderOf([scopes]),
      });
      expect(answer.data).toEqual({
        shop: { secret: scopes === 'a' ? 'hidden' : null, ...(condition ? { name: 'Shop' } : {}) },
      });
    }
  });

  test('subscribers of different rights never share a group', () => {
    const keys = new OperationKeys();
    const keyOf = (context: RequestContext): string =>
      keys.keyOf({ source: 'subscription { a }', context });
    const all = [ANONYMOUS_CONTEXT, holderOf([]), holderOf(['a']), holderOf(['b'])].map(keyOf);
    expect(new Set(all).size).toBe(4);
    expect(keyOf(holderOf(['a']))).toBe(all[2]);
  });

  test('an operation with a forbidden field is rejected as a whole where configured', async () => {
    const marks = { '\n  secret: Secret': '@authenticated', [PERSON]: '@authenticated' };
    const whole = { refuse: 'request' } as const;
    const answer = await ask(marks, '{ shop { secret } nodes { name } }', ANONYMOUS_CONTEXT, whole);
    expect(answer.data).toBeUndefined();
    expect(answer.errors).toMatchObject([{ extensions: { code: REFUSED } }]);
    expect(answer.errors![0]!.message).toContain('Shop.secret, Person.name');
    expect(graph.sent).toEqual([]);
    const other = await ask(marks, '{ shop { name } }', ANONYMOUS_CONTEXT, whole);
    expect(other).toEqual({ data: { shop: { name: 'Shop' } } });
  });
});

describe('mutations and subscriptions', () => {
  const calls: string[] = [];
  const {
    engine: open,
    supergraphSdl,
    subgraphs,
  } = smallGraph({
    one: {
      sdl: `type Query { a: Int }
        type Mutation { grant: Int wipe: Int }
        type Subscription { tick: Int tock: Int }`,
      resolvers: {
        Mutation: { grant: () => calls.push('grant'), wipe: () => calls.push('wipe') },
        Subscription: {
          tick: {
            async *subscribe() {
              calls.push('tick');
              yield { tick: 1 };
            },
          },
        },
      },
    },
  });
  const executors = new Map(
    [...subgraphs].map(([name, local]) => [name, createLocalExecutor(local)] as const),
  );
  const engine = createEngine({
    supergraphSdl: supergraphSdl
      .replace('wipe: Int', 'wipe: Int @authenticated')
      .replace('tick: Int', 'tick: Int @authenticated'),
    executors,
    log: SILENT_LOG,
    meter: SILENT_METER,
  });

  test('a mutation without its rights is not called; the others are', async () => {
    const document = 'mutation { wipe grant again: wipe }';
    const answer = await engine.execute({ document, context: ANONYMOUS_CONTEXT });
    expect(answer.data).toEqual({ wipe: null, grant: 1, again: null });
    expect(codesAt(answer)).toEqual({ wipe: REFUSED, again: REFUSED });
    expect(calls).toEqual(['grant']);
  });

  test('a subscription without its rights does not start', async () => {
    const request = { document: 'subscription { tick }', context: ANONYMOUS_CONTEXT };
    calls.length = 0;
    expect(await engine.subscribe(request)).toMatchObject({
      errors: [{ path: ['tick'], extensions: { code: REFUSED } }],
    });
    expect(calls).toEqual([]);
    for (const started of [
      await engine.subscribe({ ...request, context: holderOf([]) }),
      await open.subscribe(request),
    ]) {
      if (!('next' in started)) throw new Error('It did not start.');
      expect((await started.next()).value).toMatchObject({ data: { tick: 1 } });
      await started.return?.();
    }
  });
});

test('types of one interface with different rights cannot multiply the plan without bound', async () => {
  const nested = '{ link '.repeat(20) + '{ name }' + '}'.repeat(20);
  const answer = await ask({ [PERSON]: '@authenticated' }, `{ node ${nested} }`);
  expect(answer.errors).toMatchObject([{ extensions: { code: 'QUERY_TOO_COMPLEX' } }]);
});

test('an unreadable or misplaced directive ends the start', () => {
  const start = (marks: Readonly<Record<string, string>>) => () => graph.engineOf(guarded(marks));
  expect(start({ [EMAIL]: '@requiresScopes(scopes: [[1]])' })).toThrow('needs scopes');
  expect(start({ [EMAIL]: '@policy' })).toThrow('needs policies');
  expect(start({ 'union Any': '@authenticated' })).toThrow('where it has no effect');
});
