import { SourceFormatError } from '#signalhub/collectors/source.ts';

/** Types of records of a workbook (MS-XLS, BIFF8) that are read. */
export const RECORD = {
  formula: 0x0006,
  endOfPart: 0x000a,
  dateMode: 0x0022,
  encryption: 0x002f,
  continuation: 0x003c,
  sheet: 0x0085,
  numbers: 0x00bd,
  format: 0x041e,
  cellFormat: 0x00e0,
  sharedTexts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  formulaText: 0x0207,
  shortNumber: 0x027e,
  beginOfPart: 0x0809,
} as const;

/** A record; what did not fit into its 8 kB follows in continuations. */
export interface WorkbookRecord {
  readonly type: number;
  readonly pieces: readonly [DataView, ...DataView[]];
}

/** The records of a part of a workbook, from a place to the end of the part. Throws `SourceFormatError`. */
export function* workbookRecords(stream: Uint8Array, from: number): Generator<WorkbookRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const viewOf = (at: number, length: number): DataView => {
    if (at + length > stream.length)
      throw new SourceFormatError('a record of the sheet is truncated');
    return new DataView(stream.buffer, stream.byteOffset + at, length);
  };
  for (let at = from; at + 4 <= stream.length;) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const pieces: [DataView, ...DataView[]] = [viewOf(at + 4, length)];
    at += 4 + length;
    while (at + 4 <= stream.length && view.getUint16(at, true) === RECORD.continuation) {
      const more = view.getUint16(at + 2, true);
      pieces.push(viewOf(at + 4, more));
      at += 4 + more;
    }
    if (type === RECORD.endOfPart) return;
    yield { type, pieces };
  }
  throw new SourceFormatError('the sheet has no end');
}
