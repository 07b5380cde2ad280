import { fileFooter, type ArrowBlock } from '#rest-documents/tables/arrow/arrow-metadata.ts';
import type { Column } from '#rest-documents/tables/table.ts';

const MARK = Buffer.from('ARROW1');

/** Start of a file in Arrow's IPC format: the magic bytes, padded to eight. */
export const ARROW_FILE_START: Uint8Array = Buffer.concat([MARK, new Uint8Array(2)]);

/** End of a file, from which a reader finds any batch directly: footer, its length, magic bytes. */
export function arrowFileEnd(
  columns: readonly Column[],
  batches: readonly ArrowBlock[],
): Uint8Array {
  const footer = fileFooter(columns, batches);
  const length = new DataView(new ArrayBuffer(4));
  length.setInt32(0, footer.length, true);
  return Buffer.concat([footer, new Uint8Array(length.buffer), MARK]);
}
