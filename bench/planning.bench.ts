import { QueryPlanner } from '@graphql-hive/router-query-planner';
import { composeServices } from '@theguild/federation-composition';
import { Kind, parse } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { readFileSync } from 'node:fs';
import { buildApiSchema } from '#gateway/plan/api-schema.ts';
import { canonicalOperation } from '#gateway/plan/canonical/canonical-operation.ts';
import { reservedNames } from '#gateway/plan/canonical/reserved-names.ts';
import { FederationPlanner } from '#gateway/plan/federation-planner.ts';
import { executorsOfSupergraph } from '#gateway/subgraph-client/executors-of-supergraph.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import type { Bench, ClaimRow } from '#bench/claim.ts';
import { microseconds } from '#bench/figures.ts';
import { measurePaired } from '#bench/paired.ts';
import { BENCH_QUERIES } from '#bench/world/queries.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const GOAL = 1;
const SUBGRAPHS_IN_A_RING = 5;

/** A plan from its canonical document, against the native planner on the same text. */
const planning: Bench = {
  name: 'planning',
  async run() {
    const file = new URL('../gateway/supergraph.graphql', import.meta.url);
    const own = readFileSync(file, 'utf8');
    const rows: ClaimRow[] = [];
    for (const { name, source } of BENCH_QUERIES) rows.push(await measurePlan(own, name, source));
    const leaves = Array.from({ length: SUBGRAPHS_IN_A_RING }, (_, at) => `own${at}`).join(' ');
    const around = `{ t { ${leaves} } }`;
    rows.push(
      await measurePlan(ringOfKeys(), `${SUBGRAPHS_IN_A_RING} subgraphs, two keys each`, around),
    );
    return rows;
  },
};

export default planning;

async function measurePlan(sdl: string, name: string, query: string): Promise<ClaimRow> {
  const supergraph = parse(sdl, { noLocation: true });
  const schema = buildApiSchema(supergraph, new Map());
  const executors = executorsOfSupergraph(sdl, {
    log: SILENT_LOG,
    clock: systemClock,
    random: Math.random,
  });
  const planner = new FederationPlanner(supergraph, executors);
  const native = new QueryPlanner(sdl);
  const { source, document } = canonicalOperation(
    schema,
    schema.getQueryType()!,
    operationOf(query),
    new Map(),
    reservedNames(supergraph),
  );
  const { oursMs, peerMs, ratio } = await measurePaired(
    () => planner.plan(document!),
    () => native.plan(source!, undefined, new Set(), 0),
  );
  await Promise.all([...executors.values()].map((executor) => executor.close()));
  return {
    claim: `plan: ${name}`,
    ours: microseconds(oursMs),
    peer: `the native planner, ${microseconds(peerMs)}`,
    ratio,
    goal: `≤ ${GOAL} ×`,
    isMet: ratio <= GOAL,
  };
}

function operationOf(query: string): OperationDefinitionNode {
  const [operation] = parse(query, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('This is no operation.');
  return operation;
}

/** Each subgraph has a key of its own and its neighbour's, so every entity is some moves away. */
function ringOfKeys(): string {
  const subgraphs = Array.from({ length: SUBGRAPHS_IN_A_RING }, (_, at) => {
    const next = (at + 1) % SUBGRAPHS_IN_A_RING;
    const type = `type T @key(fields: "k${at}") @key(fields: "k${next}")`;
    return {
      name: `s${at}`,
      url: `http://s${at}.invalid`,
      typeDefs: parse(`
        extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
        ${type} { k${at}: ID! k${next}: ID! own${at}: Int }
        ${at === 0 ? 'type Query { t: T }' : ''}
      `),
    };
  });
  const { supergraphSdl, errors } = composeServices(subgraphs);
  if (supergraphSdl === undefined) throw new Error(errors!.map(({ message }) => message).join());
  return supergraphSdl;
}
