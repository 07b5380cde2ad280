import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  makeDemoPublication,
  type DemoPublicationOptions,
} from '#simulators/publication/demo-publication.ts';

/** Writes the demo publication into a folder, as a bundle like any publisher's. */
export async function writeDemoPublication(
  folder: string,
  options: DemoPublicationOptions,
): Promise<void> {
  const { publicationId, publishedAt, namespace, files } = makeDemoPublication(options);
  await mkdir(folder, { recursive: true });
  const entries = [];
  for await (const { name, kind, rows } of files()) {
    const lines = Array.from(rows, (row) => `${JSON.stringify(row)}\n`);
    const text = lines.join('');
    await writeFile(join(folder, name), text);
    const sha256 = hash('sha256', text);
    entries.push({ name, kind, rows: lines.length, sha256 });
  }
  const manifest = {
    schema_version: 1,
    publication_id: publicationId,
    published_at: publishedAt,
    namespace,
    files: entries,
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
