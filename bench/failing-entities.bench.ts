import { composeServices } from '#federation/compose/compose-services.ts';
import { parse } from 'graphql';
import { createEngine } from '#federation/engine.ts';
import type {
  SubgraphAnswer,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { microseconds } from '#bench/measure/figures.ts';
import { processorTimes } from '#bench/measure/processor-time.ts';

const ENTITIES = 32_000;
const GOAL = 1.2;
const ROUNDS = 15;
const CONTEXT = { requestId: 'bench', clientAddress: '127.0.0.1', tokenId: null };
const DOCUMENT = '{ all { name price stock } }';

/** What a subgraph answers for all entities, as the text that comes over the wire. */
function answerOf(entityAt: (index: number) => unknown, fault: readonly string[] | null): string {
  const each = Array.from({ length: ENTITIES }, (_, index) => index);
  const errors = each.map((index) => ({
    message: 'There is no such thing.',
    path: ['_entities', index, ...(fault ?? [])],
    extensions: { code: 'NOT_FOUND' },
  }));
  return JSON.stringify({
    data: { _entities: each.map(entityAt) },
    ...(fault === null ? {} : { errors }),
  });
}

const GOOD = answerOf((price) => ({ price, stock: 1 }), null);
const FAILING = {
  'entities, each with an error': answerOf(() => null, []),
  'fields of entities, each with an error': answerOf(() => ({ price: null, stock: 1 }), ['price']),
};

/** An engine over two subgraphs, of which the second answers one text whatever it is asked. */
function askerOf(text: string): () => void {
  const link =
    'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
  const things = Array.from({ length: ENTITIES }, (_, index) => ({ id: `e${index}`, name: 'x' }));
  const texts = { list: JSON.stringify({ data: { all: things } }), facts: text };
  const sdl = {
    list: 'type Query { all: [E] } type E @key(fields: "id") { id: ID! name: String }',
    facts: 'type E @key(fields: "id") { id: ID! price: Int stock: Int }',
  };
  const { supergraphSdl } = composeServices(
    Object.entries(sdl).map(([name, own]) => ({ name, typeDefs: parse(link + own) })),
  );
  const executorOf = (answer: string): SubgraphExecutor => ({
    scalars: new Map(),
    execute: () => JSON.parse(answer) as SubgraphAnswer,
    subscribe: () => Promise.reject(new Error('Nothing is subscribed here.')),
    close: () => Promise.resolve(),
  });
  const engine = createEngine({
    supergraphSdl: supergraphSdl!,
    executors: new Map(Object.entries(texts).map(([name, own]) => [name, executorOf(own)])),
    log: SILENT_LOG,
    meter: SILENT_METER,
    limits: { maxCost: 1e9, maxValues: 1e9 },
    passSubgraphErrors: true,
  });
  return () => void JSON.stringify(engine.execute({ document: DOCUMENT, context: CONTEXT }));
}

function readerOf(text: string): () => void {
  return () => void JSON.parse(text);
}

/**
 * Cost of thousands of failed entities, against thousands of successful ones, from the parsed response to the
 * client's text.
 */
const failingEntities: Bench = {
  name: 'failing entities',
  run() {
    const texts = [GOOD, ...Object.values(FAILING)];
    const works = [...texts.map(askerOf), ...texts.map(readerOf)];
    const times = processorTimes(works, ROUNDS);
    // The response must be parsed before its errors are known, and errors are four times the text.
    const [goodUs, ...failingUs] = texts.map((_, at) => times[at]! - times[texts.length + at]!);
    const rows = Object.keys(FAILING).map((what, at): ClaimRow => {
      const ratio = failingUs[at]! / goodUs!;
      return {
        claim: `32,000 failing ${what}, processor time`,
        ours: microseconds(failingUs[at]! / 1_000),
        peer: `as many that succeed, ${microseconds(goodUs! / 1_000)}`,
        ratio,
        goal: `≤ ${GOAL} ×`,
        isMet: ratio <= GOAL,
      };
    });
    return Promise.resolve(rows);
  },
};

export default failingEntities;
