import { Worker } from 'node:worker_threads';
import type { Fact, PublicationDraft, PublishOutcome } from '#kernel/ports/fact-store.ts';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import type { PartCommit, PublishedPart } from '#kernel/ports/part-store.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import { headOf, rowsOfCommit } from '#platform/facts/part-commit.ts';
import { DatabaseUnusableError } from '#platform/sqlite/open-database.ts';
import type { WritingReply, WritingRequest } from '#platform/sqlite/publication-messages.ts';
import type { WrittenFact } from '#platform/facts/written-fact.ts';

/**
 * Facts per message, and the target length of their payloads, which are copied: the next batch is read while this one
 * is written.
 */
const BATCH_FACTS = 500;
const BATCH_CHARACTERS = 500_000;
/** How long a thread without work is kept: it takes some 15 MiB, and a new one takes a fifth of a second. */
const IDLE_MS = 30_000;

/**
 * Publishes through its own thread, which starts with a publication and ends after half a minute without one. A thread
 * that crashes loses its unfinished publication; the next publication starts a new one.
 */
export class PublicationClient {
  readonly #path: string;
  readonly #clock: Pick<Clock, 'after'>;
  #thread: Thread | null = null;
  #idleTimer: Timer | null = null;
  #ending: Promise<void> = Promise.resolve();

  constructor(path: string, clock: Pick<Clock, 'after'>) {
    this.#path = path;
    this.#clock = clock;
  }

  /** Writes a publication; one at a time. Throws `PublicationRefusedError`, or the error of `facts`. */
  publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome> {
    return this.#onThread((thread) => publishOn(thread, draft, facts));
  }

  /** Applies a commit of parts; null where the store has moved on. Throws `PublicationRefusedError`. */
  commitPart(commit: PartCommit): Promise<readonly PublishedPart[] | null> {
    return this.#onThread((thread) => commitPartOn(thread, commit));
  }

  async #onThread<Outcome>(work: (thread: Thread) => Promise<Outcome>): Promise<Outcome> {
    this.#idleTimer?.cancel();
    try {
      return await work(this.#running());
    } finally {
      this.#idleTimer = this.#clock.after(IDLE_MS, () => void this.close());
    }
  }

  #running(): Thread {
    if (this.#thread?.isAlive !== true) this.#thread = new Thread(this.#path);
    return this.#thread;
  }

  /** Ends the thread; the next publication starts a new one. */
  async close(): Promise<void> {
    this.#idleTimer?.cancel();
    const thread = this.#thread;
    this.#thread = null;
    if (thread !== null) this.#ending = thread.close();
    await this.#ending;
  }
}

async function publishOn(
  thread: Thread,
  draft: PublicationDraft,
  facts: AsyncIterable<Fact>,
): Promise<PublishOutcome> {
  const begun = await thread.ask({ kind: 'begin', draft });
  if (begun.kind === 'published') return begun.outcome;
  try {
    await handOver(facts, thread);
  } catch (error) {
    if (thread.isAlive) await thread.ask({ kind: 'roll back' });
    throw error;
  }
  const outcome = await thread.ask({ kind: 'commit' });
  if (outcome.kind !== 'published') throw unanswered();
  return outcome.outcome;
}

async function commitPartOn(
  thread: Thread,
  commit: PartCommit,
): Promise<readonly PublishedPart[] | null> {
  const begun = await thread.ask({ kind: 'begin part', head: headOf(commit) });
  if (begun.kind === 'moved') return null;
  try {
    for (const rows of rowsOfCommit(commit)) await thread.ask({ kind: 'write part', rows });
  } catch (error) {
    if (thread.isAlive) await thread.ask({ kind: 'roll back' });
    throw error;
  }
  const outcome = await thread.ask({ kind: 'commit part' });
  if (outcome.kind !== 'committed') throw unanswered();
  return outcome.published;
}

/** Reads the facts and has them written, with one batch in flight. */
async function handOver(facts: AsyncIterable<Fact>, thread: Thread): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  let batch: WrittenFact[] = [];
  let characters = 0;
  for await (const fact of facts) {
    const payload = canonicalJson(fact.payload);
    characters += payload.length;
    batch.push({ ...fact, payload });
    if (batch.length < BATCH_FACTS && characters < BATCH_CHARACTERS) continue;
    await writing;
    writing = thread.ask({ kind: 'write', facts: batch });
    // When reading the facts fails first, this failure is irrelevant.
    writing.catch(() => undefined);
    [batch, characters] = [[], 0];
  }
  await writing;
  if (batch.length > 0) await thread.ask({ kind: 'write', facts: batch });
}

interface Waiting {
  readonly resolve: (reply: WritingReply) => void;
  readonly reject: (error: Error) => void;
}

/** The thread with its connection. It keeps the process alive only while a request is in flight. */
class Thread {
  readonly #worker: Worker;
  readonly #ended: Promise<unknown>;
  /** Pending requests; answers arrive in request order. */
  readonly #waiting: Waiting[] = [];
  isAlive = true;

  constructor(path: string) {
    const entry = new URL('./publication-thread.ts', import.meta.url);
    this.#worker = new Worker(entry, { workerData: path });
    this.#worker.unref();
    this.#worker.on('message', (reply: WritingReply) => this.#take(reply));
    this.#ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    // An error is always followed by the exit.
    let reason = 'it ended';
    this.#worker.on('error', (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    this.#worker.on('exit', () => this.#end(reason));
  }

  /** Sends a request; resolves with its answer, unless that is a failure. */
  ask(request: WritingRequest): Promise<WritingReply> {
    if (!this.isAlive) return Promise.reject(broken('it has ended'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(request, []);
    });
  }

  async close(): Promise<void> {
    if (!this.isAlive) return;
    this.#worker.ref();
    this.#worker.postMessage({ kind: 'close' } satisfies WritingRequest, []);
    await this.#ended;
  }

  #take(reply: WritingReply): void {
    const waiting = this.#waiting.shift()!;
    if (this.#waiting.length === 0) this.#worker.unref();
    if (reply.kind === 'failed') waiting.reject(broken(reply.message));
    else if (reply.kind === 'refused') {
      waiting.reject(new PublicationRefusedError(reply.reason, reply.message));
    } else waiting.resolve(reply);
  }

  #end(reason: string): void {
    this.isAlive = false;
    for (const { reject } of this.#waiting.splice(0)) reject(broken(reason));
  }
}

function unanswered(): Error {
  return new Error('the thread of the fact store did not answer the commit');
}

function broken(reason: string): DatabaseUnusableError {
  return new DatabaseUnusableError(`The publication failed, and nothing was changed: ${reason}`);
}
