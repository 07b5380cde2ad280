import { closeSync, fsyncSync, openSync } from 'node:fs';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { missingBars, type ExportedCoverage } from '#bin/exporting/exported-coverage.ts';
import type { Table } from '#rest-documents/tables/table.ts';

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
 * A Parquet file of bars: one row group per page, doubles, and timestamps in UTC. The series and its gaps are in the
 * metadata of the file.
 */
export function createParquetFile(path: string, series: SeriesId) {
  const { exchange, market, symbol, interval } = series;
  const kvMetadata = pairsOf({ exchange, market, symbol, interval });
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: SCHEMA,
    createdBy: 'marketgraph',
    kvMetadata,
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
    finish(coverage: ExportedCoverage): void {
      // The metadata is written with the footer, when the coverage is known.
      kvMetadata.push(...pairsOf(coverageTexts(coverage)));
      void writer.finish();
      const file = openSync(path, 'r+');
      fsyncSync(file);
      closeSync(file);
    },
  };
}

function pairsOf(texts: Readonly<Record<string, string>>): { key: string; value: string }[] {
  return Object.entries(texts).map(([key, value]) => ({ key, value }));
}

/** ISO 8601 times; `holes` is JSON: each gap with its bounds, its bars and whether the exchange has none. */
function coverageTexts(coverage: ExportedCoverage): Readonly<Record<string, string>> {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const holes = coverage.holes.map(({ startMs, endMs, bars, isProven }) => ({
    from: iso(startMs),
    to: iso(endMs),
    bars,
    absent_at_exchange: isProven,
  }));
  return {
    covered_from: iso(coverage.startMs),
    covered_to: iso(coverage.endMs),
    bars: String(coverage.bars),
    missing_bars: String(missingBars(coverage)),
    holes: JSON.stringify(holes),
  };
}
