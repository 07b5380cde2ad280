import { Worker } from 'node:worker_threads';

/** A thread that performs one task and posts its result. */
export interface BackgroundWorker<Answer> {
  /** The first message of the thread. Rejects when it ends without one. */
  readonly answer: Promise<Answer>;
  /** The error of a failed thread; null when it ended normally or was terminated. */
  readonly ended: Promise<Error | null>;
  /** Terminates the thread. Resolves when it is gone. */
  end(): Promise<void>;
}

/** Start options of a thread. */
export interface ThreadStart {
  /**
   * Size of the young generation. The default of 64 MB suits servers; a thread with small responses only fills it
   * with garbage.
   */
  readonly youngMb: number;
  /** A module that is loaded before all others. */
  readonly preload?: URL;
}

/**
 * Starts a module on its own thread. The module reads `workerData` and posts its result to `parentPort`. The thread
 * alone does not keep the process alive.
 */
export function startBackgroundWorker<Answer>(
  entry: URL,
  data: unknown,
  { youngMb, preload }: ThreadStart,
): BackgroundWorker<Answer> {
  const worker = new Worker(entry, {
    workerData: data,
    ...(preload === undefined ? {} : { execArgv: ['--import', preload.href] }),
    resourceLimits: { maxYoungGenerationSizeMb: youngMb },
  });
  worker.unref();
  let failure: Error | null = null;
  const ended = new Promise<Error | null>((resolve) => {
    worker.once('error', (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    // An error is always followed by the exit.
    worker.once('exit', () => resolve(failure));
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve);
    void ended.then((error) => reject(error ?? new Error('The thread exited without a result.')));
  });
  // Callers that do not await the answer must not cause an unhandled rejection.
  answer.catch(() => undefined);
  return {
    answer,
    ended,
    async end() {
      await worker.terminate();
    },
  };
}
