import type { IncomingMessage } from 'node:http';
import { decodeBody, encodingOf, UndecodableBody } from '#kernel/content-encoding.ts';
import type { Encoding } from '#kernel/content-encoding.ts';
import { DomainError } from '#kernel/errors.ts';
import type { JsonFault } from '#rest-adapter/validate/json-text.ts';
import { findJsonFault, isTooDeep, withoutNotFinite } from '#rest-adapter/validate/json-text.ts';

/** A byte order mark at the beginning belongs to the encoding, not to the text. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request, compressed or not: its JSON value, or null when it is empty. A body that is declared as
 * something else stays a text, which no route takes. Throws `body_too_large` past `mostBytes`, as it is sent and as it
 * unpacks (the connection must then be closed), `unsupported_media_type` for another `Content-Encoding`,
 * `unparsable_body`, or `invalid_input` for malformed JSON.
 */
export async function readBody(req: IncomingMessage, mostBytes: number): Promise<unknown> {
  const encoding = encodingOf(req.headers['content-encoding']);
  if (encoding === undefined) throw new DomainError('unsupported_media_type');
  if (Number(req.headers['content-length'] ?? 0) > mostBytes) {
    throw new DomainError('body_too_large');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new DomainError('body_too_large');
    chunks.push(chunk);
  }
  const sent = Buffer.concat(chunks);
  const bytes = encoding === null ? sent : await unpack(sent, encoding, mostBytes);
  return parseBody(bytes, req.headers['content-type']);
}

async function unpack(sent: Buffer, encoding: Encoding, mostBytes: number): Promise<Buffer> {
  try {
    return await decodeBody(sent, encoding, mostBytes);
  } catch (error) {
    const isTooLarge = error instanceof UndecodableBody && error.isTooLarge;
    throw new DomainError(isTooLarge ? 'body_too_large' : 'unparsable_body');
  }
}

function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return null;
  const text = decode(bytes);
  if (!isJson(contentType)) return text;
  const body = parseJson(text);
  if (isTooDeep(text)) throw malformed(findJsonFault(text)!);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = findJsonFault(text);
    if (fault !== null) throw malformed(fault);
    return JSON.parse(withoutNotFinite(text));
  }
}

function decode(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new DomainError('unparsable_body');
  }
}

function malformed({ error, offset }: JsonFault): DomainError {
  const msg = 'JSON decode error';
  const entry = { type: 'json_invalid', loc: ['body', offset], msg, input: {}, ctx: { error } };
  return new DomainError('invalid_input', undefined, { validation: [entry] });
}

/** `application/json` and every `+json` type; a request without a type is taken at its word. */
function isJson(contentType: string | undefined): boolean {
  if (contentType === undefined) return true;
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}
