import type { IncomingMessage } from 'node:http';
import type { FairTurns } from '#kernel/async/fair-turns.ts';
import { IncomingBody } from '#kernel/http/incoming-body.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import {
  decodeBody,
  ENCODINGS,
  encodingOf,
  UndecodableBodyError,
} from '#kernel/http/content-encoding.ts';
import { excessSentence, jsonExcess, type JsonBounds } from '#kernel/http/json-bounds.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import { isJsonContent } from '#graph-server/http/media-type.ts';

/** An oversized body is read and discarded up to this multiple of its bound; then the connection is closed. */
const DISCARD_FACTOR = 16;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Checks the headers of a JSON body before it is read. Only `application/json` is accepted: browsers cannot send it
 * across sites without a preflight request, which prevents CSRF. Throws `unsupported_media_type` or `body_too_large`.
 */
export function checkBodyHead(request: IncomingMessage, maxBytes: number): void {
  if (encodingOf(request.headers['content-encoding']) === undefined) {
    throw new DomainError(
      'unsupported_media_type',
      `This Content-Encoding is not supported; use ${ENCODINGS.join(', ')}.`,
    );
  }
  if (!isJsonContent(request.headers['content-type'])) {
    throw new DomainError('unsupported_media_type');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new DomainError('body_too_large', tooLarge(maxBytes));
  }
}

/**
 * Reads a JSON body, compressed or not. The byte bound holds for the compressed and the decompressed body; structure
 * bounds are checked before parsing. `done` receives the value or a `DomainError` (`body_too_large`, `unparsable_body`,
 * `query_too_complex`, `too_many_bodies`, `bodies_busy`); it is not called when the client disconnects.
 */
export function readJsonBody(
  request: IncomingMessage,
  { maxBodyBytes: maxBytes, bodyBounds, turns }: BodyReading,
  done: Done,
): void {
  const body = new IncomingBody(request, (why) => {
    // Remaining bytes are not read: they would occupy memory until collected.
    request.off('data', take);
    request.pause();
    done(why, null);
  });
  let size = 0;
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= maxBytes) {
      body.add(chunk);
    } else if (!body.isGone) {
      body.drop();
      done(new DomainError('body_too_large', tooLarge(maxBytes)), null);
    } else if (size > maxBytes * DISCARD_FACTOR) {
      request.destroy();
    }
  };
  request.on('data', take);
  request.on('end', () => {
    const bytes = body.whole();
    if (bytes === null) return;
    const encoding = encodingOf(request.headers['content-encoding']);
    const parseInTurn = (unpacked: Buffer): void =>
      turns.begin(() => {
        if (body.isGone) return;
        body.drop();
        parse(unpacked, bodyBounds, done);
      }, unpacked.length);
    if (encoding == null) parseInTurn(bytes);
    else
      void unpack(
        decodeBody(bytes, encoding, maxBytes),
        { body, maxBytes, parse: parseInTurn },
        done,
      );
  });
  request.on('error', () => {});
}

/** Bounds of a body: bytes, compressed and decompressed, and JSON structure. */
export type BodyLimits = Pick<FrontSettings, 'maxBodyBytes' | 'bodyBounds'>;

/** The bounds, and the turns in which bodies are parsed and executed. */
export type BodyReading = BodyLimits & { readonly turns: FairTurns };

type Done = (error: DomainError | null, value: unknown) => void;

interface Unpacking {
  readonly body: IncomingBody;
  readonly maxBytes: number;
  readonly parse: (unpacked: Buffer) => void;
}

async function unpack(
  unpacking: Promise<Buffer>,
  { body, maxBytes, parse: parseInTurn }: Unpacking,
  done: Done,
): Promise<void> {
  let bytes: Buffer;
  try {
    bytes = await unpacking;
  } catch (error) {
    const isTooLarge = error instanceof UndecodableBodyError && error.isTooLarge;
    const refusal = isTooLarge
      ? new DomainError('body_too_large', tooLarge(maxBytes))
      : new DomainError('unparsable_body', 'The body does not match its Content-Encoding.');
    if (body.isGone) return;
    body.drop();
    done(refusal, null);
    return;
  }
  body.unpacked(bytes.length);
  parseInTurn(bytes);
}

function parse(bytes: Buffer, bounds: JsonBounds, done: Done): void {
  const excess = jsonExcess(bytes, bounds);
  if (excess !== null) {
    done(new DomainError('query_too_complex', excessSentence(excess, bounds)), null);
    return;
  }
  let value: unknown;
  try {
    value = parseExactJson(UTF8.decode(bytes));
  } catch {
    done(new DomainError('unparsable_body', 'The body is not valid JSON in UTF-8.'), null);
    return;
  }
  done(null, value);
}

function tooLarge(maxBytes: number): string {
  return `The body is larger than ${maxBytes / 1024 / 1024} MiB.`;
}
