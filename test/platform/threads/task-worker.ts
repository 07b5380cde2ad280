import { threadId } from 'node:worker_threads';
import { DomainError } from '#kernel/errors/errors.ts';
import { serveTasks } from '#platform/threads/serve-tasks.ts';

/** Entry of the pools under test: each task is one way in which a computation can behave. */
let served = 0;

serveTasks(({ name, params, columns, rows }) => {
  served += 1;
  const begun = params['begun'];
  if (begun instanceof SharedArrayBuffer) {
    const flag = new Int32Array(begun);
    Atomics.add(flag, 0, 1);
    Atomics.notify(flag, 0);
  }
  switch (name) {
    case 'double':
      return columns.map((column) => column.map((value) => value * 2));
    case 'twice the same':
      return [columns[0]!, columns[0]!.subarray(0, 1)];
    case 'about': {
      const lengths = columns.map((column) => column.length);
      return [Float64Array.of(threadId, served, rows, ...lengths)];
    }
    case 'spin':
      return spin(Number(params['ms'] ?? Number.POSITIVE_INFINITY));
    case 'throw':
      throw new Error('the secret reason');
    case 'refuse':
      throw new DomainError('invalid_input', 'A sentence.', { retryAfterSec: 7 });
    case 'exit':
      return process.exit(3);
    case 'crash later':
      queueMicrotask(() => {
        throw new Error('outside of the task');
      });
      return new Promise(() => {});
    default:
      return hoard();
  }
});

function spin(ms: number): Float64Array[] {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
  return [Float64Array.of(ms)];
}

/** Allocates heap until there is none. */
function hoard(): never {
  const hoarded: unknown[] = [];
  for (;;) hoarded.push(Array.from({ length: 100_000 }, () => ({})));
}
