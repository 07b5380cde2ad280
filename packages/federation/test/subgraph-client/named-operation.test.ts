import { parse } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import { answering, serveSubgraph } from '#federation/test/subgraph-client/remote-subgraph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const SDL = `type Query { word(of: Int): String rooms: [Room] } type Mutation { set: Int }
  type Room @key(fields: "id") { id: ID! title: String }`;

async function named(query: string, operationName?: string) {
  const {
    subgraphs,
    engine: _,
    ...parts
  } = smallGraph({ 'my-rooms': { sdl: SDL, resolvers: {} } });
  const bodies: string[] = [];
  const answer = answering(subgraphs.get('my-rooms')!);
  const remote = await serveSubgraph((response, seen, attempt) => {
    bodies.push((response as unknown as { readonly body: string }).body);
    return answer(response, seen, attempt);
  });
  const options = { log: SILENT_LOG, clock: systemClock, random: () => 0.5 };
  const executor = createRemoteExecutor({ name: 'my-rooms', url: remote.url }, options);
  const { engine } = smallGraph(
    { 'my-rooms': { sdl: SDL, resolvers: {} } },
    { executors: new Map([['my-rooms', executor]]) },
  );
  expect(parts.logged).toEqual([]);
  await engine.execute({ document: query, operationName, context: ANONYMOUS_CONTEXT });
  await executor.close();
  const body = JSON.parse(bodies[0]!) as {
    readonly query: string;
    readonly operationName?: string;
  };
  const [operation] = parse(body.query).definitions as OperationDefinitionNode[];
  return { given: body.operationName, kind: operation!.operation, written: operation!.name?.value };
}

describe('a request to a subgraph', () => {
  test.each([
    ['query Words { word }', 'Words', 'query'],
    ['query Words($n: Int) { word(of: $n) }', 'Words', 'query'],
    ['mutation Set { set }', 'Set', 'mutation'],
  ])('of %s has the name of the operation and of the subgraph', async (query, name, kind) => {
    const written = `${name}__my_rooms`;
    expect(await named(query)).toEqual({ given: written, kind, written });
  });

  test('has the name of the chosen operation', async () => {
    const { written } = await named('query One { word } query Two { rooms { id } }', 'Two');
    expect(written).toBe('Two__my_rooms');
  });

  test('of an operation without a name has none', async () => {
    expect(await named('{ word }')).toEqual({
      given: undefined,
      kind: 'query',
      written: undefined,
    });
  });
});
