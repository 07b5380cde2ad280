import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';

/** Cursors that one subscription takes: one for each instrument that it may follow. */
export const MAX_STREAM_CURSORS = 200;

const MAX_CHARACTERS = 4_096;
const SHAPE = /^[a-z][\w-]{0,24}(?:\.[\w-]*){1,8}$/;
const TAG_CHARACTERS = 10;

/**
 * The name of a stream within cursors: the same for everybody who follows the same, and short.
 *
 * @param kind one lower-case letter
 * @param identity everything by which the stream differs from others of its kind
 */
export function streamName(kind: string, identity: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
  return kind + hash.slice(0, TAG_CHARACTERS);
}

/**
 * Where a reader of a stream is, as text: the stream's name, then its position. A client keeps the last
 * cursor of each name and brings them all when it comes back; it needs to know nothing else of them.
 */
export function streamCursor(name: string, ...position: readonly string[]): string {
  return [name, ...position].join('.');
}

/**
 * The positions that a client brings, by the names of their streams. Throws `invalid_cursor` for a text
 * that is none, for one of a stream that is not followed, for one with more or fewer fields than its
 * streams have, and for two of one stream.
 *
 * @param names the streams that the subscription follows
 * @param fields how many texts make a position of these streams, or each number of them that may
 */
export function readStreamCursors(
  after: readonly string[] | null | undefined,
  names: ReadonlySet<string>,
  fields: number | readonly number[],
): ReadonlyMap<string, readonly string[]> {
  const positions = new Map<string, readonly string[]>();
  const counts = typeof fields === 'number' ? [fields] : fields;
  if (after == null) return positions;
  if (after.length > MAX_STREAM_CURSORS) {
    throw new DomainError('invalid_cursor', `after takes ${MAX_STREAM_CURSORS} cursors at most.`);
  }
  for (const cursor of after) {
    if (cursor.length > MAX_CHARACTERS || !SHAPE.test(cursor)) throw foreignCursor();
    const [name, ...position] = cursor.split('.');
    if (!names.has(name!) || !counts.includes(position.length)) throw foreignCursor();
    if (positions.has(name!)) {
      throw new DomainError(
        'invalid_cursor',
        'after has two cursors of one stream; keep the last.',
      );
    }
    positions.set(name!, position);
  }
  return positions;
}

/** The refusal of a cursor that another subscription told. */
export function foreignCursor(): DomainError {
  return new DomainError(
    'invalid_cursor',
    'A cursor of after was not told by this subscription; begin without it, and ask the queries for the ' +
      'time between.',
  );
}

/** A whole number within a cursor. */
export function cursorNumber(value: number): string {
  return value.toString(36);
}

/** Reads such a number back; throws `invalid_cursor` for every text but the one that is written for it. */
export function readCursorNumber(text: string | undefined): number {
  const value = text === undefined || !/^[0-9a-z]{1,10}$/.test(text) ? NaN : parseInt(text, 36);
  if (!Number.isSafeInteger(value) || cursorNumber(value) !== text) throw foreignCursor();
  return value;
}
