import { crc32, inflateRawSync } from 'node:zlib';

/** A file that is not a zip archive, or a damaged one; the message states the fault. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Decompresses the file. Throws `ZipError`. */
  bytes(): Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
/** Marker of a value that is stored in the 64-bit fields. */
const IN_ZIP64 = 0xffff_ffff;

/**
 * The files of a zip archive (PKWARE APPNOTE 6.3.10), by its central directory: stored or deflated, without
 * encryption and the 64-bit extension, as exchanges publish them. Throws `ZipError`.
 *
 * @param maxBytes maximum decompressed size of a file
 */
export function readZip(archive: Buffer, maxBytes: number): ZipEntry[] {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const { entry, nextAt } = guarded(() => entryAt(archive, at, maxBytes));
    if (!entry.name.endsWith('/')) entries.push(entry);
    at = nextAt;
  }
  return entries;
}

function entryAt(
  archive: Buffer,
  at: number,
  maxBytes: number,
): { readonly entry: ZipEntry; readonly nextAt: number } {
  if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipError('its directory is damaged');
  const flags = archive.readUInt16LE(at + 8);
  const method = archive.readUInt16LE(at + 10);
  const checksum = archive.readUInt32LE(at + 16);
  const packed = archive.readUInt32LE(at + 20);
  const length = archive.readUInt32LE(at + 24);
  const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
  const localAt = archive.readUInt32LE(at + 42);
  const name = archive.toString('utf8', at + 46, nameEnd);
  const nextAt = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  const bytes = (): Buffer => {
    if ((flags & 1) !== 0) throw new ZipError(`${name} is encrypted`);
    if ([packed, length, localAt].includes(IN_ZIP64)) throw new ZipError(`${name} is too large`);
    if (length > maxBytes) throw new ZipError(`${name} unpacks to more than ${maxBytes} bytes`);
    const data = guarded(() => packedBytes(archive, localAt, packed));
    const unpacked = unpack(data, method, length, name);
    if (unpacked.length !== length || crc32(unpacked) !== checksum) {
      throw new ZipError(`${name} is damaged: its checksum differs`);
    }
    return unpacked;
  };
  return { entry: { name, bytes }, nextAt };
}

/** Searched backwards, because a comment of any length may follow the end record. */
function endOfDirectory(archive: Buffer): number {
  const least = Math.max(0, archive.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= least; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new ZipError('it is not a zip archive, or is truncated');
}

function packedBytes(archive: Buffer, at: number, length: number): Buffer {
  if (archive.readUInt32LE(at) !== LOCAL_ENTRY) throw new ZipError('it is damaged');
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  return archive.subarray(start, start + length);
}

function unpack(data: Buffer, method: number, length: number, name: string): Buffer {
  if (method === STORED) return data;
  if (method !== DEFLATED)
    throw new ZipError(`${name} uses a compression method that is not supported`);
  try {
    // One byte more than declared, so that a longer stream is detected and not decompressed further.
    return inflateRawSync(data, { maxOutputLength: length + 1 });
  } catch {
    throw new ZipError(`${name} is damaged: it cannot be unpacked`);
  }
}

/** Offsets beyond the end mean a damaged archive. */
function guarded<Answer>(read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError('it is damaged or truncated');
    throw error;
  }
}
