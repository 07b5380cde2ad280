import { Type, type TProperties } from 'typebox';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';
import { FILE_FORMATS, NDJSON } from '#signalhub/publishing/file-formats.ts';
import { compileSchema, violationsOf, type Violation } from '#signalhub/publishing/json-schema.ts';

/** Manifest entry of one file. */
export interface ManifestFile {
  readonly name: string;
  /** Absent for NDJSON. */
  readonly format?: string;
  /** Kind of the file's facts; only for NDJSON, as other formats define it. */
  readonly kind?: string;
  readonly rows: number;
  /** Digest of the file's bytes, in hexadecimal. */
  readonly sha256: string;
}

// No slashes and no leading dot: a manifest cannot name anything outside its folder.
const NDJSON_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.ndjson$';
const ANY_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,106}$';

/** JSON Schema of a manifest entry, by format. */
export const ENTRY_SCHEMAS = new Map([
  [
    NDJSON,
    entrySchema(NDJSON_NAME, {
      format: Type.Optional(Type.Literal(NDJSON)),
      kind: Type.Enum(FACT_KINDS.map((kind) => kind.name)),
    }),
  ],
  ...FILE_FORMATS.map(
    ({ name, properties }) =>
      [name, entrySchema(ANY_NAME, { format: Type.Literal(name), ...properties })] as const,
  ),
]);

/** Errors of a manifest entry, with the entry's field names. */
export function entryViolations(entry: object): Violation[] {
  const format: unknown = 'format' in entry ? entry.format : NDJSON;
  const schema = ENTRY_SCHEMAS.get(String(format));
  if (schema === undefined) {
    const message = `must be one of ${[...ENTRY_SCHEMAS.keys()].join(', ')}`;
    return [{ field: 'format', message }];
  }
  const validate = compileSchema<ManifestFile>(schema);
  return validate(entry) ? [] : violationsOf(validate);
}

function entrySchema(namePattern: string, properties: TProperties) {
  return Type.Object(
    {
      name: Type.String({ pattern: namePattern }),
      ...properties,
      rows: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    },
    { additionalProperties: false },
  );
}
