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

/** Export formats, named by file extension: `arrow` is an Arrow IPC file, `arrows` an IPC stream. */
export const BAR_FORMATS = ['parquet', 'csv', 'arrow', 'arrows'] as const;
export type BarFormat = (typeof BAR_FORMATS)[number];

/** A file that is written page by page. */
interface BarFile {
  write(page: Table): void;
  /** Writes the footer and syncs the file to disk. */
  finish(coverage: ExportedCoverage): void;
}

/** Creates the file and writes its header. */
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

/** A stream of batches; a file has a magic number before them, and an index after them. */
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

/** Syncs before the rename: otherwise a power failure could leave an empty file. */
function close(file: number): void {
  fsyncSync(file);
  closeSync(file);
}
