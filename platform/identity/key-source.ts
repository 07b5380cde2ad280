import { readFile, stat } from 'node:fs/promises';

/** Reads a key set as text, of at most `MAX_BYTES`. */
export type KeySource = () => Promise<string>;

/** The sets of the largest providers have some 20 kB. */
export const MAX_BYTES = 1024 * 1024;

const TIMEOUT_MS = 5_000;

/** The source of a key set (JWKS) at a path or an `http(s)` URL. */
export function keySourceOf(place: string): KeySource {
  return /^https?:\/\//i.test(place) ? () => readUrl(place) : () => readBoundedFile(place);
}

async function readBoundedFile(path: string): Promise<string> {
  if ((await stat(path)).size > MAX_BYTES) throw tooLarge();
  return readFile(path, 'utf8');
}

async function readUrl(url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'application/jwk-set+json, application/json;q=0.9' },
    // A redirect must not be able to choose the keys.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`The request for the keys returned status ${response.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

function tooLarge(): Error {
  return new Error(`The set of keys has more than ${MAX_BYTES} bytes.`);
}
