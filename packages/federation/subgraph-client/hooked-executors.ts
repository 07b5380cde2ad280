import type { FetchHooks } from '#federation/hooks/request-hooks.ts';
import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { isEventStream } from '#federation/subgraph-client/subgraph-executor.ts';
import type {
  OperationScope,
  SubgraphAnswer,
  SubgraphEventStream,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';

/** Executors that call the `onFetch` of a request's hooks. */
export function hookedExecutors(
  executors: ReadonlyMap<string, SubgraphExecutor>,
): ReadonlyMap<string, SubgraphExecutor> {
  return new Map(
    Array.from(executors, ([name, executor]) => [name, new HookedExecutor(name, executor)]),
  );
}

class HookedExecutor implements SubgraphExecutor {
  readonly #name: string;
  readonly #executor: SubgraphExecutor;

  constructor(name: string, executor: SubgraphExecutor) {
    this.#name = name;
    this.#executor = executor;
  }

  get scalars(): SubgraphExecutor['scalars'] {
    return this.#executor.scalars;
  }

  get readsPlainNumbers(): boolean {
    return this.#executor.readsPlainNumbers === true;
  }

  execute(
    operation: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): SubgraphAnswer | Promise<SubgraphAnswer> {
    const fetch = this.#begin(operation, scope);
    if (fetch === null) return this.#executor.execute(operation, variables, scope);
    let answer: SubgraphAnswer | Promise<SubgraphAnswer>;
    try {
      answer = this.#executor.execute(operation, variables, scope.tracedAs(fetch.trace));
    } catch (error) {
      throw failed(fetch, error);
    }
    if (!(answer instanceof Promise)) return answered(fetch, answer);
    return answer.then(
      (late) => answered(fetch, late),
      (error: unknown) => {
        throw failed(fetch, error);
      },
    );
  }

  async subscribe(
    operation: SubgraphOperation,
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphEventStream | SubgraphAnswer> {
    const fetch = this.#begin(operation, scope);
    if (fetch === null) return this.#executor.subscribe(operation, variables, scope);
    try {
      const traced = scope.tracedAs(fetch.trace);
      const started = await this.#executor.subscribe(operation, variables, traced);
      answered(fetch, isEventStream(started) ? {} : started);
      return started;
    } catch (error) {
      throw failed(fetch, error);
    }
  }

  close(): Promise<void> {
    return this.#executor.close();
  }

  #begin(operation: SubgraphOperation, { hooks }: OperationScope): FetchHooks | null {
    return hooks?.onFetch?.({ subgraph: this.#name, operation }) ?? null;
  }
}

function answered(fetch: FetchHooks, answer: SubgraphAnswer): SubgraphAnswer {
  fetch.onEnd?.({ errorCount: answer.errors?.length ?? 0, failure: undefined });
  return answer;
}

function failed(fetch: FetchHooks, failure: unknown): unknown {
  fetch.onEnd?.({ errorCount: 0, failure });
  return failure;
}
