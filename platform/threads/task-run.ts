import type { OffloadTask } from '#kernel/ports/offload.ts';
import type { TaskMessage } from '#platform/threads/task-messages.ts';

type Columns = readonly Float64Array[];

interface Caller {
  readonly resolve: (columns: Columns) => void;
  readonly reject: (reason: unknown) => void;
  readonly detach: () => void;
}

/** One computation and all callers that wait for it. */
export class TaskRun {
  readonly message: TaskMessage;
  readonly key: string | null;
  readonly askedAtMs: number;
  readonly #onAbandoned: () => void;
  readonly #callers = new Set<Caller>();

  /** @param onAbandoned called when the last caller aborts before there is an answer */
  constructor(
    { name, params, columns, rows, key }: OffloadTask,
    askedAtMs: number,
    onAbandoned: (run: TaskRun) => void,
  ) {
    const copies = columns.map((column) => column.slice(0, rows));
    this.message = { name, params, columns: copies, rows };
    this.key = key ?? null;
    this.askedAtMs = askedAtMs;
    this.#onAbandoned = () => onAbandoned(this);
  }

  /** Adds a caller. Its promise settles with the run, or rejects alone when its signal aborts. */
  join(signal?: AbortSignal): Promise<Columns> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#callers.delete(caller);
        reject(signal?.reason);
        if (this.#callers.size === 0) this.#onAbandoned();
      };
      const caller: Caller = {
        resolve,
        reject,
        detach: () => signal?.removeEventListener('abort', onAbort),
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#callers.add(caller);
    });
  }

  succeed(columns: Columns): void {
    for (const caller of this.#take()) caller.resolve(columns);
  }

  fail(error: Error): void {
    for (const caller of this.#take()) caller.reject(error);
  }

  #take(): Caller[] {
    const callers = [...this.#callers];
    this.#callers.clear();
    for (const { detach } of callers) detach();
    return callers;
  }
}
