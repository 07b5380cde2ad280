import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import type { OnRows } from '#signalhub/publishing/bundle-facts.ts';
import type { ReadBundle } from '#signalhub/publishing/bundle-reading.ts';
import type {
  ReadingReply,
  ReadingRequest,
  ReadingTask,
} from '#signalhub/publishing/reading-messages.ts';

const ENTRY = new URL('./reading-thread.ts', import.meta.url);
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads a bundle on its own thread, which has the memory of the limits and ends with the bundle. Uploaded
 * content is not unpacked or parsed on the main thread: it receives only valid facts, in small batches. A
 * bundle that needs more memory is rejected like any other invalid one.
 */
export const readBundleInThread: ReadBundle = async (source, limits, use) => {
  const into = await mkdtemp(join(tmpdir(), 'marketgraph-bundle-'));
  const thread = new ReadingThread({ source, limits, into });
  try {
    const first = await thread.next();
    if (first.kind !== 'manifest') throw unexpected(first);
    const { draft, rowsTotal } = first;
    return await use({ draft, rowsTotal, facts: (onRows) => factsOf(thread, onRows) });
  } finally {
    await thread.end();
    await rm(into, { recursive: true, force: true });
  }
};

async function* factsOf(thread: ReadingThread, onRows: OnRows): AsyncGenerator<Fact> {
  // The next message is prepared while this one is processed.
  let coming = thread.next();
  for (;;) {
    const reply = await coming;
    if (reply.kind === 'end') return;
    if (reply.kind !== 'facts') throw unexpected(reply);
    coming = thread.next();
    // If the consumer fails first, this failure is irrelevant.
    coming.catch(() => undefined);
    yield* reply.facts;
    for (const [file, rowCount] of reply.rows) onRows(file, rowCount, []);
    for (const count of reply.untaken) onRows(count.file, 0, [count]);
  }
}

function unexpected(reply: ReadingReply): Error {
  return new Error(`The reading thread sent an unexpected ${reply.kind} message.`);
}

interface Waiting {
  readonly resolve: (reply: ReadingReply) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread as the server uses it: one request, one reply. */
class ReadingThread {
  readonly #worker: Worker;
  readonly #ended: Promise<unknown>;
  readonly #waiting: Waiting[] = [];
  #failure: Error | null = null;

  constructor(task: ReadingTask) {
    const { memoryMb } = task.limits;
    this.#worker = new Worker(ENTRY, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    this.#worker.on('message', (reply: ReadingReply) => this.#take(reply));
    this.#worker.on('error', (error: unknown) => {
      const isMemory = error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY;
      const reason = error instanceof Error ? error.message : String(error);
      this.#failure = isMemory
        ? tooLarge(memoryMb)
        : new Error(`The bundle was not read: ${reason}`);
    });
    this.#ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    // An error is always followed by the exit.
    this.#worker.on('exit', () => {
      this.#failure ??= new Error('The bundle was not read: its thread ended.');
      for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
    });
  }

  /** The next message. Throws `InvalidBundleError` for an invalid bundle. */
  next(): Promise<ReadingReply> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage('next' satisfies ReadingRequest, []);
    });
  }

  async end(): Promise<void> {
    this.#failure ??= new Error('The reading was cancelled.');
    await this.#worker.terminate();
    await this.#ended;
  }

  #take(reply: ReadingReply): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    if (reply.kind === 'invalid')
      waiting.reject(new InvalidBundleError(reply.faults, reply.mayBeMore));
    else if (reply.kind === 'failed') {
      waiting.reject(new Error(`The bundle was not read: ${reply.message}`));
    } else waiting.resolve(reply);
  }
}

function tooLarge(memoryMb: number): InvalidBundleError {
  const message =
    `needs more than ${memoryMb} MiB of memory to be checked; ` +
    'publish it with the command, which has no such limit';
  return new InvalidBundleError([{ file: 'bundle', line: null, field: null, message }], false);
}
