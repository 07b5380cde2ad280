import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';

/** Supported content codings, best first. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A body that cannot be decoded: it is damaged, or too large after decompression. */
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
 * Chunk size of a coder, which returns to the event loop after each chunk. With the default of 16 KiB a body of 4 MB
 * waits for 256 turns, which are seconds while the event loop is busy.
 *
 * @param expectedBytes approximate size of the output
 */
export function chunkSizeFor(expectedBytes: number): number {
  return Math.max(SMALLEST_CHUNK_BYTES, Math.min(LARGEST_CHUNK_BYTES, expectedBytes));
}

const SMALLEST_CHUNK_BYTES = 16 * 1024;
const LARGEST_CHUNK_BYTES = 1024 * 1024;
/** Approximate compression ratio of bodies that consist of repetitions. */
const LARGE_RATIO = 64;

/**
 * The coding that a `Content-Encoding` names; null for none. Undefined for one that is not supported, and for several
 * in a row, which no client sends and which multiply the possible size.
 */
export function encodingOf(header: string | undefined): Encoding | null | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  if (name === 'x-gzip') return 'gzip';
  return ENCODINGS.find((one) => one === name);
}

/**
 * Decompresses a body on Node's thread pool. It stops at the bound, so that a small body cannot become gigabytes.
 * Rejects with `UndecodableBodyError`.
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
