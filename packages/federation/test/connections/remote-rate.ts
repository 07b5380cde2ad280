import { onTestFinished } from 'vitest';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import type { RemoteOptions } from '#federation/subgraph-client/remote-options.ts';
import { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import type { SubgraphAnswer } from '#federation/subgraph-client/subgraph-executor.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

/** What an attempt comes to: the answer, or the code of the error. */
export type Outcome = SubgraphAnswer | string;

export interface Asked {
  query(): Promise<Outcome>;
  mutate(): Promise<Outcome>;
}

/** Asks a subgraph at these URLs, under these options. */
export function remoteRate(urls: readonly string[], options: Partial<RemoteOptions> = {}): Asked {
  const executor = createRemoteExecutor(
    { name: 'prices', url: urls[0] ?? '' },
    { log: SILENT_LOG, clock: systemClock, random: Math.random, urls, ...options },
  );
  onTestFinished(() => executor.close());
  const ask = async (kind: 'query' | 'mutation'): Promise<Outcome> => {
    const operation = { kind, source: kind === 'query' ? '{rate}' : 'mutation{order}' };
    const scope = new OperationScope(ANONYMOUS_CONTEXT, undefined);
    try {
      return await executor.execute(operation as never, {}, scope);
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  return { query: () => ask('query'), mutate: () => ask('mutation') };
}
