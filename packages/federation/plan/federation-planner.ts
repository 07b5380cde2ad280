import { OperationTypeNode } from 'graphql';
import type { DocumentNode, OperationDefinitionNode, SelectionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { DomainError } from '#kernel/errors/errors.ts';
import { KeyDistance } from '#federation/plan/graph/key-distance.ts';
import type { FederatedGraph, FederatedType } from '#federation/plan/graph/federated-type.ts';
import { readSupergraph } from '#federation/plan/graph/read-supergraph.ts';
import { TypeSets } from '#federation/plan/graph/type-set.ts';
import type { NamedCondition } from '#federation/plan/conditions/condition.ts';
import { PlanConditions } from '#federation/plan/fetches/plan-conditions.ts';
import { PlanWriter } from '#federation/plan/fetches/plan-writer.ts';
import { scheduleOf } from '#federation/plan/fetches/schedule.ts';
import { deferredSteps, joinedSteps } from '#federation/plan/fetches/deferred-steps.ts';
import type { QueryPlan, PlanStep } from '#federation/plan/plan-step.ts';
import { FieldAccess } from '#federation/plan/search/access.ts';
import { bestSolution } from '#federation/plan/search/improve.ts';
import { FIRST_PART } from '#federation/plan/search/fetch-tree.ts';
import type { AnswerPart } from '#federation/plan/search/fetch-tree.ts';
import { Moves } from '#federation/plan/search/moves.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';
import type { PositionContext } from '#federation/plan/search/position-tree.ts';
import { PositionTree } from '#federation/plan/search/position-tree.ts';
import { EdgeBudget, SearchBudgetError } from '#federation/plan/search/edge-budget.ts';
import { FieldOwners } from '#federation/plan/search/field-owners.ts';
import { KeyAvailability } from '#federation/plan/search/key-availability.ts';
import { TableSpace } from '#federation/plan/search/remaining-moves.ts';
import type { SearchContext } from '#federation/plan/search/shortest-path.ts';
import type { Solution } from '#federation/plan/search/solve.ts';
import { TypeGroups } from '#federation/plan/search/type-groups.ts';

/** Edges that the search for a better plan may evaluate. */
const BUDGET = 2_000;

/** Upper bound of evaluated edges per plan; some 1,500 take a millisecond. */
const MAX_EDGES = 30_000;

/** Upper bound of type sets cached between plans. */
const MAX_SETS = 20_000;

/** Type information computed once for all operations. */
interface Known extends PositionContext {
  readonly access: FieldAccess;
  readonly keyAvailability: KeyAvailability;
}

/** Upper bound of cached graphs, one for each set of active labels. */
const MAX_GRAPHS = 16;

/** Plans the operations of one supergraph. */
export class FederationPlanner {
  readonly #supergraph: DocumentNode;
  readonly #whileNoneHolds: GraphPlanner;
  /** By active labels. */
  readonly #byLabels = new LRUCache<string, GraphPlanner>({ max: MAX_GRAPHS });

  constructor(supergraph: DocumentNode) {
    this.#supergraph = supergraph;
    this.#whileNoneHolds = new GraphPlanner(readSupergraph(supergraph));
  }

  /**
   * Plans a canonical operation. Throws `UnresolvableError` and `query_too_complex`.
   *
   * @param labels active labels of progressive overrides that the operation depends on
   */
  plan(operation: OperationDefinitionNode, labels: readonly string[] = []): QueryPlan {
    return this.#under(labels).plan(operation);
  }

  /** Finds any plan of a query, without improving or writing it. Throws as `plan` does. */
  prove(operation: OperationDefinitionNode, labels: readonly string[] = []): void {
    this.#under(labels).prove(operation);
  }

  #under(labels: readonly string[]): GraphPlanner {
    if (labels.length === 0) return this.#whileNoneHolds;
    const key = JSON.stringify(labels);
    const known = this.#byLabels.get(key);
    if (known !== undefined) return known;
    const made = new GraphPlanner(readSupergraph(this.#supergraph, labels));
    this.#byLabels.set(key, made);
    return made;
  }
}

/** Plans operations of a supergraph under one set of labels. */
class GraphPlanner {
  readonly #graph: FederatedGraph;
  readonly #distance: KeyDistance;
  #known: Known;

  constructor(graph: FederatedGraph) {
    this.#graph = graph;
    this.#distance = new KeyDistance(graph);
    this.#known = newKnown(graph);
  }

  plan(operation: OperationDefinitionNode): QueryPlan {
    if (this.#known.sets.size > MAX_SETS) this.#known = newKnown(this.#graph);
    const { selections } = operation.selectionSet;
    if (operation.operation === OperationTypeNode.MUTATION) {
      const plans = selections.map((selection) => this.#query(operation, [selection]));
      return {
        source: null,
        step: sequenceOf(plans.flatMap((plan) => plan.step ?? [])),
        conditions: plans.flatMap(({ conditions }) => conditions),
        deferred: joinedSteps(
          plans.map(({ deferred }) => deferred),
          sequenceOf,
        ),
      };
    }
    if (operation.operation === OperationTypeNode.QUERY) return this.#query(operation, selections);
    return this.#subscription(operation);
  }

  prove(operation: OperationDefinitionNode): void {
    this.#solve(operation, operation.selectionSet.selections, 0);
  }

  #query(operation: OperationDefinitionNode, selections: readonly SelectionNode[]): QueryPlan {
    const solution = this.#solve(operation, selections);
    const { requests } = scheduleOf(solution.tree.fetches);
    const writer = this.#writer(operation, solution);
    const stepOf = (part: AnswerPart): PlanStep | null =>
      this.#sequence(
        writer,
        requests.filter(({ fetches }) => fetches[0]!.part === part),
      );
    const { tree, deferredLeaves } = solution;
    return {
      source: null,
      step: deferredLeaves === null ? this.#sequence(writer, requests) : stepOf(FIRST_PART),
      conditions: namedIn(writer),
      deferred: deferredLeaves === null ? [] : deferredSteps(tree, deferredLeaves, stepOf),
    };
  }

  #subscription(operation: OperationDefinitionNode): QueryPlan {
    const solution = this.#solve(operation, operation.selectionSet.selections);
    const { fetches } = solution.tree;
    const source = fetches.find(({ after }) => after.size === 0)!;
    const { requests } = scheduleOf(fetches);
    const rest = requests.filter((request) => !request.fetches.includes(source));
    const writer = this.#writer(operation, solution);
    const step = this.#sequence(writer, rest);
    return { source: writer.root(source), step, conditions: namedIn(writer), deferred: [] };
  }

  #sequence(
    writer: PlanWriter,
    requests: ReturnType<typeof scheduleOf>['requests'],
  ): PlanStep | null {
    const levels = new Map<number, PlanStep[]>();
    for (const request of requests) {
      levels.getOrInsertComputed(request.level, () => []).push(writer.step(request));
    }
    return sequenceOf(
      [...levels.values()].map((steps) =>
        steps.length === 1 ? steps[0]! : { kind: 'parallel', steps },
      ),
    );
  }

  #writer(operation: OperationDefinitionNode, { tree, variables }: Solved): PlanWriter {
    const { sets } = this.#known;
    const when = new PlanConditions(tree.fetches, variables);
    return new PlanWriter({ graph: this.#graph, sets, when }, operation);
  }

  #solve(
    operation: OperationDefinitionNode,
    selections: readonly SelectionNode[],
    budget = BUDGET,
  ): Solved {
    const { sets, access, keyAvailability } = this.#known;
    const positions = new PositionTree(this.#known, this.#root(operation));
    positions.add(positions.root, positions.root.types, selections);
    const context: SearchContext = {
      sets,
      access,
      keyAvailability,
      distance: this.#distance,
      edgeBudget: new EdgeBudget(),
      remaining: new Map(),
      space: new TableSpace(),
      mayReachAgain: false,
      isRootAskedOnce: operation.operation !== OperationTypeNode.QUERY,
    };
    context.edgeBudget.limit = MAX_EDGES;
    try {
      const { tree } = bestSolution(context, positions, budget);
      const { leaves, isDeferred, marks } = positions;
      return {
        tree,
        variables: isDeferred ? 0 : marks.variables,
        deferredLeaves: isDeferred ? leaves : null,
      };
    } catch (error) {
      if (!(error instanceof SearchBudgetError)) throw error;
      throw new DomainError(
        'query_too_complex',
        `Planning the query takes more than the ${MAX_EDGES} steps that this server allows. ` +
          'Ask for less, or in several queries.',
      );
    }
  }

  #root({ operation }: OperationDefinitionNode): FederatedType {
    const root = this.#graph.roots[operation];
    if (root === null) throw new Error(`The supergraph has no ${operation}s.`);
    return root;
  }
}

/** A solved plan before its requests are written. */
interface Solved extends Pick<Solution, 'tree'> {
  /** Number of variables in its conditions. */
  readonly variables: number;
  /** Requested leaves, when some are deferred. */
  readonly deferredLeaves: Iterable<RequestedField> | null;
}

function namedIn({ conditions }: PlanWriter): NamedCondition[] {
  return Array.from(conditions, ([name, condition]) => ({ name, condition }));
}

function newKnown(graph: FederatedGraph): Known {
  const sets = new TypeSets();
  const groups = new TypeGroups(sets);
  const access = new FieldAccess(graph, sets);
  return {
    graph,
    sets,
    groups,
    access,
    moves: new Moves(graph, sets, groups),
    owners: new FieldOwners(graph),
    keyAvailability: new KeyAvailability(sets, access.provided),
  };
}

function sequenceOf(steps: readonly PlanStep[]): PlanStep | null {
  if (steps.length === 0) return null;
  return steps.length === 1 ? steps[0]! : { kind: 'sequence', steps };
}
