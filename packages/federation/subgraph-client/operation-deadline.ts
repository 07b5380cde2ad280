import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { Deadline } from '#federation/subgraph-client/subgraph-executor.ts';

/** Time limit of a query or mutation. */
export interface OperationTimeout {
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/** The deadline of every operation, which counts and logs those that exceed it; null without a limit. */
export function operationDeadline(
  timeout: OperationTimeout | undefined,
  log: Log,
  meter: Meter,
): Deadline | null {
  if (timeout === undefined) return null;
  const expired = meter.counter(
    'marketgraph_operation_timeouts_total',
    'Operations that exceeded their time limit.',
  );
  const { timeoutMs } = timeout;
  return {
    ...timeout,
    onExpired({ requestId }) {
      expired.add(1);
      log.warn({ requestId, timeoutMs }, 'an operation exceeded its time limit');
    },
  };
}
