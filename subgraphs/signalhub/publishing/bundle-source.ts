import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import type { BundleLimits } from '#signalhub/publishing/bundle-limits.ts';
import { MANIFEST_FILE, SCHEMA_VERSION } from '#signalhub/publishing/manifest.ts';
import { unpackArchive } from '#signalhub/publishing/unpack-archive.ts';

/** Facts of one kind, as NDJSON. */
export interface InlineFile {
  readonly kind: string;
  readonly rows: string;
}

/** A bundle without files; its manifest is derived from the content. */
export interface InlineBundle {
  readonly publicationId: string;
  readonly publishedAt: string;
  readonly namespace: string;
  readonly files: readonly InlineFile[];
}

/** A bundle: the path of a folder or archive, an archive's bytes, or rows. */
export type BundleSource =
  | string
  | { readonly archive: Uint8Array }
  | { readonly inline: InlineBundle };

/** Name of an unnamed archive in errors. */
const NAMELESS_ARCHIVE = 'archive';

/**
 * The bundle as a folder: itself if it is one, else `into`, where it is unpacked or written. Throws
 * `InvalidBundleError`; the caller removes the folder.
 */
export async function bundleFolderOf(
  source: BundleSource,
  limits: BundleLimits,
  into: string,
): Promise<string> {
  if (typeof source === 'string' && !(await isFile(source))) return source;
  if (typeof source === 'string') {
    await unpackArchive(createReadStream(source), { label: basename(source), into, limits });
  } else if ('archive' in source) {
    const bytes = Readable.from([source.archive]);
    await unpackArchive(bytes, { label: NAMELESS_ARCHIVE, into, limits });
  } else {
    refuseTooManyFiles(source.inline);
    await writeInline(into, source.inline);
  }
  return into;
}

/** Each kind has one file, so more files than kinds are an error. */
function refuseTooManyFiles({ files }: InlineBundle): void {
  if (files.length <= FACT_KINDS.length) return;
  const message = `${files.length} files are more than the ${FACT_KINDS.length} kinds of facts`;
  throw new InvalidBundleError(
    [{ file: MANIFEST_FILE, line: null, field: 'files', message }],
    false,
  );
}

/** Writes the rows as files, named by their kinds. */
async function writeInline(folder: string, bundle: InlineBundle): Promise<void> {
  const files = bundle.files.map(({ kind, rows: text }, index) => {
    // A kind that cannot be a file name does not exist; the check of the manifest reports it.
    const isNameable = /^[a-z0-9_]{1,64}$/.test(kind);
    const name = isNameable ? `${kind.replaceAll('_', '-')}.ndjson` : `file-${index + 1}.ndjson`;
    return { name, kind, text };
  });
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  const manifest = {
    schema_version: SCHEMA_VERSION,
    publication_id: bundle.publicationId,
    published_at: bundle.publishedAt,
    namespace: bundle.namespace,
    files: files.map(({ name, kind, text }) => ({
      name,
      kind,
      rows: rowCountOf(text),
      sha256: hash('sha256', text),
    })),
  };
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
}

function rowCountOf(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks += 1;
  return text === '' || text.endsWith('\n') ? breaks : breaks + 1;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    // A missing path is reported as a bundle without a manifest.
    return false;
  }
}
