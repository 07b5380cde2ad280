import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { EVERY_RIGHT } from '#federation/access/requirement.ts';
import { PlanExplainer, type ExplainedPlan } from '#federation/documents/explain-plan.ts';
import { gatewayOfWorld } from '#test/gateway/worlds/gateway-of-world.ts';
import { questionsTo } from '#test/gateway/worlds/questions-to.ts';
import { readSubgraph } from '#test/gateway/worlds/subgraph-rules.ts';
import { composeWorld } from '#test/gateway/worlds/world.ts';

/**
 * Requests, and how many of them wait for one another, of the largest of three plans over an invented graph of several
 * subgraphs, by its seed. A plan that answers right may still send more than it needs, or wait where it need not: only
 * numbers notice that. A smaller number is a gain, to be written here; a larger one is a loss.
 */
const PINNED: Readonly<Record<number, string>> = {
  5002: '5 in 4',
  5003: '7 in 6',
  5004: '4 in 3',
  5006: '4 in 4',
  5017: '5 in 4',
  5019: '3 in 2',
  5020: '2 in 2',
  5021: '6 in 5',
  5023: '6 in 3',
  5031: '7 in 5',
  5033: '4 in 2',
  5036: '5 in 3',
  5037: '8 in 5',
  5041: '5 in 3',
  5043: '3 in 2',
  5047: '4 in 3',
  5048: '8 in 5',
  5051: '5 in 3',
  5055: '5 in 3',
  5057: '3 in 3',
  5061: '3 in 3',
  5063: '5 in 3',
  5067: '8 in 4',
  5076: '8 in 8',
  5078: '6 in 5',
  5083: '5 in 3',
  5093: '6 in 4',
  5096: '4 in 2',
  5116: '5 in 3',
  5117: '5 in 3',
};
const UNBOUNDED = { maxCost: 1e12, maxValues: 1e12 };
const ANY_CLIENT = { rights: () => EVERY_RIGHT, labels: () => [] };

test('plans send no more requests than they did, and wait no more often', () => {
  const seeds = Object.keys(PINNED).map(Number);
  const sizes = seeds.map((seed) => [seed, largestOf(plansOfWorld(seed))]);
  expect(Object.fromEntries(sizes)).toEqual(PINNED);
});

test('plans send only documents that are valid for their subgraph, also those that wait for others', () => {
  for (const seed of Object.keys(PINNED).map(Number)) {
    const { subgraphs } = questionsTo(seed, 3, gatewayOfWorld).world;
    const requests = plansOfWorld(seed).flatMap(({ stages }) => stages.flat());
    for (const { subgraph, operation } of requests) {
      const { schema } = readSubgraph(subgraphs[subgraph]!);
      expect(validate(schema, parse(operation)), operation).toEqual([]);
    }
  }
});

function plansOfWorld(seed: number): ExplainedPlan[] {
  const { world, questions } = questionsTo(seed, 3, gatewayOfWorld);
  const composed = composeWorld(world);
  if (Array.isArray(composed)) throw new Error(composed.join());
  const options = { limits: UNBOUNDED, refusesRequests: false };
  const explainer = new PlanExplainer(composed.supergraphSdl, options);
  return questions.map(({ query, variables }) =>
    explainer.explain({ document: query, variables }, ANY_CLIENT),
  );
}

function largestOf(plans: readonly ExplainedPlan[]): string {
  const requestsOf = ({ stages }: ExplainedPlan): number => stages.flat().length;
  const [largest] = plans.toSorted((one, other) => requestsOf(other) - requestsOf(one));
  return largest === undefined ? 'no plan' : `${requestsOf(largest)} in ${largest.stages.length}`;
}
