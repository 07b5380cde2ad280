import type { GraphQLFormattedError } from 'graphql';
import type { ClientErrors } from '#gateway/execute/client-errors.ts';
import { collectTargets, pathsOfTargets } from '#gateway/execute/collect-targets.ts';
import type { DataObject, ResponsePath } from '#gateway/execute/collect-targets.ts';
import { DomainError } from '#kernel/errors.ts';
import { FetchFailures } from '#gateway/execute/fetch-failures.ts';
import { copyObject, mergeObject } from '#gateway/execute/merge-data.ts';
import { settleWithin } from '#gateway/execute/settle-within.ts';
import { RepresentationSet } from '#gateway/execute/representation-set.ts';
import { applyRename } from '#gateway/plan/output-rename.ts';
import type {
  EntityFetch,
  EntityGroup,
  FetchBase,
  PlanStep,
  RootFetch,
} from '#gateway/plan/plan-step.ts';
import type {
  OperationScope,
  SubgraphAnswer,
  SubgraphFault,
  Variables,
} from '#gateway/subgraph-client/subgraph-executor.ts';

/** Watches the fetches that had to wait; the others take less time than observing them would. */
export type FetchWatch = (subgraph: string, seconds: number, failed: boolean) => void;

/**
 * One execution of one plan. Everything stays synchronous until a subgraph really waits, so an
 * answer from memory costs no promise.
 */
export class PlanRun {
  /** What the fetches found so far, under the names of the plan. */
  data: DataObject = {};
  readonly errors: GraphQLFormattedError[] = [];
  failures: FetchFailures | null = null;
  readonly #variables: Variables;
  readonly #scope: OperationScope;
  readonly #clientErrors: ClientErrors;
  readonly #watch: FetchWatch;
  /** Subgraphs that did not answer this operation, and what was said of it. */
  #away: Map<string, GraphQLFormattedError> | null = null;

  constructor(
    variables: Variables,
    scope: OperationScope,
    clientErrors: ClientErrors,
    watch: FetchWatch,
  ) {
    this.#variables = variables;
    this.#scope = scope;
    this.#clientErrors = clientErrors;
    this.#watch = watch;
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

  /** Takes over the answer of a fetch of root fields; also an event of a subscription. */
  absorbRoot(fetch: RootFetch, answer: SubgraphAnswer): void {
    const { data } = answer;
    const faults = answer.errors ?? [];
    if (data != null) {
      for (const rename of fetch.renames) applyRename(data, rename);
      this.#placeRoot(fetch, data);
    }
    if (faults.length === 0 && data != null) return;
    const targets: DataObject[] = [];
    collectTargets(this.data, fetch.path, targets);
    for (const fault of faults) this.#reportRoot(fetch, fault, data == null ? targets : null);
    // Fields that nobody explained are missing all the same.
    if (data == null && faults.length === 0) {
      this.#fail(targets, fetch.shape.keys, this.#unexplained(fetch));
    } else if (data == null) this.#fail(targets, fetch.shape.keys, null);
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

  #runRoot(fetch: RootFetch): void | Promise<void> {
    return this.#ask(
      fetch,
      this.#variablesOf(fetch),
      (answer) => this.absorbRoot(fetch, answer),
      (error) => {
        const targets: DataObject[] = [];
        collectTargets(this.data, fetch.path, targets);
        this.#fail(targets, fetch.shape.keys, error);
      },
    );
  }

  #runEntities(fetch: EntityFetch): void | Promise<void> {
    const variables: DataObject = this.#variablesOf(fetch);
    let isEmpty = true;
    const sets = fetch.groups.map((group) => {
      const set = this.#representationsOf(group);
      variables[group.variableName] = set.representations;
      isEmpty &&= set.representations.length === 0;
      return set;
    });
    if (isEmpty) return undefined;
    const fail = (error: GraphQLFormattedError): void => {
      for (const [index, group] of fetch.groups.entries()) {
        this.#fail(sets[index]!.targets.flat(), group.shape.keys, error);
      }
    };
    // A subgraph that hangs would cost its whole time once more for every fetch of a chain.
    const away = this.#away?.get(fetch.subgraph);
    if (away !== undefined) {
      fail(away);
      return undefined;
    }
    return this.#ask(fetch, variables, (answer) => this.#absorbEntities(fetch, sets, answer), fail);
  }

  #ask(
    fetch: FetchBase,
    variables: Variables,
    absorb: (answer: SubgraphAnswer) => void,
    fail: (error: GraphQLFormattedError) => void,
  ): void | Promise<void> {
    const failed = (thrown: unknown): void => {
      const error = this.#clientErrors.ofThrown(thrown);
      if (thrown instanceof DomainError && thrown.code === 'subgraph_unavailable') {
        (this.#away ??= new Map()).set(fetch.subgraph, error);
      }
      fail(error);
    };
    if (this.#scope.isAborted) {
      failed(new DomainError('request_timeout'));
      return undefined;
    }
    // An answer that cannot be taken over fails like one that did not come.
    const take = (settled: SubgraphAnswer): void => {
      try {
        absorb(settled);
      } catch (error) {
        failed(error);
      }
    };
    let answer: SubgraphAnswer | Promise<SubgraphAnswer>;
    try {
      answer = fetch.operation.execute(variables, this.#scope);
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
      this.#watch(fetch.subgraph, (performance.now() - startMs) / 1_000, hasFailed);
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

  #representationsOf(group: EntityGroup): RepresentationSet {
    const targets: DataObject[] = [];
    for (const path of group.paths) collectTargets(this.data, path, targets);
    const set = new RepresentationSet(group.representation);
    for (const target of targets) set.add(target);
    for (const target of set.incomplete) this.failures?.inherit(target, group.shape.keys);
    return set;
  }

  #placeRoot(fetch: RootFetch, data: DataObject): void {
    const targets: DataObject[] = [];
    collectTargets(this.data, fetch.path, targets);
    for (const [index, target] of targets.entries()) {
      mergeObject(target, index === 0 ? data : copyObject(data, fetch.shape), fetch.shape);
    }
  }

  #absorbEntities(
    fetch: EntityFetch,
    sets: readonly RepresentationSet[],
    answer: SubgraphAnswer,
  ): void {
    const faults = answer.errors ?? [];
    for (const [index, group] of fetch.groups.entries()) {
      const set = sets[index]!;
      const entities = answer.data?.[group.alias];
      const found: readonly unknown[] = Array.isArray(entities) ? entities : [];
      for (const rename of fetch.renames) applyRename(found, rename);
      const own = faults.filter((fault) => fault.path?.[0] === group.alias);
      this.#reportEntities(fetch, group, set, own);
      for (const [at, targets] of set.targets.entries()) {
        placeEntity(targets, found[at], group);
        if (found[at] == null && own.length > 0) this.#fail(targets, group.shape.keys, null);
      }
      if (!Array.isArray(entities)) this.#failGroup(fetch, group, set, faults);
    }
  }

  /** The whole list is missing: the failure is that of every field that was to come from it. */
  #failGroup(
    fetch: EntityFetch,
    group: EntityGroup,
    set: RepresentationSet,
    faults: readonly SubgraphFault[],
  ): void {
    const whole = faults.find((fault) => (fault.path?.length ?? 0) < 2);
    if (whole === undefined && faults.some((fault) => fault.path?.[0] === group.alias)) return;
    const error =
      whole === undefined
        ? this.#unexplained(fetch)
        : this.#clientErrors.ofFault(whole, fetch.subgraph);
    this.#fail(set.targets.flat(), group.shape.keys, error);
  }

  #reportEntities(
    fetch: EntityFetch,
    group: EntityGroup,
    set: RepresentationSet,
    faults: readonly SubgraphFault[],
  ): void {
    if (faults.length === 0) return;
    const positions = group.paths.map((path) => pathsOfTargets(this.data, path));
    for (const fault of faults) {
      const [, index, ...rest] = fault.path ?? [];
      const targets = typeof index === 'number' ? set.targets[index] : undefined;
      if (targets === undefined) continue;
      const error = this.#clientErrors.ofFault(fault, fetch.subgraph);
      for (const target of new Set(targets)) {
        if (rest.length === 0) this.#fail([target], group.shape.keys, error);
        else {
          for (const path of positions.flatMap((paths) => paths.get(target) ?? [])) {
            this.#report(error, [...path, ...renamedPath(rest, fetch)]);
          }
        }
      }
    }
  }

  #reportRoot(fetch: RootFetch, fault: SubgraphFault, missing: DataObject[] | null): void {
    const error = this.#clientErrors.ofFault(fault, fetch.subgraph);
    if (fault.path === undefined || fault.path.length === 0) {
      if (missing === null) this.errors.push(error);
      else this.#fail(missing, fetch.shape.keys, error);
      return;
    }
    const rest = renamedPath(fault.path, fetch);
    for (const paths of pathsOfTargets(this.data, fetch.path).values()) {
      for (const path of paths) this.#report(error, [...path, ...rest]);
    }
  }

  #report(error: GraphQLFormattedError, path: ResponsePath): void {
    this.errors.push({ ...error, path });
  }

  #fail(
    targets: readonly DataObject[],
    keys: readonly string[],
    error: GraphQLFormattedError | null,
  ): void {
    this.failures ??= new FetchFailures();
    for (const target of targets) this.failures.add(target, keys, error);
  }

  #unexplained(fetch: FetchBase): GraphQLFormattedError {
    const { subgraph } = fetch;
    return this.#clientErrors.mask('The subgraph gave neither data nor errors.', { subgraph });
  }
}

function placeEntity(targets: readonly DataObject[], entity: unknown, group: EntityGroup): void {
  if (typeof entity !== 'object' || entity === null) return;
  for (const [index, target] of targets.entries()) {
    const own =
      index === 0 ? (entity as DataObject) : copyObject(entity as DataObject, group.shape);
    mergeObject(target, own, group.shape);
  }
}

/** Puts the plan's names where a fetch had to use names of its own. */
function renamedPath(path: readonly (string | number)[], fetch: FetchBase): (string | number)[] {
  return path.map((segment) => fetch.renames.find(({ from }) => from === segment)?.to ?? segment);
}
