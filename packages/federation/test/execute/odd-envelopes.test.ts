import { describe, expect, test } from 'vitest';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import { send, serveSubgraph } from '#federation/test/subgraph-client/remote-subgraph.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const ABSENT = Symbol('absent');
/** Any type that JSON has, and no member at all. */
const ANYTHING = [ABSENT, null, true, 7, 1e300, '', 'text', [], [null], [7], {}, { a: 1 }];

const SAID = 'the room is locked';
const error = { message: SAID, path: ['word'] };

/** Members of an envelope and of its error, each of any type. */
const ENVELOPES: readonly (readonly [string, unknown, unknown])[] = [
  ...ANYTHING.map((value) => ['errors', value, { word: 'w' }] as const),
  ...ANYTHING.map((value) => ['extensions', value, { word: 'w' }] as const),
  ...['message', 'path', 'locations', 'extensions'].flatMap((member) =>
    ANYTHING.map((value) => [`errors[0].${member}`, value, { word: 'w' }] as const),
  ),
  ...ANYTHING.map((value) => ['data', value, null] as const),
];

function envelopeOf(member: string, value: unknown, data: unknown): Record<string, unknown> {
  const whole: Record<string, unknown> = { data };
  if (member.startsWith('errors[0].')) {
    const name = member.slice('errors[0].'.length);
    whole['errors'] = [{ ...error, path: undefined, [name]: value === ABSENT ? undefined : value }];
  } else if (member === 'data') whole['errors'] = [error];
  if (value === ABSENT) delete whole[member];
  else if (!member.includes('.')) whole[member] = value;
  return whole;
}

async function ask(
  query: string,
  envelope: unknown,
  passSubgraphErrors = true,
): Promise<GraphAnswer> {
  const remote = await serveSubgraph((response) => send(response, 200, JSON.stringify(envelope)));
  const options = { log: SILENT_LOG, clock: systemClock, random: () => 0.5, retries: 0 };
  const executor = createRemoteExecutor({ name: 'odd', url: remote.url }, options);
  const { engine } = smallGraph(
    {
      odd: {
        sdl: 'type Query { word: String other: String } type Room @key(fields: "id") { id: ID! title: String }',
        resolvers: {},
      },
      rooms: {
        sdl: 'type Query { rooms: [Room] } type Room @key(fields: "id") { id: ID! }',
        resolvers: { Query: { rooms: () => [{ id: '1' }, { id: '2' }] } },
      },
    },
    { executors: new Map([['odd', executor]]), passSubgraphErrors },
  );
  try {
    const answer = await engine.execute({ document: query, context: ANONYMOUS_CONTEXT });
    return JSON.parse(JSON.stringify(answer)) as GraphAnswer;
  } finally {
    await executor.close();
  }
}

const codesOf = ({ errors = [] }: GraphAnswer) => errors.map((one) => one.extensions?.['code']);
const messagesOf = ({ errors = [] }: GraphAnswer) => errors.map(({ message }) => message);
const nameOf = (value: unknown): string => (value === ABSENT ? 'absent' : JSON.stringify(value));

describe('an answer of a lenient server', () => {
  test.each(
    ENVELOPES.map(([member, value, data]) => [member, nameOf(value), value, data] as const),
  )('with %s = %s keeps its data and passes its messages on', async (member, _, value, data) => {
    const root = await ask('{ word }', envelopeOf(member, value, data));
    expect(codesOf(root)).not.toContain('INTERNAL');
    if (data !== null) expect(root.data).toEqual({ word: 'w' });
    if (member !== 'errors' && member !== 'extensions' && member !== 'errors[0].message') {
      expect(messagesOf(root)).toContain(SAID);
    }
    if (member === 'errors[0].message') expect(messagesOf(root)).toHaveLength(1);
    const entities = data === null ? null : { _entities: [{ title: 't' }, null] };
    const below = await ask('{ rooms { title } }', envelopeOf(member, value, entities));
    expect(codesOf(below)).not.toContain('INTERNAL');
    if (data !== null) expect(below.data).toEqual({ rooms: [{ title: 't' }, { title: null }] });
    if (member !== 'errors' && member !== 'extensions' && member !== 'errors[0].message') {
      expect(messagesOf(below)).toContain(SAID);
    }
  });

  test.each([[['nowhere', 3]], [['_entities', 7, 'title']], [[0]]])(
    'whose error has the path %j passes the message on',
    async (path) => {
      const errors = [{ message: SAID, path }];
      const answer = await ask('{ word }', { data: { word: null }, errors });
      expect([answer.data, messagesOf(answer)]).toEqual([{ word: null }, [SAID]]);
    },
  );

  test.each([[[{}]], [[null]], [[7]]])('whose errors are %j is not masked', async (errors) => {
    expect(codesOf(await ask('{ word }', { errors }, false))).toEqual(['SUBGRAPH_ANSWER_INVALID']);
  });

  test.each([
    ['a text', SAID],
    ['one object', { message: SAID }],
    ['a list of texts', [SAID]],
    ['a list with nulls', [null, { message: SAID }]],
  ])('whose errors are %s passes the message on', async (_, errors) => {
    const answer = await ask('{ word }', { data: { word: 'w' }, errors });
    expect(answer.data).toEqual({ word: 'w' });
    expect(messagesOf(answer)).toContain(SAID);
    expect(messagesOf(await ask('{ word }', { errors }))).toContain(SAID);
  });
});
