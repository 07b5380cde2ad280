import { errors } from 'undici';
import type { Dispatcher } from 'undici';
import { CollectedBytes } from '#kernel/http/collected-bytes.ts';

/** Reads a body up to a bound, which undici does not watch over HTTP/2. Rejects with its error beyond it. */
export async function bytesWithin(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
): Promise<Buffer> {
  const bytes = new CollectedBytes();
  // Leaving the loop destroys the body, and so ends the stream at the server.
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (bytes.length + piece.length > maxBytes) throw new errors.ResponseExceededMaxSizeError();
    bytes.add(piece);
  }
  return bytes.whole();
}
