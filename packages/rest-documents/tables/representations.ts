import { JSON_TYPE } from '#rest-documents/compile/output-shape.ts';
import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';
import { csvBytes, type TimeFormat } from '#rest-documents/tables/csv-text.ts';
import type { Table } from '#rest-documents/tables/table.ts';

/** A way to write the rows of an answer as bytes. */
export interface TableEncoder {
  /** What `format` calls it. */
  readonly format: string;
  readonly mediaType: string;
  /** What the answer says its content is, parameters included. */
  readonly contentType: string;
  /** Of a file with the content. */
  readonly extension: string;
  /** Whether times are written as `time` says; they are of one type otherwise. */
  readonly writesTimes: boolean;
  /** JSON Schema of the content, as far as there is one. */
  readonly describe: JsonSchema;
  encode(table: Table, times: TimeFormat): Promise<Uint8Array>;
}

/** Every format of tables. What a format needs is loaded when somebody first asks for it. */
export const TABLE_ENCODERS: readonly TableEncoder[] = [
  {
    format: 'csv',
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    writesTimes: true,
    describe: {
      type: 'string',
      description: 'RFC 4180, with a header row; nothing where a value is null.',
    },
    encode: csvBytes,
  },
  {
    format: 'arrow',
    mediaType: 'application/vnd.apache.arrow.stream',
    contentType: 'application/vnd.apache.arrow.stream',
    extension: 'arrows',
    writesTimes: false,
    describe: {
      type: 'string',
      format: 'binary',
      description: 'Arrow IPC stream: doubles, texts, booleans, and times in milliseconds, UTC.',
    },
    encode: async (table) => {
      const { arrowStreamBytes } = await import('#rest-documents/tables/arrow/arrow-stream.ts');
      return arrowStreamBytes(table);
    },
  },
];

/** What `format` may be where an answer is a table, too. */
export const FORMATS: readonly string[] = ['json', ...TABLE_ENCODERS.map(({ format }) => format)];

/** The types in which a table is answered, JSON first. */
export const TABLE_MEDIA_TYPES: readonly string[] = [
  JSON_TYPE,
  ...TABLE_ENCODERS.map(({ mediaType }) => mediaType),
];
