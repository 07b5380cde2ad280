import { parentPort, workerData } from 'node:worker_threads';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';
import { PartWriter } from '#platform/sqlite/part-writer.ts';
import type { WritingReply, WritingRequest } from '#platform/sqlite/publication-messages.ts';
import { PublicationWriter } from '#platform/sqlite/publication-writer.ts';

// The worker thread of a fact store: it writes publications into the file of the given path, so that neither the rows
// nor the commit block the serving thread.
const port = parentPort;
if (port === null) throw new Error('The thread of a fact store was started as a main module.');
/** Room for the digest index of a million facts. */
const CACHE_MIB = 64;
const database = openDatabase(String(workerData), MIGRATIONS);
const writer = new PublicationWriter(database, CACHE_MIB);
const parts = new PartWriter(database);

port.on('message', (request: WritingRequest) => {
  if (request.kind === 'close') {
    writer.close();
    port.close();
    return;
  }
  port.postMessage(answered(request));
});

function answered(request: Exclude<WritingRequest, { readonly kind: 'close' }>): WritingReply {
  try {
    return done(request);
  } catch (error) {
    writer.rollBack();
    if (error instanceof PublicationRefusedError) {
      return { kind: 'refused', reason: error.reason, message: error.message };
    }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function done(request: Exclude<WritingRequest, { readonly kind: 'close' }>): WritingReply {
  switch (request.kind) {
    case 'begin': {
      const outcome = writer.begin(request.draft);
      return outcome === null ? { kind: 'done' } : { kind: 'published', outcome };
    }
    case 'write':
      writer.write(request.facts);
      return { kind: 'done' };
    case 'commit':
      return { kind: 'published', outcome: writer.commit() };
    case 'begin part':
      return parts.begin(request.head) ? { kind: 'done' } : { kind: 'moved' };
    case 'write part':
      parts.write(request.rows);
      return { kind: 'done' };
    case 'commit part':
      return { kind: 'committed', published: parts.commit() };
    case 'roll back':
      writer.rollBack();
      return { kind: 'done' };
  }
}
