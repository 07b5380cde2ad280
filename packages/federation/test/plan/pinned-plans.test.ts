import { parse, validate } from 'graphql';
import { expect, test, vi } from 'vitest';
import { EVERY_RIGHT } from '#federation/access/requirement.ts';
import {
  PlanExplainer,
  type ExplainedPlan,
  type ExplainedRequest,
} from '#federation/documents/explain-plan.ts';
import { EdgeBudget } from '#federation/plan/search/edge-budget.ts';
import type { EngineMaker } from '#test/gateway/worlds/ask-world.ts';
import { questionsTo, type QuestionedWorld } from '#test/gateway/worlds/questions-to.ts';
import { readSubgraph } from '#test/gateway/worlds/subgraph-rules.ts';

/**
 * Requests of three plans over an invented graph of several subgraphs, and how many stages of them wait for one
 * another, by its seed. A plan that answers right may still send more than it needs, or wait where it need not: only
 * numbers notice that. A smaller number is a gain, to be written here; a larger one is a loss.
 */
const PINNED: Readonly<Record<number, string>> = {
  5002: '9 in 7',
  5003: '13 in 11',
  5004: '8 in 6',
  5006: '8 in 8',
  5017: '14 in 11',
  5019: '7 in 6',
  5020: '4 in 4',
  5021: '12 in 9',
  5023: '12 in 7',
  5031: '14 in 9',
  5033: '5 in 3',
  5036: '9 in 5',
  5037: '18 in 12',
  5041: '10 in 7',
  5043: '6 in 5',
  5047: '10 in 8',
  5048: '15 in 10',
  5051: '6 in 4',
  5055: '10 in 8',
  5057: '7 in 7',
  5061: '6 in 6',
  5063: '12 in 8',
  5067: '12 in 7',
  5070: '14 in 9',
  5072: '6 in 5',
  5076: '18 in 18',
  5078: '10 in 8',
  5083: '11 in 7',
  5093: '11 in 7',
  5096: '9 in 7',
  5116: '12 in 8',
  5117: '8 in 5',
  5146: '9 in 8',
  5152: '9 in 6',
  5177: '18 in 16',
  5205: '9 in 6',
  5211: '11 in 10',
  5252: '5 in 4',
  5270: '9 in 7',
  5310: '3 in 3',
  5360: '6 in 4',
  5401: '10 in 8',
  5433: '3 in 3',
  5461: '11 in 7',
  5538: '13 in 9',
  5555: '7 in 5',
};
/** Of all of these plans: edges that the planner evaluated, and characters of the requests. */
const WORK = { edges: 70_341, characters: 69_886 };
/** The same queries with some fields deferred. */
const DEFERRED = { requests: 449, edges: 70_080, characters: 69_765 };

const UNBOUNDED = { maxCost: 1e12, maxValues: 1e12, maxDeferred: 1_000 };
const ANY_CLIENT = { rights: () => EVERY_RIGHT, labels: () => [] };
const WORLDS = Object.keys(PINNED).map((seed) => openWorld(Number(seed)));

test('plans send no more requests than they did, and wait no more often', () => {
  const sizes = WORLDS.map(({ seed, plans }): [number, string] => {
    const stages = plans.flatMap((plan) => plan.stages);
    return [seed, `${stages.flat().length} in ${stages.length}`];
  });
  expect(Object.fromEntries(sizes)).toEqual(PINNED);
});

test('the search for plans takes no longer, and requests ask for no more', () => {
  const plans = WORLDS.flatMap((world) => world.plans);
  expect({ edges: sumOf(WORLDS.map(({ edges }) => edges)), characters: textOf(plans) }).toEqual(
    WORK,
  );
});

test('deferred fields take no more requests than they did, each no more than it asked for', () => {
  const plans = WORLDS.map(({ world, explainer }) => plansOf(explainer, world.deferring));
  const all = plans.flatMap((one) => one.plans);
  const found = { edges: sumOf(plans.map(({ edges }) => edges)), characters: textOf(all) };
  expect({ requests: all.flatMap(requestsOf).length, ...found }).toEqual(DEFERRED);
});

test('plans send only documents that are valid for their subgraph, also those that wait for others', () => {
  for (const { world, plans } of WORLDS) {
    const { subgraphs } = world.world;
    const schemas = new Map(
      Object.entries(subgraphs).map(([name, sdl]) => [name, readSubgraph(sdl).schema]),
    );
    for (const { subgraph, operation } of plans.flatMap(requestsOf)) {
      expect(validate(schemas.get(subgraph)!, parse(operation)), operation).toEqual([]);
    }
  }
});

interface PlannedWorld {
  readonly seed: number;
  readonly world: QuestionedWorld;
  readonly explainer: PlanExplainer;
  readonly plans: readonly ExplainedPlan[];
  readonly edges: number;
}

function openWorld(seed: number): PlannedWorld {
  let explainer: PlanExplainer | null = null;
  const plans: EngineMaker = (supergraphSdl) => {
    const options = { limits: UNBOUNDED, refusesRequests: false };
    explainer = new PlanExplainer(supergraphSdl, options);
    return { answer: () => Promise.reject(new Error('It only plans.')) };
  };
  const world = questionsTo(seed, 3, plans, true);
  if (explainer === null) throw new Error(`World ${seed} does not compose.`);
  return { seed, world, explainer, ...plansOf(explainer, world.questions) };
}

/** Plans, and how many edges the planner evaluated for them. */
function plansOf(
  explainer: PlanExplainer,
  questions: QuestionedWorld['questions'],
): { readonly plans: readonly ExplainedPlan[]; readonly edges: number } {
  const spent = vi.spyOn(EdgeBudget.prototype, 'spend');
  const plans = questions.map(({ query, variables }) =>
    explainer.explain({ document: query, variables }, ANY_CLIENT),
  );
  const edges = spent.mock.calls.length;
  spent.mockRestore();
  return { plans, edges };
}

function requestsOf({ stages, deferred = [] }: ExplainedPlan): readonly ExplainedRequest[] {
  return [...stages, ...deferred.flatMap((one) => one.stages)].flat();
}

function textOf(plans: readonly ExplainedPlan[]): number {
  return sumOf(plans.flatMap(requestsOf).map(({ operation }) => operation.length));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
