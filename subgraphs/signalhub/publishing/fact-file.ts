import type { Fact } from '#kernel/ports/fact-store.ts';
import type { FactKind } from '#signalhub/facts/fact-kind.ts';
import { findFactKind } from '#signalhub/facts/fact-kinds.ts';
import type { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleIntegrity } from '#signalhub/publishing/bundle-integrity.ts';
import type { FactPlace } from '#signalhub/publishing/fact-place.ts';
import { FactRowReader, type RefusedRow } from '#signalhub/publishing/fact-row.ts';
import { countUntaken, type UntakenCount } from '#signalhub/publishing/untaken.ts';
import type { FileFormat, FormatSurvey } from '#signalhub/publishing/file-format.ts';
import { findFileFormat, NDJSON } from '#signalhub/publishing/file-formats.ts';
import type { ManifestFile } from '#signalhub/publishing/manifest-file.ts';
import type { LineFile } from '#signalhub/publishing/read-lines.ts';

/** Rows after which reading of a fully loaded file yields the event loop. */
const BATCH_ROWS = 200;

/** Reads one file of a bundle, in any format, and reports its errors. */
export class FactFileReader {
  readonly #file: ManifestFile;
  readonly #publishedAtMs: number;
  readonly #integrity: BundleIntegrity;
  readonly #faults: FaultList;
  readonly #readers = new Map<string, FactRowReader>();
  readonly #survey: FormatSurvey | null;
  #rowCount = 0;
  #takenCount = 0;
  #untaken: readonly UntakenCount[] = [];

  constructor(
    file: ManifestFile,
    publishedAtMs: number,
    integrity: BundleIntegrity,
    faults: FaultList,
    survey: FormatSurvey | null = null,
  ) {
    this.#file = file;
    this.#publishedAtMs = publishedAtMs;
    this.#integrity = integrity;
    this.#faults = faults;
    this.#survey = survey;
  }

  /** The records that became no fact, once the file is read. */
  get untaken(): readonly UntakenCount[] {
    return this.#untaken;
  }

  /** Rows read since the last call. */
  takeRowCount(): number {
    const count = this.#rowCount - this.#takenCount;
    this.#takenCount = this.#rowCount;
    return count;
  }

  /** The file's facts in batches; rows with errors are left out. */
  async *read(content: LineFile): AsyncGenerator<readonly Fact[]> {
    const format = findFileFormat(this.#file.format ?? NDJSON);
    if (format === null) yield* this.#readLines(content);
    else yield* this.#readWhole(content, format);
    if (!this.#faults.isFull) this.#compareWithManifest(content.sha256());
  }

  async *#readLines(content: LineFile): AsyncGenerator<readonly Fact[]> {
    const kind = kindOf(this.#file.kind ?? '');
    const rows = this.#readerOf(kind);
    const file = this.#file.name;
    for await (const lines of content.lines) {
      const facts: Fact[] = [];
      for (const { number, bytes } of lines) {
        this.#rowCount = number;
        const place = { file, line: number };
        if (bytes === null) {
          this.#faults.add({ ...place, field: null, message: 'is longer than a row may be' });
          this.#integrity.addUnread(kind.name);
        } else {
          this.#take(kind, rows.read(bytes), place, facts);
        }
      }
      yield facts;
    }
  }

  async *#readWhole(content: LineFile, format: FileFormat): AsyncGenerator<readonly Fact[]> {
    const file = this.#file.name;
    const bytes = await content.bytes();
    const statement = format.read(bytes, { ...this.#file }, this.#survey);
    if (statement.rows === null) {
      for (const fault of statement.faults) this.#faults.add({ file, ...fault });
      for (const kind of format.kinds) this.#integrity.addUnread(kind);
      this.#rowCount = this.#file.rows;
      return;
    }
    const { rows, count } = statement;
    this.#rowCount = count;
    this.#untaken = countUntaken(file, statement.untaken ?? []);
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      const facts: Fact[] = [];
      for (const { kind: name, line, row } of rows.slice(start, start + BATCH_ROWS)) {
        const kind = kindOf(name);
        this.#take(kind, this.#readerOf(kind).check(row), { file, line }, facts);
      }
      yield facts;
    }
  }

  /** Keeps a valid fact, or reports its errors. */
  #take(kind: FactKind, read: Fact | RefusedRow, place: FactPlace, into: Fact[]): void {
    const fact = checkRow(kind, read, place, { integrity: this.#integrity, faults: this.#faults });
    if (fact !== null) into.push(fact);
  }

  #readerOf(kind: FactKind): FactRowReader {
    const reader = this.#readers.getOrInsertComputed(
      kind.name,
      () => new FactRowReader(kind, this.#publishedAtMs),
    );
    return reader;
  }

  #compareWithManifest(sha256: string): void {
    const { name: file, rows, sha256: promised } = this.#file;
    const refuse = (message: string): void =>
      this.#faults.add({ file, line: null, field: null, message });
    if (this.#rowCount !== rows) {
      refuse(`has ${this.#rowCount} rows, but the manifest says ${rows}`);
    }
    if (sha256 !== promised) {
      refuse(`was changed or cut off: its sha256 is ${sha256}, the manifest says ${promised}`);
    }
  }
}

/** The checks over all rows of a bundle, and the errors found. */
export interface BundleChecks {
  readonly integrity: BundleIntegrity;
  readonly faults: FaultList;
}

/** Passes a row to the checks: the fact, or null where the row is invalid. */
export function checkRow(
  kind: FactKind,
  read: Fact | RefusedRow,
  place: FactPlace,
  { integrity, faults }: BundleChecks,
): Fact | null {
  if ('payload' in read) {
    integrity.add(kind, read, place);
    return read;
  }
  for (const violation of read.violations) faults.add({ ...place, ...violation });
  if (read.key === null) integrity.addUnread(kind.name);
  else integrity.addRefused(kind.name, read.key);
  return null;
}

export function kindOf(name: string): FactKind {
  const kind = findFactKind(name);
  if (kind === null) throw new Error(`an earlier check accepted the unknown kind ${name}`);
  return kind;
}
