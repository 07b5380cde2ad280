import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';

/** The unpacking of an archive was stopped, for the reason in the message. */
export class ArchiveRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveRefusedError';
  }
}

/** Header of one archive entry. */
export interface EntryHeader {
  readonly path: string;
  /** Type in tar's words: `File`, `Directory`, `SymbolicLink` … */
  readonly type: string;
  readonly size: number;
}

const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,106}$/;

/**
 * Decides which archive entries become files of the bundle. They are at the top, or all in one folder, as
 * `tar czf bundle.tar.gz folder` packs them. Entries that could escape the bundle, or grow without bound, are
 * rejected.
 */
export class ArchiveEntries {
  readonly #limits: BundleLimits;
  readonly #names = new Set<string>();
  #entryCount = 0;
  #folder: string | null = null;

  constructor(limits: BundleLimits) {
    this.#limits = limits;
  }

  /** Name of the file to write; null for a skipped entry. Throws `ArchiveRefusedError`. */
  admit({ path, type, size }: EntryHeader): string | null {
    const shown = JSON.stringify(path.slice(0, 200));
    this.#entryCount += 1;
    if (this.#entryCount > 2 * this.#limits.maxFiles) {
      throw new ArchiveRefusedError(`has more than ${2 * this.#limits.maxFiles} entries`);
    }
    const steps = path.split('/').filter((step) => step !== '' && step !== '.');
    if (path.startsWith('/') || path.includes('\\') || steps.includes('..')) {
      throw new ArchiveRefusedError(`has the entry ${shown}, which leads out of the bundle`);
    }
    if (type === 'Directory') return null;
    if (!FILE_TYPES.has(type)) {
      throw new ArchiveRefusedError(`has the entry ${shown}, a ${type}; pack the file itself`);
    }
    const name = steps.pop() ?? '';
    // Hidden files are added by some systems; they are ignored in folders too.
    if (name.startsWith('.')) return null;
    this.#refuseOtherFolder(steps.join('/'), steps.length, shown);
    if (!FILE_NAME.test(name)) {
      const rule = 'letters, digits and ._-, at most 107';
      throw new ArchiveRefusedError(`has the entry ${shown}; names of files are ${rule}`);
    }
    if (this.#names.has(name)) throw new ArchiveRefusedError(`has the file ${name} twice`);
    this.#names.add(name);
    if (size > this.#limits.maxFileBytes) {
      throw new ArchiveRefusedError(
        `has the file ${name}, larger than ${this.#limits.maxFileBytes} bytes`,
      );
    }
    return name;
  }

  #refuseOtherFolder(folder: string, depth: number, shown: string): void {
    this.#folder ??= folder;
    if (depth <= 1 && folder === this.#folder) return;
    throw new ArchiveRefusedError(
      `has the entry ${shown}; all files lie in one folder, or in none`,
    );
  }
}

/** Below this size a high compression ratio is harmless. */
const HARMLESS_BYTES = 64 * 1_048_576;
/** NDJSON compresses to a tenth or a twentieth of its size; a higher ratio than this is not data. */
const MAX_RATIO = 200;

/** Bounds the unpacked size of an archive. */
export class UnpackedSize {
  readonly #maxBytes: number;
  #packedBytes = 0;
  #unpackedBytes = 0;

  constructor({ maxUnpackedBytes }: BundleLimits) {
    this.#maxBytes = maxUnpackedBytes;
  }

  addPacked(bytes: number): void {
    this.#packedBytes += bytes;
  }

  /** Throws `ArchiveRefusedError` past the limits. */
  addUnpacked(bytes: number): void {
    this.#unpackedBytes += bytes;
    if (this.#unpackedBytes > this.#maxBytes) {
      throw new ArchiveRefusedError(`unpacks to more than ${this.#maxBytes} bytes`);
    }
    const isSuspicious = this.#unpackedBytes > MAX_RATIO * this.#packedBytes;
    if (isSuspicious && this.#unpackedBytes > HARMLESS_BYTES) {
      throw new ArchiveRefusedError(`unpacks to more than ${MAX_RATIO} times its size`);
    }
  }
}
