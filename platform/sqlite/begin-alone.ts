import type { DatabaseSync } from 'node:sqlite';
import { otherPublisherError } from '#platform/facts/publication-rules.ts';

const SQLITE_BUSY = 5;

/** Takes the write lock. Throws `PublicationRefusedError` when another process holds it. */
export function beginAlone(database: DatabaseSync): void {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== SQLITE_BUSY) {
      throw error;
    }
    throw otherPublisherError();
  }
}
