import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PlannerProcess } from '#gateway/planning/planner-process.ts';
import type { Clock } from '#kernel/clock.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import type { Meter } from '#kernel/meter.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ANYBODY, smallGraph } from '#test/gateway/small-graph.ts';
import type { SmallSubgraph } from '#test/gateway/small-graph.ts';

const TIMEOUT_MS = 60_000;

/** A required field in a third subgraph, behind another key: the planner aborts on `{ p { r } }`. */
const DEADLY: Readonly<Record<string, SmallSubgraph>> = {
  a: {
    sdl: 'type Query { p: P n: Int } type P @key(fields: "id") { id: ID! }',
    resolvers: { Query: { p: () => ({ id: '1' }), n: () => 7 } },
  },
  b: {
    sdl: `type P @key(fields: "id") @key(fields: "u") {
      id: ID! u: ID! f: Int @external r: Int @requires(fields: "f")
    }`,
    resolvers: { P: { r: () => 1 } },
  },
  c: { sdl: 'type P @key(fields: "u") { u: ID! f: Int }', resolvers: { P: { f: () => 1 } } },
};
const KILLS = '{ p { r } }';

/** Seven subgraphs with two keys each, in a ring: the planner thinks for half a minute about `RING`. */
const RING_GRAPH = Object.fromEntries(
  Array.from({ length: 7 }, (_, at): [string, SmallSubgraph] => {
    const keys = [`k${at}`, `k${(at + 1) % 7}`];
    const root = at === 0 ? 'type Query { t: T n: Int }' : '';
    const sdl = `${root} type T ${keys.map((key) => `@key(fields: "${key}")`).join(' ')} {
      ${keys.map((key) => `${key}: ID!`).join(' ')} own${at}: Int ${at === 0 ? 'next: T' : ''}
    }`;
    return [`s${at}`, { sdl, resolvers: at === 0 ? { Query: { n: () => 7 } } : {} }];
  }),
);
const OWN = Array.from({ length: 7 }, (_, at) => `own${at}`).join(' ');
const RING = `{ t { ${OWN} next { ${OWN} } } }`;

let ends = 0;
const counting: Meter = {
  ...SILENT_METER,
  counter: (name) => ({
    add: (count) => void (ends += name === 'marketgraph_planner_ends_total' ? count : 0),
  }),
};

let planner: PlannerProcess;
beforeEach(() => {
  ends = 0;
});
afterEach(() => planner.close());

function openPlanner(clock: Clock = systemClock, maxWaiting?: number): PlannerProcess {
  const bound = maxWaiting === undefined ? {} : { maxWaiting };
  const options = { clock, log: SILENT_LOG, meter: counting, timeoutMs: TIMEOUT_MS, ...bound };
  planner = new PlannerProcess(options);
  return planner;
}

function askerOf(graph: Readonly<Record<string, SmallSubgraph>>, clock?: Clock, bound?: number) {
  const { engine } = smallGraph(graph, { planner: openPlanner(clock, bound) });
  return async (document: string, signal?: AbortSignal) => {
    const answer = await engine.execute({ document, context: ANYBODY, signal });
    return JSON.stringify(answer.errors?.[0]?.extensions ?? answer.data);
  };
}

const REFUSED = '{"code":"QUERY_NOT_PLANNABLE"}';

describe('a query that the planner does not survive', () => {
  test('is refused, and whoever waits beside it is answered', async () => {
    const ask = askerOf(DEADLY);
    const answers = await Promise.all(
      ['{ n }', KILLS, '{ p { id } }', '{ a: n }'].map((one) => ask(one)),
    );
    expect(answers).toEqual(['{"n":7}', REFUSED, '{"p":{"id":"1"}}', '{"a":7}']);
    expect(ends).toBe(1);
  });

  test('is not tried again, whatever it calls its fields', async () => {
    const ask = askerOf(DEADLY);
    expect(await ask(KILLS)).toBe(REFUSED);
    expect(await ask(KILLS)).toBe(REFUSED);
    expect(await ask('query Other { a: p { b: r c: r } }')).toBe(REFUSED);
    expect(ends).toBe(1);
  });
});

describe('a query that takes longer than it may', () => {
  test('is refused the second time, after whoever waits is answered', async () => {
    const clock = new VirtualClock(0);
    const ask = askerOf(RING_GRAPH, clock);
    expect(await ask('{ n }')).toBe('{"n":7}');
    const slow = ask(RING);
    const waiting = ask('{ a: t { own0 } }');
    await clock.advance(TIMEOUT_MS);
    expect(await waiting).toBe('{"a":null}');
    expect(ends).toBe(1);
    await clock.advance(TIMEOUT_MS);
    expect(await slow).toBe(REFUSED);
    expect(await ask(RING)).toBe(REFUSED);
    expect(ends).toBe(2);
  });

  test('is planned after all when it was the machine that slept', async () => {
    const clock = new VirtualClock(0);
    const ask = askerOf(RING_GRAPH, clock);
    expect(await ask('{ n }')).toBe('{"n":7}');
    const answer = ask('{ t { own1 } }');
    await clock.advance(TIMEOUT_MS);
    expect(await answer).toBe('{"t":null}');
  });

  test('holds up nobody whose plan is known, and none who goes away', async () => {
    const ask = askerOf(RING_GRAPH, new VirtualClock(0));
    await ask('{ n }');
    const client = new AbortController();
    const slow = ask(RING, client.signal);
    expect(await ask('{ n }')).toBe('{"n":7}');
    client.abort();
    expect(await slow).toBe('{"code":"REQUEST_TIMEOUT"}');
  });
});

describe('the process that plans', () => {
  test('is replaced when somebody ends it, and what it was doing is done again', async () => {
    const ask = askerOf(DEADLY);
    await ask('{ n }');
    const { pid } = planner;
    // Stopped first, so that it cannot answer before it is ended.
    process.kill(pid!, 'SIGSTOP');
    const answer = ask('{ p { id } }');
    process.kill(pid!, 'SIGKILL');
    expect(await answer).toBe('{"p":{"id":"1"}}');
    expect(planner.pid).not.toBe(pid);
  });

  test('lets only so many wait', async () => {
    const ask = askerOf(RING_GRAPH, new VirtualClock(0), 2);
    await ask('{ n }');
    void ask(RING);
    void ask('{ t { own0 } }');
    void ask('{ t { own1 } }');
    expect(await ask('{ t { own2 } }')).toBe('{"code":"PLANNER_BUSY","retryAfter":1}');
  });

  test('plans equal queries once, whoever asks', async () => {
    const planned: string[] = [];
    const inner = openPlanner();
    const { engine } = smallGraph(DEADLY, {
      planner: {
        plannerOf(sdl) {
          const one = inner.plannerOf(sdl);
          return {
            read: () => one.read(),
            plan(source) {
              planned.push(source);
              return one.plan(source);
            },
          };
        },
      },
    });
    const asked = ['{ p { id } }', 'query Q { a: p { b: id } c: p { d: id } }'];
    const answers = await Promise.all(
      asked.map((document) => engine.execute({ document, context: ANYBODY })),
    );
    expect(answers.map(({ data }) => data)).toEqual([
      { p: { id: '1' } },
      { a: { b: '1' }, c: { d: '1' } },
    ]);
    expect(planned).toHaveLength(1);
  });

  test('is told nothing that is secret', async () => {
    process.env['MARKETGRAPH_TEST_SECRET'] = 'secret';
    const ask = askerOf(DEADLY);
    await ask('{ n }');
    expect(readFileSync(`/proc/${planner.pid}/environ`, 'utf8')).not.toContain('secret');
    delete process.env['MARKETGRAPH_TEST_SECRET'];
  });
});
