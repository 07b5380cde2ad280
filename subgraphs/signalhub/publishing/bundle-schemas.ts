import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';
import { rowSchema } from '#signalhub/publishing/fact-row.ts';
import { MANIFEST_SCHEMA } from '#signalhub/publishing/manifest.ts';
import { ENTRY_SCHEMAS } from '#signalhub/publishing/manifest-file.ts';

/** JSON Schema dialect of the schemas. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** A JSON Schema with its file name. */
export interface BundleSchema {
  readonly fileName: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * JSON Schemas of a bundle, for publishers who validate their output: one for the manifest and one for a line
 * of each kind of fact. They cover single lines; unique keys and references need the whole bundle.
 */
export function bundleSchemas(): BundleSchema[] {
  const entries = Type.Array(Type.Union([...ENTRY_SCHEMAS.values()]), { minItems: 1 });
  const manifest = Type.Object(
    { ...MANIFEST_SCHEMA.properties, files: entries },
    { additionalProperties: false },
  );
  return [
    fileOf('manifest', 'The manifest of a bundle: its identity and its files.', manifest),
    ...FACT_KINDS.map((kind) =>
      fileOf(kind.name, `One line of a file with facts of the kind ${kind.name}.`, rowSchema(kind)),
    ),
  ];
}

function fileOf(name: string, description: string, schema: TSchema): BundleSchema {
  const fileName = `${name.replaceAll('_', '-')}.schema.json`;
  const withFormats = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    // Timestamps are RFC 3339 with an offset, which is JSON Schema's `date-time`.
    key === 'format' && value === 'timestamp' ? 'date-time' : value,
  ) as Record<string, unknown>;
  return { fileName, schema: { $schema: DIALECT, title: name, description, ...withFormats } };
}
