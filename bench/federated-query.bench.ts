import { equal } from 'node:assert/strict';
import { execute, parse, validate } from 'graphql';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { microseconds } from '#bench/measure/figures.ts';
import { measurePaired } from '#bench/measure/paired.ts';
import { assertSameAnswer } from '#bench/measure/same-answer.ts';
import type { BenchWorld } from '#bench/world/bench-world.ts';
import { ASKER, engineOf, openBenchWorld } from '#bench/world/bench-world.ts';
import { openMonolith } from '#bench/world/monolith.ts';
import type { BenchQuery } from '#bench/world/queries.ts';
import { BENCH_QUERIES } from '#bench/world/queries.ts';

const GOAL = 0.5;

/** Planning, fetching, merging and projecting against one graphql-js execution of the same resolvers. */
const federatedQuery: Bench = {
  name: 'federated query, in-process',
  async run() {
    const world = await openBenchWorld();
    const rows: ClaimRow[] = [];
    for (const query of BENCH_QUERIES) rows.push(await measureQuery(world, query));
    return rows;
  },
};

export default federatedQuery;

async function measureQuery(world: BenchWorld, { name, source }: BenchQuery): Promise<ClaimRow> {
  const engine = engineOf(world);
  const monolith = openMonolith(world, engine.schema);
  const document = parse(source);
  equal(validate(monolith.schema, document).length, 0);
  // The engine is given the text, as a client sends it; the monolith a document ready to execute.
  const ours = () => engine.execute({ document: source, context: ASKER });
  const peer = () =>
    execute({ schema: monolith.schema, document, contextValue: monolith.createContext() });
  for (let warming = 0; warming < 5; warming += 1) {
    assertSameAnswer(JSON.stringify(await ours()), JSON.stringify(await peer()));
  }
  const { oursMs, peerMs, ratio } = await measurePaired(ours, peer);
  return {
    claim: `federated query in-process: ${name}`,
    ours: microseconds(oursMs),
    peer: `graphql-js on a monolith, ${microseconds(peerMs)}`,
    ratio,
    goal: `≤ ${GOAL} ×`,
    isMet: ratio <= GOAL,
  };
}
