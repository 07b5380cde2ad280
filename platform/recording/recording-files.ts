import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import {
  RECORDING_VERSION,
  type Exchanged,
  type ExchangeRecorder,
  type RecordingHead,
} from '#kernel/market/recording.ts';
import type {
  SourceExchange,
  SourceRecorder,
  SourceRecordingHead,
} from '#kernel/market/source-recording.ts';
import { partName, partNumber } from '#platform/recording/part-name.ts';
import { RecordingError } from '#platform/recording/recording-unusable.ts';

/** Text is compressed after this many characters, or after a while. */
const CHUNK_CHARS = 256 * 1_024;
const FLUSH_EVERY_MS = 1_000;
/** Maximum number of parts: the first one, and the newest of the others. */
const PARTS = 8;

export interface RecordingFilesOptions {
  /** A folder without a recording; created when missing. */
  readonly folder: string;
  /** Of a recording of sources with its kind and version. */
  readonly head:
    | Omit<RecordingHead, 'kind' | 'version' | 'startedAtMs'>
    | Omit<SourceRecordingHead, 'startedAtMs'>;
  /** Maximum characters of all parts before compression; compressed they take a tenth. */
  readonly maxChars: number;
  readonly clock: Clock;
}

/**
 * Writes a recording as JSON Lines in parts, each a file of gzip members, so that a part is readable up to the last
 * second after a crash. A recording that exceeds its size drops its oldest part, except the first one, which has the
 * responses of the client's start.
 */
export class RecordingFiles implements ExchangeRecorder, SourceRecorder {
  readonly #options: RecordingFilesOptions;
  readonly #startedMs: number;
  readonly #headLine: string;
  readonly #kept: number[] = [];
  #part = 0;
  #partChars = 0;
  #waiting = '';
  #flushing: Timer | null;
  #isClosed = false;

  /** @throws RecordingError when the folder has a recording already */
  constructor(options: RecordingFilesOptions) {
    const { folder, clock } = options;
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).some((name) => partNumber(name) !== null)) {
      throw new RecordingError(`${folder} holds a recording already; name another folder`);
    }
    this.#options = options;
    this.#startedMs = clock.monotonicMs();
    const startedAtMs = clock.nowMs();
    const head = { kind: 'recording', version: RECORDING_VERSION, ...options.head, startedAtMs };
    this.#headLine = `${JSON.stringify(head)}\n`;
    this.#beginPart();
    this.#flushing = this.#scheduleFlush();
  }

  elapsedMs(): number {
    return Math.round((this.#options.clock.monotonicMs() - this.#startedMs) * 1_000) / 1_000;
  }

  record(exchanged: Exchanged | SourceExchange): void {
    if (this.#isClosed) return;
    const line = `${JSON.stringify({ atMs: this.elapsedMs(), ...exchanged })}\n`;
    if (this.#partChars + line.length > this.#options.maxChars / PARTS) this.#beginPart();
    this.#partChars += line.length;
    this.#waiting += line;
    if (this.#waiting.length >= CHUNK_CHARS) this.#flush();
  }

  /** Flushes the buffer; nothing is recorded afterwards. */
  close(): void {
    if (this.#isClosed) return;
    this.#flushing?.cancel();
    this.#flush();
    this.#isClosed = true;
  }

  #beginPart(): void {
    this.#flush();
    this.#part += 1;
    this.#partChars = 0;
    this.#waiting = this.#headLine;
    this.#kept.push(this.#part);
    if (this.#kept.length <= PARTS) return;
    const [oldest] = this.#kept.splice(1, 1);
    rmSync(join(this.#options.folder, partName(oldest!)), { force: true });
  }

  #scheduleFlush(): Timer {
    return this.#options.clock.after(FLUSH_EVERY_MS, () => {
      this.#flush();
      this.#flushing = this.#scheduleFlush();
    });
  }

  #flush(): void {
    if (this.#waiting === '') return;
    const packed = gzipSync(this.#waiting);
    this.#waiting = '';
    appendFileSync(join(this.#options.folder, partName(this.#part)), packed);
  }
}
