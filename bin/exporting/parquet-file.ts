import { closeSync, fsyncSync, openSync } from 'node:fs';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { SeriesId } from '#kernel/instrument.ts';
import type { Table } from '#rest-adapter/tables/table.ts';

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const NUMBERS = ['open', 'high', 'low', 'close', 'volume', 'quote_volume'];

const SCHEMA: SchemaElement[] = [
  { name: 'bars', num_children: NUMBERS.length + 1 },
  {
    name: 'open_time',
    type: 'INT64',
    repetition_type: 'REQUIRED',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  ...NUMBERS.map((name): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' })),
];

/**
 * A Parquet file of bars: one row group a page, doubles, and times of the type that readers know as UTC. What the
 * series is stands in the metadata of the file.
 */
export function createParquetFile(path: string, series: SeriesId) {
  const { exchange, market, symbol, interval } = series;
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: SCHEMA,
    createdBy: 'marketgraph',
    kvMetadata: Object.entries({ exchange, market, symbol, interval }).map(([key, value]) => ({
      key,
      value,
    })),
  });
  return {
    write({ columns, rowCount }: Table): void {
      const columnData = columns.map((column) => ({
        name: column.name,
        data:
          column.kind === 'time'
            ? BigInt64Array.from(column.values, (moment) => BigInt(moment))
            : (column.values as Float64Array),
      }));
      void writer.write({ columnData, rowGroupSize: rowCount });
    },
    finish(): void {
      void writer.finish();
      const file = openSync(path, 'r+');
      fsyncSync(file);
      closeSync(file);
    },
  };
}
