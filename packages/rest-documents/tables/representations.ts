import { JSON_TYPE } from '#rest-documents/compile/output-shape.ts';
import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';
import { csvBytes, type TimeFormat } from '#rest-documents/tables/csv-text.ts';
import type { Table } from '#rest-documents/tables/table.ts';

/** Encodes the rows of an answer. */
export interface TableEncoder {
  /** Its value of `format`. */
  readonly format: string;
  readonly mediaType: string;
  /** Content type, with parameters. */
  readonly contentType: string;
  /** File extension. */
  readonly extension: string;
  /** Whether the `time` parameter selects how times are written; other formats have one type of time. */
  readonly writesTimes: boolean;
  /** JSON Schema of the content, where one exists. */
  readonly describe: JsonSchema;
  encode(table: Table, times: TimeFormat): Promise<Uint8Array>;
}

/** Every table format. The code of a format is loaded on first use. */
export const TABLE_ENCODERS: readonly TableEncoder[] = [
  {
    format: 'csv',
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    writesTimes: true,
    describe: {
      type: 'string',
      description: 'RFC 4180, with a header row; empty for a null value.',
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

/** Values of `format` of a route with a table. */
export const FORMATS: readonly string[] = ['json', ...TABLE_ENCODERS.map(({ format }) => format)];

/** Content types of a route with a table, JSON first. */
export const TABLE_MEDIA_TYPES: readonly string[] = [
  JSON_TYPE,
  ...TABLE_ENCODERS.map(({ mediaType }) => mediaType),
];
