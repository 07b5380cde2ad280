import type { SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';
import { CellFormats } from '#signalhub/collectors/xls/cell-formats.ts';
import { compoundStream } from '#signalhub/collectors/xls/compound-file.ts';
import { TextCursor } from '#signalhub/collectors/xls/text-cursor.ts';
import {
  RECORD,
  workbookRecords,
  type WorkbookRecord,
} from '#signalhub/collectors/xls/workbook-records.ts';

const BIFF8 = 0x0600;
const WORKSHEET = 0;
const MAX_CELLS = 1_000_000;
const MAX_TEXTS = 500_000;

/**
 * The records of the first sheet of a binary workbook (.xls, BIFF8) by the texts of its first row, as `sheetRecords`
 * reads those of xlsx. Numbers become texts, and dates ISO dates. Throws `SourceFormatError`.
 */
export function xlsRecords(bytes: Uint8Array): readonly SheetRecord[] {
  try {
    const stream = compoundStream(bytes, ['Workbook', 'Book']);
    if (stream === null) throw new SourceFormatError('the file has no workbook');
    return new Workbook(stream).records();
  } catch (error) {
    // Every place in a damaged file is checked by the views.
    if (error instanceof RangeError)
      throw new SourceFormatError('a record of the sheet is truncated');
    throw error;
  }
}

class Workbook {
  readonly #stream: Uint8Array;
  readonly #formats = new CellFormats();
  readonly #texts: string[] = [];
  readonly #rows = new Map<number, Map<number, string>>();
  /** Where the first sheet begins. */
  #sheetAt: number | null = null;
  #cells = 0;
  /** The cell of a formula whose text follows. */
  #formula: readonly [row: number, column: number] | null = null;

  constructor(stream: Uint8Array) {
    this.#stream = stream;
  }

  records(): readonly SheetRecord[] {
    for (const record of workbookRecords(this.#stream, 0)) this.#readGlobal(record);
    if (this.#sheetAt === null) throw new SourceFormatError('the workbook has no sheet');
    for (const record of workbookRecords(this.#stream, this.#sheetAt)) this.#readCell(record);
    const [heads, ...rows] = [...this.#rows].sort(([a], [b]) => a - b).map(([, cells]) => cells);
    if (heads === undefined) throw new SourceFormatError('the sheet is empty');
    return rows.map((row) =>
      Object.fromEntries([...heads].map(([column, head]) => [head, row.get(column) ?? ''])),
    );
  }

  #readGlobal({ type, pieces }: WorkbookRecord): void {
    const [view] = pieces;
    if (type === RECORD.beginOfPart && view.getUint16(0, true) !== BIFF8) {
      throw new SourceFormatError('the workbook is older than BIFF8');
    }
    if (type === RECORD.encryption) throw new SourceFormatError('the workbook is encrypted');
    if (type === RECORD.dateMode && view.getUint16(0, true) === 1) this.#formats.startIn1904();
    if (type === RECORD.format) {
      this.#formats.addCode(view.getUint16(0, true), new TextCursor(pieces, 2).next(2));
    }
    if (type === RECORD.cellFormat) this.#formats.addCellFormat(view.getUint16(2, true));
    if (type === RECORD.sheet && this.#sheetAt === null && view.getUint8(5) === WORKSHEET) {
      this.#sheetAt = view.getUint32(0, true);
    }
    if (type === RECORD.sharedTexts) this.#readTexts(pieces);
  }

  #readTexts(pieces: WorkbookRecord['pieces']): void {
    const count = pieces[0].getUint32(4, true);
    if (count > MAX_TEXTS) throw new SourceFormatError('the workbook has too many texts');
    const cursor = new TextCursor(pieces, 8);
    for (let index = 0; index < count; index += 1) this.#texts.push(cursor.next(2));
  }

  #readCell({ type, pieces }: WorkbookRecord): void {
    const [view] = pieces;
    if (type === RECORD.formulaText) return this.#addFormulaText(pieces);
    this.#formula = null;
    switch (type) {
      case RECORD.sharedText:
        return this.#add(view, this.#texts[view.getUint32(6, true)] ?? '');
      case RECORD.text:
        return this.#add(view, new TextCursor(pieces, 6).next(2));
      case RECORD.number:
        return this.#add(view, this.#numberText(view.getFloat64(6, true), view));
      case RECORD.shortNumber:
        return this.#add(view, this.#numberText(shortNumber(view.getUint32(6, true)), view));
      case RECORD.numbers:
        return this.#addNumbers(view);
      case RECORD.formula:
        return this.#addFormula(view);
      default:
    }
  }

  #addNumbers(view: DataView): void {
    const [row, first] = [view.getUint16(0, true), view.getUint16(2, true)];
    const count = Math.floor((view.byteLength - 6) / 6);
    for (let index = 0; index < count; index += 1) {
      const at = 4 + index * 6;
      const value = shortNumber(view.getUint32(at + 2, true));
      this.#put(row, first + index, this.#formats.textOf(value, view.getUint16(at, true)));
    }
  }

  /** A formula has its last result: a number, or a mark that another kind of value follows or none does. */
  #addFormula(view: DataView): void {
    const isNumber = view.getUint16(12, true) !== 0xffff;
    if (isNumber) return this.#add(view, this.#numberText(view.getFloat64(6, true), view));
    const isText = view.getUint8(6) === 0;
    if (isText) this.#formula = [view.getUint16(0, true), view.getUint16(2, true)];
  }

  #addFormulaText(pieces: WorkbookRecord['pieces']): void {
    if (this.#formula !== null) this.#put(...this.#formula, new TextCursor(pieces, 0).next(2));
    this.#formula = null;
  }

  #numberText(value: number, view: DataView): string {
    return this.#formats.textOf(value, view.getUint16(4, true));
  }

  #add(view: DataView, text: string): void {
    this.#put(view.getUint16(0, true), view.getUint16(2, true), text);
  }

  #put(row: number, column: number, text: string): void {
    this.#cells += 1;
    if (this.#cells > MAX_CELLS) throw new SourceFormatError('the sheet has too many cells');
    this.#rows.getOrInsertComputed(row, () => new Map()).set(column, text.trim());
  }
}

/** A number in 30 bits: an integer or the upper half of a double, with or without two decimals. */
function shortNumber(bits: number): number {
  const isInteger = (bits & 0x02) !== 0;
  const value = isInteger ? (bits | 0) >> 2 : upperHalf(bits & 0xffff_fffc);
  return (bits & 0x01) === 0 ? value : value / 100;
}

function upperHalf(bits: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, bits >>> 0);
  return view.getFloat64(0);
}
