import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fact } from '#kernel/fact-store.ts';
import { findFactKind } from '#signalhub/facts/fact-kinds.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import { BundleIntegrity } from '#signalhub/publishing/bundle-integrity.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { FactRowReader } from '#signalhub/publishing/fact-row.ts';
import { errorCode, type Manifest, type ManifestFile } from '#signalhub/publishing/manifest.ts';
import { openLineFile, type Line, type LineFile } from '#signalhub/publishing/read-lines.ts';

/** How far reading has come; called after every batch of lines. */
export type OnRows = (file: string, rowsRead: number) => void;

/**
 * The facts of a bundle, read once from front to back in bounded memory. Each fact is valid by
 * itself when it is yielded; whether the bundle is whole shows only at the end, where the iteration
 * throws `BundleInvalid` if anything at all was wrong. A reader keeps nothing before it has ended.
 */
export async function* readBundleFacts(
  folder: string,
  manifest: Manifest,
  limits: BundleLimits,
  onRows: OnRows,
): AsyncGenerator<Fact> {
  const faults = new FaultList(limits.maxFaults);
  const integrity = new BundleIntegrity(faults);
  const publishedAtMs = parseTimestamp(manifest.published_at)!;
  await refuseUnnamedFiles(folder, manifest, faults);
  for (const file of manifest.files) {
    if (faults.isFull) break;
    const reader = new FileReader(file, publishedAtMs, integrity, faults);
    const content = await openContent(folder, file, limits, faults);
    if (content === null) continue;
    try {
      for await (const lines of content.lines) {
        for (const line of lines) {
          const fact = reader.read(line);
          if (fact !== null && faults.isEmpty) yield fact;
        }
        onRows(file.name, lines.length);
        if (faults.isFull) break;
      }
      if (!faults.isFull) reader.finish(content.sha256());
    } finally {
      await content.close();
    }
  }
  integrity.finish();
  faults.throwIfAny();
}

/** Checks the lines of one file. */
class FileReader {
  readonly #file: ManifestFile;
  readonly #faults: FaultList;
  readonly #integrity: BundleIntegrity;
  readonly #rows: FactRowReader;
  readonly #kind;
  #lineCount = 0;

  constructor(
    file: ManifestFile,
    publishedAtMs: number,
    integrity: BundleIntegrity,
    faults: FaultList,
  ) {
    const kind = findFactKind(file.kind);
    if (kind === null) throw new Error(`the manifest's schema let the kind ${file.kind} pass`);
    this.#file = file;
    this.#faults = faults;
    this.#integrity = integrity;
    this.#kind = kind;
    this.#rows = new FactRowReader(kind, publishedAtMs);
  }

  /** The fact on the line, or null after its faults were reported. */
  read({ number, bytes }: Line): Fact | null {
    this.#lineCount = number;
    const place = { file: this.#file.name, line: number };
    if (bytes === null) {
      this.#faults.add({ ...place, field: null, message: 'is longer than a row may be' });
      return null;
    }
    const fact = this.#rows.read(bytes);
    if ('payload' in fact) {
      this.#integrity.add(this.#kind, fact, place);
      return fact;
    }
    for (const violation of fact) this.#faults.add({ ...place, ...violation });
    return null;
  }

  /** Compares the file with what the manifest promised. */
  finish(sha256: string): void {
    const { name: file, rows, sha256: promised } = this.#file;
    const refuse = (message: string): void =>
      this.#faults.add({ file, line: null, field: null, message });
    if (this.#lineCount !== rows) {
      refuse(`has ${this.#lineCount} rows, but the manifest says ${rows}`);
    }
    if (sha256 !== promised) {
      refuse(`was changed or cut off: its sha256 is ${sha256}, the manifest says ${promised}`);
    }
  }
}

async function openContent(
  folder: string,
  { name: file }: ManifestFile,
  { maxRowBytes, maxFileBytes }: BundleLimits,
  faults: FaultList,
): Promise<LineFile | null> {
  try {
    const content = await openLineFile(join(folder, file), maxRowBytes);
    if (content.sizeBytes <= maxFileBytes) return content;
    await content.close();
    const message = `is larger than ${maxFileBytes} bytes`;
    faults.add({ file, line: null, field: null, message });
  } catch (error) {
    const message = `cannot be read (${errorCode(error)})`;
    faults.add({ file, line: null, field: null, message });
  }
  return null;
}

/** A file of facts that the manifest forgot would silently be missing from the publication. */
async function refuseUnnamedFiles(
  folder: string,
  manifest: Manifest,
  faults: FaultList,
): Promise<void> {
  const named = new Set(manifest.files.map((file) => file.name));
  for (const file of (await readdir(folder)).sort()) {
    if (!file.endsWith('.ndjson') || file.startsWith('.') || named.has(file)) continue;
    faults.add({ file, line: null, field: null, message: 'is not named in the manifest' });
  }
}
