import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import type { SeriesId } from '#kernel/instrument.ts';
import {
  arrowBatch,
  arrowStreamEnd,
  arrowStreamStart,
} from '#rest-adapter/tables/arrow/arrow-stream.ts';
import { csvHeader, csvRows } from '#rest-adapter/tables/csv-text.ts';
import type { Table } from '#rest-adapter/tables/table.ts';

/** Formats of whole histories. */
export type BarFormat = 'parquet' | 'csv' | 'arrow';

/** A file that takes the pages of a history, one after the other. */
interface BarFile {
  write(page: Table): void;
  /** Writes what stands at the end, and brings everything to the disk. */
  finish(): void;
}

/** Makes the file, and what has to stand at its beginning. */
export async function createBarFile(
  path: string,
  format: BarFormat,
  series: SeriesId,
): Promise<BarFile> {
  if (format === 'parquet') {
    const { createParquetFile } = await import('#bin/exporting/parquet-file.ts');
    return createParquetFile(path, series);
  }
  const file = openSync(path, 'w');
  return format === 'csv' ? csvFile(file) : arrowFile(file);
}

function csvFile(file: number): BarFile {
  let isBegun = false;
  return {
    write({ columns, rowCount }) {
      if (!isBegun) writeFileSync(file, csvHeader(columns));
      isBegun = true;
      writeFileSync(file, csvRows(columns, 0, rowCount, 'iso'));
    },
    finish: () => close(file),
  };
}

function arrowFile(file: number): BarFile {
  let isBegun = false;
  return {
    write(page) {
      if (!isBegun) writeFileSync(file, arrowStreamStart(page.columns));
      isBegun = true;
      writeFileSync(file, arrowBatch(page));
    },
    finish() {
      writeFileSync(file, arrowStreamEnd());
      close(file);
    },
  };
}

/** A rename of what is not on the disk yet could leave an empty file behind a loss of power. */
function close(file: number): void {
  fsyncSync(file);
  closeSync(file);
}
