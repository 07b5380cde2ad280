import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';

/** Maximum number of cursors of one subscription: one per instrument that it may follow. */
export const MAX_STREAM_CURSORS = 200;

const MAX_CHARACTERS = 4_096;
const SHAPE = /^[a-z][\w-]{0,24}(?:\.[\w-]*){1,8}$/;
const TAG_CHARACTERS = 10;

/**
 * The short name of a stream within cursors, equal for equal subscriptions.
 *
 * @param kind one lower-case letter
 * @param identity everything that distinguishes the stream from others of its kind
 */
export function streamName(kind: string, identity: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
  return kind + hash.slice(0, TAG_CHARACTERS);
}

/**
 * The position of a reader in a stream, as text: the stream's name, then its position. A client keeps the last cursor
 * of each name and sends them all when it reconnects.
 */
export function streamCursor(name: string, ...position: readonly string[]): string {
  return [name, ...position].join('.');
}

/**
 * Parses the cursors of a client into positions by stream name. Throws `invalid_cursor` for a malformed cursor, a
 * stream that the subscription does not follow, a wrong number of fields, and two cursors of one stream.
 *
 * @param names the streams of the subscription
 * @param fields number of texts of a position, or the allowed numbers
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

/** The error for a cursor of another subscription. */
export function foreignCursor(): DomainError {
  return new DomainError(
    'invalid_cursor',
    'A cursor in after is not from this subscription; subscribe without it, and use the queries for the ' +
      'time between.',
  );
}

/** Writes a whole number into a cursor. */
export function cursorNumber(value: number): string {
  return value.toString(36);
}

/** Parses such a number; throws `invalid_cursor` for any other spelling. */
export function readCursorNumber(text: string | undefined): number {
  const value = text === undefined || !/^[0-9a-z]{1,10}$/.test(text) ? NaN : parseInt(text, 36);
  if (!Number.isSafeInteger(value) || cursorNumber(value) !== text) throw foreignCursor();
  return value;
}
