import { Worker } from 'node:worker_threads';

/** A thread that does one thing beside the event loop, and says what came of it. */
export interface BackgroundWorker<Answer> {
  /** The first thing that the thread said. Rejects when it ended before it said anything. */
  readonly answer: Promise<Answer>;
  /** Why the thread is gone, when it failed; null when it ended well, or was ended. */
  readonly ended: Promise<Error | null>;
  /** Stops the thread wherever it is. Resolves when it is gone. */
  end(): Promise<void>;
}

/** What a thread starts with. */
export interface ThreadStart {
  /**
   * Where objects begin to live. The default of 64 MB is for servers; a thread that seldom has more
   * than a page of answers at a time only fills it with garbage.
   */
  readonly youngMb: number;
  /** A module that is loaded before any other. */
  readonly preload?: URL;
}

/**
 * Starts a module on a thread of its own. It reads what it is given from `workerData` and posts its
 * answer to `parentPort`. The thread alone never keeps the process alive.
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
    void ended.then((error) => reject(error ?? new Error('The thread ended without an answer.')));
  });
  // Whoever waits for the answer is told; nobody has to.
  answer.catch(() => undefined);
  return {
    answer,
    ended,
    async end() {
      await worker.terminate();
    },
  };
}
