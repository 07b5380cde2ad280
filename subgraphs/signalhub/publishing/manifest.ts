import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { compileSchema, violationsOf } from '#signalhub/publishing/json-schema.ts';
import { JSON_LIMITS, shapeFaultOf } from '#signalhub/publishing/json-shape.ts';
import { NDJSON } from '#signalhub/publishing/file-formats.ts';
import { entryViolations, type ManifestFile } from '#signalhub/publishing/manifest-file.ts';

export const MANIFEST_FILE = 'manifest.json';
export const SCHEMA_VERSION = 1;

/** A symbolic link as manifest could expose other files. */
const READ_NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW;

const MAX_MANIFEST_BYTES = 8 * 1_048_576;

/** JSON Schema of a manifest, except the entries of `files`. */
export const MANIFEST_SCHEMA = Type.Object(
  {
    schema_version: Type.Literal(SCHEMA_VERSION),
    publication_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
    published_at: Type.String({ format: 'timestamp' }),
    namespace: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }),
    // Each entry is checked by the schema of its format.
    files: Type.Array(Type.Object({}), { minItems: 1 }),
  },
  { additionalProperties: false },
);

/** The manifest of a bundle: its identity and its files. */
export type Manifest = Omit<Static<typeof MANIFEST_SCHEMA>, 'files'> & {
  readonly files: readonly ManifestFile[];
};

/** Reads and checks a bundle's `manifest.json`. Throws `InvalidBundleError` with all its errors. */
export async function readManifest(folder: string, limits: BundleLimits): Promise<Manifest> {
  const faults = new FaultList(limits.maxFaults);
  const refuse = (message: string, field: string | null = null): void =>
    faults.add({ file: MANIFEST_FILE, line: null, field, message });

  const manifest = await readJson(folder, refuse);
  faults.throwIfAny();
  const { length } = listOfFiles(manifest);
  if (length > limits.maxFiles) {
    refuse(`${length} files are more than the limit of ${limits.maxFiles}`);
    faults.throwIfAny();
  }
  const validate = compileSchema<Static<typeof MANIFEST_SCHEMA>>(MANIFEST_SCHEMA);
  if (!validate(manifest)) {
    for (const { field, message } of violationsOf(validate)) refuse(message, field);
  }
  const files = filesOf(manifest);
  for (const [index, file] of files.entries()) {
    if (faults.isFull) break;
    for (const { field, message } of entryViolations(file)) {
      refuse(message, field === null ? `files.${index}` : `files.${index}.${field}`);
    }
  }
  faults.throwIfAny();
  const checked = manifest as Manifest;
  refuseRepeated(checked, refuse);
  const rows = rowsOf(checked);
  if (rows > limits.maxRows) refuse(`${rows} rows are more than the limit of ${limits.maxRows}`);
  faults.throwIfAny();
  return checked;
}

/** Rows of all files together. */
export function rowsOf(manifest: Manifest): number {
  return manifest.files.reduce((sum, file) => sum + file.rows, 0);
}

/** Digest of a publication's whole content; files are included through their own digests. */
export function contentHashOf(manifest: Manifest): string {
  const files = manifest.files
    .map(({ name, kind, rows, sha256, ...others }) => {
      const rest = Object.entries(others)
        .filter(([field, value]) => field !== 'format' || value !== NDJSON)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      return [name, kind ?? null, rows, sha256, ...rest] as const;
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { schema_version, publication_id, namespace, published_at } = manifest;
  const publishedAtMs = parseTimestamp(published_at);
  return hash(
    'sha256',
    JSON.stringify([schema_version, publication_id, namespace, publishedAtMs, files]),
  );
}

/** The objects in `files`, even if the manifest has other faults. */
function filesOf(manifest: unknown): readonly object[] {
  const files = listOfFiles(manifest);
  const isObject = (file: unknown): file is object => typeof file === 'object' && file !== null;
  return files.every(isObject) ? files : [];
}

/** The value of `files` where it is a list, else an empty list. */
function listOfFiles(manifest: unknown): readonly unknown[] {
  const files = (manifest as { readonly files?: unknown } | null)?.files;
  return Array.isArray(files) ? files : [];
}

/** A kind has one NDJSON file; any number of exchange files may have facts of it. */
function refuseRepeated(
  { files }: Manifest,
  refuse: (message: string, field: string) => void,
): void {
  for (const field of ['name', 'kind'] as const) {
    const seen = new Set<string>();
    for (const [index, file] of files.entries()) {
      const value = file[field];
      if (value === undefined) continue;
      if (seen.has(value)) refuse(`${value} is named twice`, `files.${index}.${field}`);
      seen.add(value);
    }
  }
}

async function readJson(folder: string, refuse: (message: string) => void): Promise<unknown> {
  let bytes: Buffer;
  try {
    const handle = await open(join(folder, MANIFEST_FILE), READ_NO_LINK);
    try {
      const { size } = await handle.stat();
      if (size > MAX_MANIFEST_BYTES) {
        refuse(`is larger than ${MAX_MANIFEST_BYTES} bytes`);
        return null;
      }
      bytes = await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    refuse(`cannot be read (${errorCode(error)})`);
    return null;
  }
  let text: string;
  try {
    // A byte order mark is dropped; invalid UTF-8 is rejected, not replaced.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse('is not UTF-8 text');
    return null;
  }
  const fault = shapeFaultOf(text, { ...JSON_LIMITS, maxValues: 200_000 });
  if (fault !== null) {
    refuse(`${fault.message} (line ${fault.line})`);
    return null;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    refuse(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** The operating system's code of a file error, such as ENOENT; never a path. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
