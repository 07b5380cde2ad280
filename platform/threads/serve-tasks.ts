import { parentPort } from 'node:worker_threads';
import { DomainError } from '#kernel/errors/errors.ts';
import type { TaskAnswer, TaskMessage } from '#platform/threads/task-messages.ts';
import { buffersOf } from '#platform/threads/task-messages.ts';

type Columns = readonly Float64Array[];

/**
 * Turns the current thread into a worker of a pool; an entry module calls it once with the function that computes a
 * task. Input columns may be modified; returned columns are transferred and must not be kept. A thrown `DomainError`
 * reaches the caller unchanged.
 */
export function serveTasks(compute: (task: TaskMessage) => Columns | Promise<Columns>): void {
  const port = parentPort;
  if (port === null) throw new Error('An entry of a worker pool was started as a main module.');
  port.on('message', (task: TaskMessage) => {
    void answer(compute, task).then((reply) =>
      port.postMessage(reply, reply.kind === 'columns' ? buffersOf(reply.columns) : []),
    );
  });
}

async function answer(
  compute: (task: TaskMessage) => Columns | Promise<Columns>,
  task: TaskMessage,
): Promise<TaskAnswer> {
  try {
    return { kind: 'columns', columns: await compute(task) };
  } catch (error) {
    if (error instanceof DomainError) {
      return { kind: 'refusal', code: error.code, detail: error.message, facts: error.facts };
    }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'failure', reason };
  }
}
