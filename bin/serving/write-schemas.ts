import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleSchemas } from '#signalhub/publishing/bundle-schemas.ts';

/** Writes the JSON Schemas of the bundle format into a folder, one file each. */
export async function writeSchemas(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const schemas = bundleSchemas();
  for (const { fileName, schema } of schemas) {
    await writeFile(join(folder, fileName), `${JSON.stringify(schema, null, 2)}\n`);
  }
  console.log(`${schemas.length} JSON Schemas are in ${folder}`);
}
