import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { openBundle } from '#signalhub/publishing/bundle-reading.ts';
import type { OnRows } from '#signalhub/publishing/bundle-facts.ts';
import type { UntakenCount } from '#signalhub/publishing/untaken.ts';
import type { ReadingReply, ReadingTask } from '#signalhub/publishing/reading-messages.ts';

// A worker thread that unpacks, parses and checks one bundle, so that uploads cost neither the server's event
// loop nor its memory. It replies to requests only.
const port = parentPort;
if (port === null) throw new Error('The reading thread was started as a main module.');
const { source, limits, into } = workerData as ReadingTask;

/** Approximate size of the facts in one message, which bounds the consumer's pause. */
const MESSAGE_CHARACTERS = 250_000;
const MESSAGE_FACTS = 200;

const requests = on(port, 'message');

async function say(reply: ReadingReply): Promise<void> {
  await requests.next();
  port!.postMessage(reply, []);
}

async function read(): Promise<void> {
  const { draft, rowsTotal, facts } = await openBundle(source, limits, into);
  await say({ kind: 'manifest', draft, rowsTotal });
  let batch: Fact[] = [];
  let rows = new Map<string, number>();
  let untaken: UntakenCount[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    await say({ kind: 'facts', facts: batch, rows: [...rows], untaken });
    [batch, rows, untaken, characters] = [[], new Map(), [], 0];
  };
  const onRows: OnRows = (file, count, left) => {
    rows.set(file, (rows.get(file) ?? 0) + count);
    untaken.push(...left);
  };
  for await (const fact of facts(onRows)) {
    batch.push(fact);
    characters += sizeOf(fact.payload);
    if (batch.length >= MESSAGE_FACTS || characters >= MESSAGE_CHARACTERS) await flush();
  }
  await flush();
  await say({ kind: 'end' });
}

/** Approximate size of a value as JSON; lists are what makes facts large. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 0;
  for (const part of Object.values(value)) size += 8 + sizeOf(part);
  return size;
}

try {
  await read();
} catch (error) {
  if (error instanceof InvalidBundleError) {
    await say({ kind: 'invalid', faults: error.faults, mayBeMore: error.mayBeMore });
  } else {
    await say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
port.close();
