import { equal } from 'node:assert/strict';
import { getOperationAST, parse } from 'graphql';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { ASKER, engineOf, openBenchWorld } from '#bench/world/bench-world.ts';
import { operationCost } from '#federation/limits/operation-cost.ts';
import { DEFAULT_LIMITS } from '#federation/limits/limits.ts';
import { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { jsonText } from '#kernel/text/json-text.ts';

const ROUNDS = 15;
/** Queries that are measured together: a clock of processor time is coarse. */
const REPEATS = 8;
/** How many times the median unit a unit of a field may take; what takes less than a quarter is priced too high. */
const MOST = 3;
const LEAST = 0.25;
/** Objects that take less than others have no lower price. */
const MIN_PRICE = 2;

/** A field, as part of a query that asks for it of many objects, and of the same one without it. */
interface Probe {
  readonly name: string;
  /** The query around the field. */
  around(field: string): string;
  readonly field: string;
  /** What stands there instead, so that the objects around are the same. */
  readonly without: string;
  /** A name that the answer has once for each object that has the field, or for each item of it. */
  readonly counted: string;
  /** Such objects or items that the price assumes. */
  readonly priced: number;
}

const ofCompanies = (field: string): string =>
  `{ companies(first: 200) { nodes { stockCode ${field} } } }`;
const ofSectors = (field: string): string =>
  `{ sectorPage(pageSize: 40) { items { sectorId ${field} } } }`;
const ofMembers = (field: string): string =>
  `{ sectorPage(pageSize: 40) { items { members(first: 10) { weight ${field} } } } }`;
const ofInstruments = (field: string): string =>
  `{ instruments(first: 100) { nodes { symbol ${field} } } }`;

/** Probes of fields that stand at the same place. Those with a list are measured by its items. */
function probes(
  place: string,
  around: (field: string) => string,
  object: readonly [counted: string, priced: number],
  fields: readonly {
    readonly name: string;
    readonly field: string;
    readonly without?: string;
    readonly items?: readonly [counted: string, priced: number];
  }[],
): Probe[] {
  return fields.map(({ name, field, without = '', items = object }) => {
    const [counted, priced] = items;
    return { name: `${place}: ${name}`, around, field, without, counted, priced };
  });
}

const CONDITIONS = 'publishedConditions { id value asOf }';
const HEAT = `heatSeries { effectiveDate asOf heatLevel crossSectionPercentile heatMomentum directionScore
  contributionCount }`;
const BARS = 'bars { openTimeMs open high low close volume quoteVolume closed }';
const CALC = 'interval: "1m", calc: [{ name: "rsi" }, { name: "macd" }, { name: "adx" }]';
const SYMBOL = 'instrument { symbol }';

const PROBES: readonly Probe[] = [
  ...probes(
    'company',
    ofCompanies,
    ['stockCode', 200],
    [
      {
        name: 'instrument, completed by the other subgraph',
        field: 'instrument { symbol subscribed }',
      },
      { name: 'freeFloatValue', field: 'freeFloatValue { valueYuan }' },
      { name: 'publishedConditions', field: CONDITIONS },
    ],
  ),
  ...probes(
    'sector',
    ofSectors,
    ['sectorId', 40],
    [
      { name: 'members, each', field: 'members(first: 10) { weight }', items: ['weight', 400] },
      {
        name: 'members with their instruments, each',
        field: `members(first: 10) { weight ${SYMBOL} }`,
        items: ['weight', 400],
      },
      { name: 'freeFloatValue', field: 'freeFloatValue { valueYuan }' },
      { name: 'publishedConditions', field: CONDITIONS },
      { name: 'heatSeries, each point', field: HEAT, items: ['effectiveDate', 3_600] },
      { name: 'dynamics', field: 'dynamics { sectorName }' },
      { name: 'performance', field: 'performance { memberCount }' },
    ],
  ),
  ...probes(
    'member of a sector',
    ofMembers,
    ['weight', 400],
    [
      {
        name: 'instrument, completed by the other subgraph',
        field: 'instrument { symbol subscribed }',
      },
      { name: 'its company', field: 'instrument { symbol company { name } }', without: SYMBOL },
    ],
  ),
  ...probes(
    'instrument',
    ofInstruments,
    ['symbol', 100],
    [
      { name: 'latestBar', field: 'latestBar { close }' },
      { name: 'ticker', field: 'ticker { last changePct }' },
      { name: 'klines, 500 rows', field: 'klines(interval: "1m") { rows }' },
      {
        name: 'klines, 1,500 rows with their holes',
        field: 'klines(interval: "1m", limit: 1500) { rows holes { bars } }',
      },
      {
        name: 'klines, 100 typed bars, each',
        field: `klines(interval: "1m", limit: 100) { ${BARS} }`,
        items: ['openTimeMs', 10_000],
      },
      {
        name: 'indicators, three over 200 bars',
        field: `indicators(${CALC}) { indicators { columns } }`,
      },
      {
        name: 'chart, three over 200 bars',
        field: `chart(${CALC}) { panels { id items { data } } }`,
      },
    ],
  ),
];

/** What a field takes of the processor, by the unit of the price that it has. */
const queryPrices: Bench = {
  name: 'prices of fields',
  async run() {
    const world = await openBenchWorld();
    // Dear fields of many objects show more than the product would answer.
    const engine = engineOf(world, { maxCost: 1e9, maxValues: 1e9 });
    const priceOf = pricing(world.supergraphSdl);
    const measured: { readonly probe: Probe; readonly us: number; readonly price: number }[] = [];
    for (const probe of PROBES) {
      const query = probe.around(probe.field);
      const base = probe.around(probe.without);
      const price = (priceOf(query) - priceOf(base)) / probe.priced;
      measured.push({ probe, price, us: await usOfEach(engine, query, base, probe.counted) });
    }
    const unitUs = median(measured.map(({ us, price }) => us / price));
    return measured.map(({ probe, us, price }): ClaimRow => {
      const ratio = us / price / unitUs;
      const isFair = ratio <= MOST && (ratio >= LEAST || price <= MIN_PRICE);
      return {
        claim: `price of a field: ${probe.name}`,
        ours: `${figure(us)} µs for a price of ${figure(price)}`,
        peer: `${figure(unitUs)} µs a unit, the median of all`,
        ratio,
        goal: `${LEAST} to ${MOST} ×`,
        isMet: isFair,
      };
    });
  },
};

export default queryPrices;

/** Processor time of a field for each object that has it: that of a query less that of the same one without it. */
async function usOfEach(
  engine: GraphEngine,
  query: string,
  base: string,
  counted: string,
): Promise<number> {
  const ask = async (document: string): Promise<Buffer> => {
    const answer = await engine.execute({ document, context: ASKER });
    equal(answer.errors, undefined, JSON.stringify(answer.errors));
    return Buffer.from(jsonText(answer));
  };
  for (let warming = 0; warming < 10; warming += 1) await ask(query);
  const objects = (await ask(query)).toString().split(`"${counted}":`).length - 1;
  const more: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dear, cheap] = [await usOf(() => ask(query)), await usOf(() => ask(base))];
    more.push((dear - cheap) / objects);
  }
  return median(more);
}

/** Processor time of this process, whatever else runs on the machine. */
async function usOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REPEATS;
}

function pricing(supergraphSdl: string): (query: string) => number {
  const supergraph = parse(supergraphSdl);
  const schema = buildApiSchema(supergraph, new Map());
  const costs = new SupergraphCosts(supergraph);
  const { assumedListSize } = DEFAULT_LIMITS;
  return (query) => {
    const { selectionSet } = getOperationAST(parse(query))!;
    const facts = { schema, costs, fragments: new Map(), variables: {}, assumedListSize };
    return operationCost(schema.getQueryType()!, selectionSet, facts).cost;
  };
}
