import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { FaultList } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { compileSchema, violationsOf } from '#signalhub/publishing/json-schema.ts';

export const MANIFEST_FILE = 'manifest.json';
export const SCHEMA_VERSION = 1;

const MAX_MANIFEST_BYTES = 1_048_576;

const schema = Type.Object(
  {
    schema_version: Type.Literal(SCHEMA_VERSION),
    publication_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
    published_at: Type.String({ format: 'timestamp' }),
    namespace: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }),
    files: Type.Array(
      Type.Object(
        {
          // No slashes and no leading dot: a manifest cannot name anything outside its folder.
          name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.ndjson$' }),
          kind: Type.Enum(FACT_KINDS.map((kind) => kind.name)),
          rows: Type.Integer({ minimum: 0 }),
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 64 },
    ),
  },
  { additionalProperties: false },
);

/** What a bundle says about itself. */
export type Manifest = Static<typeof schema>;
export type ManifestFile = Manifest['files'][number];

const validate = compileSchema<Manifest>(schema);

/** Reads and checks `manifest.json` of a bundle. Throws `BundleInvalid` with every fault in it. */
export async function readManifest(folder: string, limits: BundleLimits): Promise<Manifest> {
  const faults = new FaultList(limits.maxFaults);
  const refuse = (message: string, field: string | null = null): void =>
    faults.add({ file: MANIFEST_FILE, line: null, field, message });

  const manifest = await readJson(folder, refuse);
  faults.throwIfAny();
  if (!validate(manifest)) {
    for (const { field, message } of violationsOf(validate)) refuse(message, field);
    faults.throwIfAny();
    throw new Error('a schema violation without an error');
  }
  for (const field of ['name', 'kind'] as const) {
    const seen = new Set<string>();
    for (const [index, file] of manifest.files.entries()) {
      if (seen.has(file[field])) refuse(`${file[field]} is named twice`, `files.${index}.${field}`);
      seen.add(file[field]);
    }
  }
  const rows = rowsOf(manifest);
  if (rows > limits.maxRows) refuse(`${rows} rows are more than the limit of ${limits.maxRows}`);
  faults.throwIfAny();
  return manifest;
}

/** Rows of all files together. */
export function rowsOf(manifest: Manifest): number {
  return manifest.files.reduce((sum, file) => sum + file.rows, 0);
}

/**
 * Digest of everything a publication consists of; its files are in it through their own digests.
 */
export function contentHashOf(manifest: Manifest): string {
  const files = manifest.files
    .map(({ name, kind, rows, sha256 }) => [name, kind, rows, sha256] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { schema_version, publication_id, namespace, published_at } = manifest;
  const publishedAtMs = parseTimestamp(published_at);
  return hash(
    'sha256',
    JSON.stringify([schema_version, publication_id, namespace, publishedAtMs, files]),
  );
}

async function readJson(folder: string, refuse: (message: string) => void): Promise<unknown> {
  let text: string;
  try {
    const handle = await open(join(folder, MANIFEST_FILE));
    try {
      const { size } = await handle.stat();
      if (size > MAX_MANIFEST_BYTES) {
        refuse(`is larger than ${MAX_MANIFEST_BYTES} bytes`);
        return null;
      }
      text = await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    refuse(`cannot be read (${errorCode(error)})`);
    return null;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    refuse(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** The operating system's word for a file error, such as ENOENT; never a path. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
