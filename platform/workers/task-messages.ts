import type { ErrorCode, ErrorFacts } from '#kernel/errors/errors.ts';
import type { OffloadTask } from '#kernel/ports/offload.ts';

/** What a worker is sent: one task at a time. Its columns belong to the worker from then on. */
export type TaskMessage = Omit<OffloadTask, 'key'>;

/** What a worker answers, once per task. */
export type TaskAnswer =
  | { readonly kind: 'columns'; readonly columns: readonly Float64Array[] }
  /** The task cannot be done as asked, for a reason that the client may know. */
  | {
      readonly kind: 'refusal';
      readonly code: ErrorCode;
      readonly detail: string;
      readonly facts: ErrorFacts;
    }
  /** The task threw something else; the reason is for the log alone. */
  | { readonly kind: 'failure'; readonly reason: string };

/** The memory behind some columns, each piece once, to hand it over instead of copying it. */
export function buffersOf(columns: readonly Float64Array[]): ArrayBuffer[] {
  const buffers = columns.map((column) => column.buffer);
  return [...new Set(buffers.filter((buffer) => buffer instanceof ArrayBuffer))];
}
