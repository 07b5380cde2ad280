import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import { BundleIntegrity } from '#signalhub/publishing/bundle-integrity.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { FactFileReader } from '#signalhub/publishing/fact-file.ts';
import type { FormatSurvey } from '#signalhub/publishing/file-format.ts';
import type { UntakenCount } from '#signalhub/publishing/untaken.ts';
import { findFileFormat, NDJSON } from '#signalhub/publishing/file-formats.ts';
import { errorCode, type Manifest } from '#signalhub/publishing/manifest.ts';
import type { ManifestFile } from '#signalhub/publishing/manifest-file.ts';
import { openLineFile, type LineFile } from '#signalhub/publishing/read-lines.ts';

/** Reports progress; called after every batch of lines, and at the end of a file with the rows that it left out. */
export type OnRows = (file: string, rowsRead: number, untaken: readonly UntakenCount[]) => void;

/**
 * The facts of a bundle, read once, front to back, in bounded memory. Each yielded fact is valid by itself;
 * errors of the whole bundle are known only at the end, where the iteration throws `InvalidBundleError` if
 * anything was wrong. A consumer must not commit before that.
 */
export async function* readBundleFacts(
  folder: string,
  manifest: Manifest,
  limits: BundleLimits,
  onRows: OnRows,
): AsyncGenerator<Fact> {
  const faults = new FaultList(limits.maxFaults);
  const integrity = new BundleIntegrity(faults, limits);
  const publishedAtMs = parseTimestamp(manifest.published_at)!;
  await refuseUnnamedFiles(folder, manifest, faults);
  const surveys = await surveysOf(folder, manifest, limits);
  for (const file of manifest.files) {
    if (faults.isFull) break;
    const content = await openContent(folder, file, limits, faults);
    if (content === null) {
      for (const kind of kindsOf(file)) integrity.addUnread(kind);
      continue;
    }
    const survey = surveys.get(file.format ?? NDJSON) ?? null;
    const reader = new FactFileReader(file, publishedAtMs, integrity, faults, survey);
    try {
      for await (const facts of reader.read(content)) {
        for (const fact of facts) if (faults.isEmpty) yield fact;
        onRows(file.name, reader.takeRowCount(), []);
        if (faults.isFull) break;
      }
      if (reader.untaken.length > 0) onRows(file.name, 0, reader.untaken);
    } finally {
      await content.close();
    }
  }
  integrity.finish();
  faults.throwIfAny();
}

/**
 * Surveys of the formats whose files refer to each other, if the bundle has several such files. The survey reads all of
 * them, one after the other, before the first one is imported.
 */
async function surveysOf(
  folder: string,
  { files }: Manifest,
  limits: BundleLimits,
): Promise<ReadonlyMap<string, FormatSurvey>> {
  const surveys = new Map<string, FormatSurvey>();
  for (const [name, ofFormat] of Map.groupBy(files, ({ format = NDJSON }) => format)) {
    const survey = ofFormat.length > 1 ? findFileFormat(name)?.survey?.() : undefined;
    if (survey === undefined) continue;
    for (const file of ofFormat) {
      // A file that cannot be opened is reported where it is read.
      const content = await openContent(folder, file, limits, new FaultList(1));
      if (content === null) continue;
      try {
        survey.add(await content.bytes());
      } finally {
        await content.close();
      }
    }
    surveys.set(name, survey);
  }
  return surveys;
}

/** Kinds of facts in a file. */
function kindsOf({ kind, format = NDJSON }: ManifestFile): readonly string[] {
  return kind === undefined ? (findFileFormat(format)?.kinds ?? []) : [kind];
}

async function openContent(
  folder: string,
  { name: file, format = NDJSON }: ManifestFile,
  { maxRowBytes, maxFileBytes }: BundleLimits,
  faults: FaultList,
): Promise<LineFile | null> {
  const maxBytes = Math.min(maxFileBytes, findFileFormat(format)?.maxBytes ?? Infinity);
  try {
    const content = await openLineFile(join(folder, file), maxRowBytes);
    if (content.sizeBytes <= maxBytes) return content;
    await content.close();
    const message = `is larger than ${maxBytes} bytes`;
    faults.add({ file, line: null, field: null, message });
  } catch (error) {
    const message = `cannot be read (${errorCode(error)})`;
    faults.add({ file, line: null, field: null, message });
  }
  return null;
}

/** Without this check, a file missing in the manifest would silently be missing in the publication. */
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
