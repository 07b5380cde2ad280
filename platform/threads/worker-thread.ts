import { Worker } from 'node:worker_threads';
import type { Timer } from '#kernel/ports/clock.ts';
import type { TaskAnswer, TaskMessage } from '#platform/threads/task-messages.ts';
import { buffersOf } from '#platform/threads/task-messages.ts';
import type { TaskRun } from '#platform/threads/task-run.ts';

export interface ThreadHandlers {
  onAnswer(thread: WorkerThread, answer: TaskAnswer): void;
  /** The thread has exited, for any reason; no event follows. */
  onEnd(thread: WorkerThread, reason: string): void;
}

/** The task of a busy thread. */
export interface RunningTask {
  readonly run: TaskRun;
  readonly startedAtMs: number;
  readonly limit: Timer;
}

/**
 * One worker thread with at most one task. It keeps the process alive only while it has one. A
 * thread that fails to start ends like one that crashes.
 */
export class WorkerThread {
  /** The current task; null when the thread is idle or ending. */
  running: RunningTask | null = null;
  /** Ends an idle thread in the end. */
  idleTimer: Timer | null = null;
  /** Whether its owner is ending it, so that its exit is expected. */
  isEnding = false;
  readonly #worker: Worker;

  constructor(entry: URL, memoryMb: number, handlers: ThreadHandlers) {
    let lastError = '';
    this.#worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    this.#worker.unref();
    this.#worker.on('message', (answer: TaskAnswer) => handlers.onAnswer(this, answer));
    this.#worker.on('messageerror', (error) => {
      lastError = error.message;
      void this.#worker.terminate();
    });
    // An error is always followed by the exit, so the end is reported once, there.
    this.#worker.on('error', (error: unknown) => {
      lastError = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    this.#worker.on('exit', (code) => {
      handlers.onEnd(this, lastError === '' ? `The worker exited with code ${code}.` : lastError);
    });
  }

  /** Hands a task over, with the memory of its columns. Throws when its params are not plain data. */
  post(message: TaskMessage): void {
    this.#worker.postMessage(message, buffersOf(message.columns));
    this.#worker.ref();
  }

  /** The answer has arrived: the thread no longer keeps the process alive. */
  rest(): void {
    this.#worker.unref();
  }

  /** Stops the thread wherever it is, an endless loop included. Resolves when it is gone. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.#worker.terminate();
  }
}
