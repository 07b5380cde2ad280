import type { IncomingMessage } from 'node:http';
import { IncomingBody } from '#kernel/http/incoming-body.ts';
import { decodeBody, encodingOf, UndecodableBodyError } from '#kernel/http/content-encoding.ts';
import type { Encoding } from '#kernel/http/content-encoding.ts';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { NOT_ECHOED } from '#kernel/errors/echoed-input.ts';
import {
  excessSentence,
  jsonExcess,
  REQUEST_BOUNDS,
  type JsonExcess,
} from '#kernel/http/json-bounds.ts';
import type { InvalidJson } from '#rest-documents/validate/json-text.ts';
import { findInvalidJson, withoutNotFinite } from '#rest-documents/validate/json-text.ts';

/**
 * Longer texts that are not JSON are rejected without the position: finding it, and reading `NaN`, takes
 * three more passes, 130 to 180 ms for 4 MB. 5,000 rows of seven numbers at full precision are shorter.
 */
const MAX_EXAMINED_CHARACTERS = 1_000_000;

const NOT_EXAMINED: InvalidJson = {
  error: 'Not JSON; the position is reported for bodies of up to 1,000,000 characters',
  offset: 0,
};

/** Result for a body that was rejected while it arrived. */
const NOTHING = Buffer.alloc(0);

/** A leading byte order mark belongs to the encoding, not to the text. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request, decompressed: its JSON value, or null when empty. A body of another content
 * type stays a text, which no route accepts. Throws as `readBytes` and `parseBody` do.
 */
export async function readBody(
  req: IncomingMessage,
  maxBytes: number,
  turns: FairTurns,
): Promise<unknown> {
  return parseBody(await readBytes(req, maxBytes, turns), req.headers['content-type']);
}

/**
 * Reads the decompressed bytes of a body. Rejects with `body_too_large` past `maxBytes`, compressed or not
 * (the connection must then be closed), `unsupported_media_type` for another `Content-Encoding`,
 * `unparsable_body` for corrupt or truncated data, and `too_many_bodies` or `bodies_busy` where the server
 * buffers too much (the connection must then be closed, too). Resolves when the scheduler grants it a turn.
 */
export function readBytes(
  req: IncomingMessage,
  maxBytes: number,
  turns: FairTurns,
): Promise<Buffer> {
  const encoding = encodingOf(req.headers['content-encoding']);
  if (encoding === undefined) return Promise.reject(new DomainError('unsupported_media_type'));
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) {
    return Promise.reject(new DomainError('body_too_large'));
  }
  return new Promise((resolve, reject) => {
    const body = new IncomingBody(req, reject);
    const whole = bytesSent(req, body, maxBytes).then((bytes) =>
      encoding === null ? bytes : unpack(bytes, encoding, { body, maxBytes }),
    );
    whole
      .then((bytes) => turns.due(bytes.length).then(() => bytes))
      .finally(() => body.drop())
      .then(resolve, reject);
  });
}

/** Events, since an async iterator over a stream costs more than the rest of a short request. */
function bytesSent(req: IncomingMessage, body: IncomingBody, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const take = (piece: Buffer): void => {
      size += piece.length;
      if (size <= maxBytes && !body.isGone) {
        body.add(piece);
        return;
      }
      // The rest is not read: it could be an attack.
      req.off('data', take);
      req.pause();
      reject(new DomainError('body_too_large'));
    };
    const giveUp = (): void => reject(new DomainError('unparsable_body'));
    req.on('data', take);
    req.on('end', () => resolve(body.whole() ?? NOTHING));
    // Also where the client ends the connection before the end of the body.
    req.on('error', giveUp);
  });
}

async function unpack(
  sent: Buffer,
  encoding: Encoding,
  { body, maxBytes }: { readonly body: IncomingBody; readonly maxBytes: number },
): Promise<Buffer> {
  try {
    const unpacked = await decodeBody(sent, encoding, maxBytes);
    body.unpacked(unpacked.length);
    return unpacked;
  } catch (error) {
    const isTooLarge = error instanceof UndecodableBodyError && error.isTooLarge;
    throw new DomainError(isTooLarge ? 'body_too_large' : 'unparsable_body');
  }
}

/**
 * The JSON value of a body; null for an empty one, the text for another content type. Throws
 * `unparsable_body`, or `invalid_input` for malformed JSON.
 */
export function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return null;
  if (!isJson(contentType)) return decode(bytes);
  const excess = jsonExcess(bytes, REQUEST_BOUNDS);
  if (excess === null) return parseJson(decode(bytes));
  if (excess.of !== 'depth') throw tooLarge(excess);
  const fault = faultIn(decode(bytes));
  throw malformed(fault ?? { error: 'Expecting value', offset: excess.at });
}

function tooLarge(excess: JsonExcess): DomainError {
  const msg = excessSentence(excess, REQUEST_BOUNDS);
  const entry = { type: `too_many_${excess.of}`, loc: ['body'], msg, input: NOT_ECHOED };
  return new DomainError('invalid_input', undefined, { validation: [entry] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = faultIn(text);
    if (fault !== null) throw malformed(fault);
    return JSON.parse(withoutNotFinite(text));
  }
}

/** The first error that Python would report for a text that is not JSON. */
function faultIn(text: string): InvalidJson | null {
  return text.length > MAX_EXAMINED_CHARACTERS ? NOT_EXAMINED : findInvalidJson(text);
}

function decode(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new DomainError('unparsable_body');
  }
}

function malformed({ error, offset }: InvalidJson): DomainError {
  const msg = 'JSON decode error';
  const entry = { type: 'json_invalid', loc: ['body', offset], msg, input: {}, ctx: { error } };
  return new DomainError('invalid_input', undefined, { validation: [entry] });
}

/** `application/json` and every `+json` type; a missing type counts as JSON. */
function isJson(contentType: string | undefined): boolean {
  if (contentType === undefined) return true;
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}
