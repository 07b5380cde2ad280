import type { GraphQLFormattedError } from 'graphql';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import { collectTargets, pathsOfTargets } from '#federation/execute/collect-targets.ts';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import { ContextGroups } from '#federation/execute/context-values.ts';
import type { ContextGroup } from '#federation/execute/context-values.ts';
import { contextualRequests } from '#federation/execute/entity-requests.ts';
import type { RequestedEntities } from '#federation/execute/entity-requests.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { absorbEntities, renamedPath } from '#federation/execute/entity-answer.ts';
import type { HeldLists } from '#federation/execute/held-lists.ts';
import { FetchFailures } from '#federation/execute/fetch-failures.ts';
import type { FetchWatch } from '#federation/execute/fetch-watch.ts';
import { ErrorReports, placeOf } from '#federation/execute/error-reports.ts';
import { copyObject, markAbsent, mergeObject } from '#federation/execute/merge-data.ts';
import { settleWithin } from '#federation/execute/settle-within.ts';
import type { RepeatedFetches } from '#federation/execute/repeated-fetches.ts';
import { RepresentationSet } from '#federation/execute/representation-set.ts';
import type { MissingField } from '#federation/execute/representation-set.ts';
import { applyRename } from '#federation/plan/output-rename.ts';
import type {
  EntityFetch,
  EntityGroup,
  FetchBase,
  PlanStep,
  RootFetch,
} from '#federation/plan/plan-step.ts';
import type {
  OperationScope,
  SubgraphAnswer,
  SubgraphError,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** What the runs of one engine share. */
export interface RunDependencies {
  /** Executors by subgraph name. */
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly clientErrors: ClientErrors;
  readonly watch: FetchWatch;
  readonly repeated: RepeatedFetches;
}

/**
 * One execution of one plan. It stays synchronous until a subgraph really waits, so an answer from memory costs no
 * promise.
 */
export class PlanRun {
  /** Merged results of the fetches, under plan names. */
  data: DataObject = {};
  readonly reports: ErrorReports;
  readonly #variables: Variables;
  readonly #scope: OperationScope;
  readonly #dependencies: RunDependencies;
  /** Lists whose later items are held back; null without streamed lists. */
  readonly held: HeldLists | null;
  /** Subgraphs that failed for this operation, with the error. */
  #unavailable: Map<string, GraphQLFormattedError> | null = null;

  constructor(
    variables: Variables,
    scope: OperationScope,
    dependencies: RunDependencies,
    held: HeldLists | null = null,
  ) {
    this.held = held;
    this.#variables = variables;
    this.#scope = scope;
    this.#dependencies = dependencies;
    this.reports = new ErrorReports(dependencies.clientErrors);
  }

  /** A run over the same data with error reports of its own. */
  continued(): PlanRun {
    return this.#continuedOn(this.data, this.held);
  }

  /** A run over other data, with whole lists. */
  continuedOn(data: DataObject): PlanRun {
    return this.#continuedOn(data, null);
  }

  #continuedOn(data: DataObject, held: HeldLists | null): PlanRun {
    const run = new PlanRun(this.#variables, this.#scope, this.#dependencies, held);
    run.data = data;
    run.#unavailable = this.#unavailable ??= new Map();
    // Earlier failures are recorded in the data itself.
    run.reports.failures = new FetchFailures();
    return run;
  }

  run(step: PlanStep): void | Promise<void> {
    switch (step.kind) {
      case 'root':
        return this.#runRoot(step.fetch);
      case 'entities':
        return this.#runEntities(step.fetch);
      case 'sequence':
        return this.#runSequence(step.steps, 0);
      case 'parallel':
        return this.#runParallel(step.steps);
    }
  }

  /** Merges the answer of a root fetch, or an event of a subscription. */
  absorbRoot(fetch: RootFetch, answer: SubgraphAnswer): void {
    const { data } = answer;
    const subgraphErrors = answer.errors ?? [];
    if (data != null) {
      for (const rename of fetch.renames) applyRename(data, rename);
      this.#placeRoot(fetch, data);
    }
    if (subgraphErrors.length === 0 && data != null) return;
    const targets: DataObject[] = [];
    collectTargets(this.data, fetch.path, targets);
    const loose = subgraphErrors.filter((subgraphError) => !this.#reportRoot(fetch, subgraphError));
    const named = new Set(
      subgraphErrors.map((subgraphError) => renamedPath(subgraphError.path ?? [], fetch)[0]),
    );
    const missing = fetch.shape.keys.filter(
      (key) =>
        data?.[key] == null && !named.has(key) && this.#holds(fetch.fieldsWhen.get(key) ?? null),
    );
    const cause = loose[0] ?? (data == null ? subgraphErrors[0] : undefined);
    if (cause !== undefined && missing.length > 0) {
      this.reports.fail(targets, missing, this.reports.errorOf(cause, fetch.subgraph));
    } else if (data == null && subgraphErrors.length === 0) {
      const reason = 'The answer has neither data nor errors.';
      this.reports.fail(targets, missing, this.reports.unfit(reason, fetch.subgraph));
    }
    const unreported = missing.length > 0 ? loose.slice(1) : loose;
    for (const subgraphError of unreported) {
      this.reports.reportWithoutPlace(this.reports.errorOf(subgraphError, fetch.subgraph));
    }
  }

  #runSequence(steps: readonly PlanStep[], from: number): void | Promise<void> {
    for (let index = from; index < steps.length; index += 1) {
      const waiting = this.run(steps[index]!);
      if (waiting !== undefined) return waiting.then(() => this.#runSequence(steps, index + 1));
    }
    return undefined;
  }

  #runParallel(steps: readonly PlanStep[]): void | Promise<void> {
    let waiting: Promise<void>[] | null = null;
    for (const step of steps) {
      const one = this.run(step);
      if (one !== undefined) (waiting ??= []).push(one);
    }
    if (waiting === null) return undefined;
    return Promise.all(waiting).then(() => undefined);
  }

  /** Whether a condition holds for this request. */
  #holds(when: string | null): boolean {
    return when === null || this.#variables[when] === true;
  }

  #runRoot(fetch: RootFetch): void | Promise<void> {
    if (!this.#holds(fetch.when)) return undefined;
    return this.#request(
      fetch,
      this.#variablesOf(fetch),
      (answer) => this.absorbRoot(fetch, answer),
      (error) => {
        const targets: DataObject[] = [];
        collectTargets(this.data, fetch.path, targets);
        this.reports.fail(targets, fetch.shape.keys, error);
      },
    );
  }

  #runEntities(fetch: EntityFetch): void | Promise<void> {
    if (!this.#holds(fetch.when)) return undefined;
    if (fetch.draft !== null) return this.#runContextual(fetch);
    const sets = fetch.groups.map((group) => {
      const set = this.#newSet(group);
      this.#settle(fetch, group, set);
      return set;
    });
    return this.#requestEntities({ fetch, sets, contexts: null });
  }

  /** Entities with different context values are requested in separate groups. */
  #runContextual(fetch: EntityFetch): void | Promise<void> {
    const found = fetch.groups.map((group): readonly ContextGroup[] => {
      if (!this.#holds(group.when)) return [];
      if (group.contexts.length === 0) return [{ values: [], set: this.#newSet(group) }];
      const contextGroups = new ContextGroups(group);
      contextGroups.collect(this.data);
      for (const { target, missingField } of contextGroups.without) {
        this.#failIncomplete(fetch, group, target, missingField);
      }
      return contextGroups.groups;
    });
    for (const [index, groups] of found.entries()) {
      for (const { set } of groups) this.#settle(fetch, fetch.groups[index]!, set);
    }
    const waiting = contextualRequests(fetch, found, this.#dependencies.repeated).flatMap(
      (request) => this.#requestEntities(request) ?? [],
    );
    return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined);
  }

  #requestEntities({ fetch, sets, contexts }: RequestedEntities): void | Promise<void> {
    const variables = this.#variablesOf(fetch);
    if (contexts !== null) Object.assign(variables, contexts);
    let isEmpty = true;
    for (const [index, { representations }] of sets.entries()) {
      variables[fetch.groups[index]!.variableName] = representations;
      isEmpty &&= representations.length === 0;
    }
    if (isEmpty) return undefined;
    const fail = (error: GraphQLFormattedError): void => {
      for (const [index, group] of fetch.groups.entries()) {
        this.reports.fail(sets[index]!.targets.flat(), group.shape.keys, error);
      }
    };
    // A hanging subgraph would cost its whole timeout for every fetch of a chain.
    const unavailable = this.#unavailable?.get(fetch.subgraph);
    if (unavailable !== undefined) {
      fail(unavailable);
      return undefined;
    }
    return this.#request(
      fetch,
      variables,
      (answer) => absorbEntities(this.data, fetch, sets, answer, this.reports),
      fail,
    );
  }

  #request(
    fetch: FetchBase,
    variables: Variables,
    absorb: (answer: SubgraphAnswer) => void,
    fail: (error: GraphQLFormattedError) => void,
  ): void | Promise<void> {
    const { executors, clientErrors, watch } = this.#dependencies;
    const failed = (thrown: unknown): void => {
      const failure = clientErrors.ofThrown(thrown);
      const isUnavailable = thrown instanceof DomainError && thrown.code === 'subgraph_unavailable';
      const error = isUnavailable
        ? {
            ...failure,
            extensions: { ...failure.extensions, ...clientErrors.serviceOf(fetch.subgraph) },
          }
        : failure;
      if (isUnavailable) {
        (this.#unavailable ??= new Map()).set(fetch.subgraph, error);
      }
      fail(error);
    };
    if (this.#scope.isAborted) {
      failed(new DomainError('request_timeout'));
      return undefined;
    }
    // An answer that cannot be merged counts as a failed one.
    const take = (settled: SubgraphAnswer): void => {
      try {
        if (this.held === null) absorb(settled);
        else this.held.whole(this.data, () => absorb(settled));
      } catch (error) {
        failed(error);
      }
    };
    this.#scope.policy?.fetchBegins();
    let answer: SubgraphAnswer | Promise<SubgraphAnswer>;
    try {
      answer = executorOf(fetch, executors).execute(fetch.operation, variables, this.#scope);
    } catch (error) {
      failed(error);
      return undefined;
    }
    if (!(answer instanceof Promise)) {
      take(answer);
      return undefined;
    }
    const startMs = performance.now();
    const watched = (hasFailed: boolean): void =>
      watch(fetch.subgraph, (performance.now() - startMs) / 1_000, hasFailed);
    return settleWithin(this.#scope.signal, answer).then(
      (settled) => {
        watched(false);
        take(settled);
      },
      (error: unknown) => {
        watched(true);
        failed(error);
      },
    );
  }

  #variablesOf(fetch: FetchBase): DataObject {
    const variables: DataObject = {};
    for (const name of fetch.variableNames) {
      if (Object.hasOwn(this.#variables, name)) variables[name] = this.#variables[name];
    }
    return variables;
  }

  #newSet(group: EntityGroup): RepresentationSet {
    const set = new RepresentationSet(group.representation);
    if (!this.#holds(group.when)) return set;
    const targets: DataObject[] = [];
    for (const path of group.paths) collectTargets(this.data, path, targets);
    for (const target of targets) set.add(target);
    return set;
  }

  /** Settles the objects of a set that cannot be requested. */
  #settle(fetch: EntityFetch, group: EntityGroup, set: RepresentationSet): void {
    for (const target of set.incomplete) {
      this.#failIncomplete(fetch, group, target, set.missingFieldIn(target));
    }
    for (const target of set.nameless) markAbsent(target, group.shape);
  }

  /** A required input is missing: because of a known failure, or because another subgraph omitted it. */
  #failIncomplete(
    { subgraph }: EntityFetch,
    { shape: { keys } }: EntityGroup,
    target: DataObject,
    missingField: MissingField | null,
  ): void {
    if (this.reports.failures?.inherit(target, keys, missingField) === true) return;
    const reason = 'Other subgraphs did not answer a required input of an entity.';
    this.reports.fail([target], keys, this.reports.unfit(reason, subgraph));
  }

  #placeRoot(fetch: RootFetch, data: DataObject): void {
    const targets: DataObject[] = [];
    collectTargets(this.data, fetch.path, targets);
    for (const [index, target] of targets.entries()) {
      mergeObject(target, index === 0 ? data : copyObject(data, fetch.shape), fetch.shape);
    }
  }

  /** Reports an error of a root fetch at its place; false when it has none. */
  #reportRoot(fetch: RootFetch, subgraphError: SubgraphError): boolean {
    if (subgraphError.path === undefined || subgraphError.path.length === 0) return false;
    const error = this.reports.errorOf(subgraphError, fetch.subgraph);
    const rest = renamedPath(subgraphError.path, fetch);
    if (!fetch.shape.keys.includes(String(rest[0]))) return false;
    const place = placeOf(rest);
    const targets: DataObject[] = [];
    collectTargets(this.data, fetch.path, targets);
    for (const target of new Set(targets)) this.reports.failAt(target, rest);
    if (this.reports.isFull(error, place)) return true;
    for (const paths of pathsOfTargets(this.data, fetch.path).values()) {
      for (const path of paths) this.reports.report(error, place, [...path, ...rest]);
    }
    return true;
  }
}

/** The executor of a fetch. Throws for a subgraph that the engine has no executor for. */
export function executorOf(
  { subgraph }: FetchBase,
  executors: RunDependencies['executors'],
): SubgraphExecutor {
  const executor = executors.get(subgraph);
  if (executor === undefined) throw new Error(`There is no subgraph "${subgraph}".`);
  return executor;
}
