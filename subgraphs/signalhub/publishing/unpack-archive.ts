import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import {
  ArchiveEntries,
  ArchiveRefusedError,
  UnpackedSize,
} from '#signalhub/publishing/archive-entries.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';

/** Maximum size of extended headers, as of long names; names here are short. */
const MAX_HEADER_BYTES = 65_536;
const BLOCK_BYTES = 512;

/**
 * Unpacks a gzip-compressed tar archive into an empty folder while it arrives. Only files that a bundle may
 * have are written, and only within the limits; beyond them it throws `InvalidBundleError` with `label` as
 * the file. The caller removes the folder.
 */
export async function unpackArchive(
  archive: Readable,
  { label, into, limits }: { label: string; into: string; limits: BundleLimits },
): Promise<void> {
  const size = new UnpackedSize(limits);
  const writing: Promise<void>[] = [];
  try {
    await pipeline(
      archive,
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size.addPacked(chunk.length);
          yield chunk;
        }
      },
      createGunzip(),
      async function* bounded(chunks: AsyncIterable<Buffer>) {
        let isFirst = true;
        for await (const chunk of chunks) {
          // The parser would accept a nested compressed stream as the archive.
          if (isFirst && !looksLikeTar(chunk))
            throw new ArchiveRefusedError('has no tar archive inside');
          isFirst = false;
          size.addUnpacked(chunk.length);
          yield chunk;
        }
      },
      fileWriter(into, new ArchiveEntries(limits), writing),
    );
    await Promise.all(writing);
  } catch (error) {
    const message = reasonOf(error);
    if (message === null) throw error;
    throw new InvalidBundleError([{ file: label, line: null, field: null, message }], false);
  }
}

/** Consumes the bytes of a tar archive and writes its files, whose promises go to `writing`. */
function fileWriter(folder: string, entries: ArchiveEntries, writing: Promise<void>[]): Writable {
  const parser = new Parser({ strict: true, maxMetaEntrySize: MAX_HEADER_BYTES });
  const writer = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (parser.write(chunk)) done();
      else parser.once('drain', () => done());
    },
    final(done) {
      parser.once('end', () => done());
      parser.end();
    },
  });
  const refuse = (reason: unknown): void => {
    writer.destroy(reason instanceof Error ? reason : new Error(String(reason)));
  };
  parser.on('error', refuse);
  parser.on('ignoredEntry', () =>
    refuse(new ArchiveRefusedError('has an entry that cannot be read')),
  );
  parser.on('entry', (entry: ReadEntry) => {
    try {
      const name = entries.admit(entry);
      if (name === null) entry.resume();
      else {
        const written = pipeline(entry, createWriteStream(join(folder, name), { flags: 'wx' }));
        written.catch(refuse);
        writing.push(written);
      }
    } catch (error) {
      refuse(error);
    }
  });
  return writer;
}

function looksLikeTar(start: Buffer): boolean {
  return start.length >= BLOCK_BYTES && start.toString('latin1', 257, 262) === 'ustar';
}

/** Why the archive is invalid; null for other errors, such as a full disk. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ArchiveRefusedError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (code === 'Z_BUF_ERROR') return 'was cut off';
  if (code.startsWith('Z_')) return 'is not a gzip-compressed tar archive, or was damaged';
  if (!('tarCode' in error)) return null;
  return `is not a tar archive, or was cut off (${error.message})`;
}
