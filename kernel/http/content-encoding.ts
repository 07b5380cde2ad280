import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';

/** Content codings that are understood, the best first. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Why a body cannot be read: it is too large once it is unpacked, or it is not what it says. */
export class UndecodableBodyError extends Error {
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean, cause: unknown) {
    super(isTooLarge ? 'The body is too large once it is unpacked.' : 'The body is damaged.', {
      cause,
    });
    this.name = 'UndecodableBodyError';
    this.isTooLarge = isTooLarge;
  }
}

interface UnpackOptions {
  readonly maxOutputLength: number;
  readonly chunkSize: number;
}

type Unpack = (body: Uint8Array, options: UnpackOptions) => Promise<Buffer>;

const UNPACK: Readonly<Record<Encoding, Unpack>> = {
  gzip: promisify(gunzip) as Unpack,
  br: promisify(brotliDecompress) as Unpack,
  zstd: promisify(zstdDecompress) as Unpack,
};

/**
 * Bytes that a coder hands over at once: it comes back to the event loop after each of them. With the 16 KiB that are
 * usual, a body of 4 MB waits for 256 turns, which are seconds where others keep the loop busy.
 *
 * @param expectedBytes what comes out, about
 */
export function chunkSizeFor(expectedBytes: number): number {
  return Math.max(SMALLEST_CHUNK_BYTES, Math.min(LARGEST_CHUNK_BYTES, expectedBytes));
}

const SMALLEST_CHUNK_BYTES = 16 * 1024;
const LARGEST_CHUNK_BYTES = 1024 * 1024;
/** How many times their size bodies unpack to that are nothing but repetitions, about. */
const LARGE_RATIO = 64;

/**
 * The coding that a `Content-Encoding` names; null for none. Undefined for one that is not understood, and for several
 * on top of each other, which nobody sends and which multiply what a small body can become.
 */
export function encodingOf(header: string | undefined): Encoding | null | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  if (name === 'x-gzip') return 'gzip';
  return ENCODINGS.find((one) => one === name);
}

/**
 * Unpacks a body on Node's thread pool. It stops at the bound, so that a small body cannot become gigabytes. Rejects
 * with `UndecodableBodyError`.
 */
export async function decodeBody(
  body: Uint8Array,
  encoding: Encoding,
  maxBytes: number,
): Promise<Buffer> {
  try {
    const chunkSize = chunkSizeFor(Math.min(maxBytes, body.length * LARGE_RATIO));
    return await UNPACK[encoding](body, { maxOutputLength: maxBytes, chunkSize });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UndecodableBodyError(code === 'ERR_BUFFER_TOO_LARGE', error);
  }
}
