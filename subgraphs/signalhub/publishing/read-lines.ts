import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** One line of a text file. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  /** Null for a line that exceeds the limit; its text is dropped. */
  readonly bytes: Buffer | null;
}

/** An open file. */
export interface LineFile {
  readonly sizeBytes: number;
  /** The lines, in batches of about 64 KiB. Iterable once. */
  readonly lines: AsyncIterable<readonly TextLine[]>;
  /** The whole content, instead of `lines`. */
  bytes(): Promise<Buffer>;
  /** Digest of the bytes read so far; at the end, of the whole file. */
  sha256(): string;
  close(): Promise<void>;
}

const CHUNK_BYTES = 65_536;
const NEWLINE = 0x0a;

/**
 * Opens a regular file for reading by line in constant memory: the text of a line longer than `maxLineBytes`
 * is skipped. Symbolic links are rejected (ELOOP), so a bundle cannot refer to outside files.
 */
export async function openLineFile(path: string, maxLineBytes: number): Promise<LineFile> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    throw Object.assign(new Error('not a regular file'), { code: 'not a regular file' });
  }
  const digest = createHash('sha256');
  const splitter = new LineSplitter(maxLineBytes);
  return {
    sizeBytes: stat.size,
    lines: readLines(handle, splitter, (chunk) => digest.update(chunk)),
    async bytes() {
      const content = await handle.readFile();
      digest.update(content);
      return content;
    },
    sha256: () => digest.digest('hex'),
    close: () => handle.close(),
  };
}

async function* readLines(
  handle: FileHandle,
  splitter: LineSplitter,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<readonly TextLine[]> {
  for (;;) {
    // Lines are views of their chunk, so every chunk needs its own buffer.
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES));
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    onChunk(chunk);
    yield splitter.push(chunk);
  }
  yield splitter.end();
}

/** Splits chunks into lines. A last line without a line break counts. */
class LineSplitter {
  readonly #maxLineBytes: number;
  #number = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  push(chunk: Buffer): TextLine[] {
    const lines: TextLine[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      this.#keep(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    return lines;
  }

  end(): TextLine[] {
    return this.#pendingBytes === 0 ? [] : [this.#take()];
  }

  #keep(part: Buffer): void {
    this.#pendingBytes += part.length;
    if (this.#pendingBytes > this.#maxLineBytes) this.#pending = [];
    else this.#pending.push(part);
  }

  #take(): TextLine {
    this.#number += 1;
    const isTooLong = this.#pendingBytes > this.#maxLineBytes;
    const bytes = isTooLong ? null : joined(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    return { number: this.#number, bytes };
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
}
