import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import type { ExportedCoverage } from '#bin/exporting/exported-coverage.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { ARROW_FILE_START, arrowFileEnd } from '#rest-documents/tables/arrow/arrow-file.ts';
import {
  arrowBatch,
  arrowStreamEnd,
  arrowStreamStart,
} from '#rest-documents/tables/arrow/arrow-stream.ts';
import type { ArrowBlock } from '#rest-documents/tables/arrow/arrow-metadata.ts';
import { csvHeader, csvRows } from '#rest-documents/tables/csv-text.ts';
import type { Table } from '#rest-documents/tables/table.ts';

/** Formats of whole histories, named as their files end: `arrow` is an Arrow IPC file, `arrows` a stream of it. */
export const BAR_FORMATS = ['parquet', 'csv', 'arrow', 'arrows'] as const;
export type BarFormat = (typeof BAR_FORMATS)[number];

/** A file that takes the pages of a history, one after the other. */
interface BarFile {
  write(page: Table): void;
  /** Writes what stands at the end, and brings everything to the disk. */
  finish(coverage: ExportedCoverage): void;
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
  if (format === 'csv') return csvFile(file);
  return arrowFile(file, format === 'arrow');
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

/** A stream of batches; a file has its mark before them, and behind them where each of them is. */
function arrowFile(file: number, isIndexed: boolean): BarFile {
  let columns: Table['columns'] = [];
  let at = 0;
  const batches: ArrowBlock[] = [];
  const put = (bytes: Uint8Array): void => {
    writeFileSync(file, bytes);
    at += bytes.length;
  };
  return {
    write(page) {
      if (at === 0) {
        ({ columns } = page);
        if (isIndexed) put(ARROW_FILE_START);
        put(arrowStreamStart(columns));
      }
      const { bytes, bodyOffset } = arrowBatch(page);
      batches.push({ offset: at, headLength: bodyOffset, bodyLength: bytes.length - bodyOffset });
      put(bytes);
    },
    finish() {
      put(arrowStreamEnd());
      if (isIndexed) put(arrowFileEnd(columns, batches));
      close(file);
    },
  };
}

/** A rename of what is not on the disk yet could leave an empty file behind a loss of power. */
function close(file: number): void {
  fsyncSync(file);
  closeSync(file);
}
