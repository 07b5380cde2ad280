import type { ErrorCode, ErrorDescription } from '#kernel/errors/errors.ts';
import type { OffloadTask } from '#kernel/ports/offload.ts';

/** A task sent to a worker, one at a time. Its columns are transferred to the worker. */
export type TaskMessage = Omit<OffloadTask, 'key'>;

/** The answer of a worker, one per task. */
export type TaskAnswer =
  | { readonly kind: 'columns'; readonly columns: readonly Float64Array[] }
  /** The computation rejects the task, for a reason that the client may see. */
  | {
      readonly kind: 'refusal';
      readonly code: ErrorCode;
      readonly detail: string;
      readonly facts: ErrorDescription;
    }
  /** The task threw an unexpected error; the reason is only logged. */
  | { readonly kind: 'failure'; readonly reason: string };

/** The distinct buffers of columns, to transfer them instead of copying. */
export function buffersOf(columns: readonly Float64Array[]): ArrayBuffer[] {
  const buffers = columns.map((column) => column.buffer);
  return [...new Set(buffers.filter((buffer) => buffer instanceof ArrayBuffer))];
}
