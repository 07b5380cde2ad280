import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { BUNDLE_PART, type PublicationRecord } from '#kernel/ports/fact-store.ts';

/** Columns of a publication, in insert order. */
export const PUBLICATION_COLUMNS =
  'sequence, publication_id, namespace, published_at_ms, content_hash, mark';

/** The publication with an id, as this connection sees it. */
export function findPublication(
  database: DatabaseSync,
  publicationId: string,
): PublicationRecord | null {
  const select = database.prepare(
    `SELECT ${PUBLICATION_COLUMNS} FROM publication WHERE publication_id = ?`,
  );
  return toPublication(select.get(publicationId));
}

/** The current publication, as this connection sees it. */
export function newestPublication(database: DatabaseSync): PublicationRecord | null {
  const select = database.prepare(
    `SELECT ${PUBLICATION_COLUMNS} FROM publication ORDER BY sequence DESC LIMIT 1`,
  );
  return toPublication(select.get());
}

/** The newest bundle, with the time that its publisher stated. */
export function newestBundle(database: DatabaseSync): PublicationRecord | null {
  const select = database.prepare(
    `SELECT sequence, publication_id, namespace, coalesce(stated_at_ms, published_at_ms) AS published_at_ms,
       content_hash, mark
     FROM publication WHERE part = '${BUNDLE_PART}' ORDER BY sequence DESC LIMIT 1`,
  );
  return toPublication(select.get());
}

/** The publications after a sequence in publishing order, as this connection sees them. */
export function publicationsAfter(database: DatabaseSync, after: number): PublicationRecord[] {
  const select = database.prepare(
    `SELECT ${PUBLICATION_COLUMNS} FROM publication WHERE sequence > ? ORDER BY sequence`,
  );
  return select.all(after).map((row) => toPublication(row)!);
}

type Row = Record<string, SQLOutputValue>;

/** Converts a row of `publication`; null without a row. */
export function toPublication(row: Row | undefined): PublicationRecord | null {
  if (row === undefined) return null;
  return {
    sequence: Number(row['sequence']),
    publicationId: String(row['publication_id']),
    namespace: String(row['namespace']),
    publishedAtMs: Number(row['published_at_ms']),
    contentHash: String(row['content_hash']),
    mark: String(row['mark']),
  };
}
