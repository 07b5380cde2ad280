import { SaxesParser } from 'saxes';
import { readZip, ZipError } from '#kernel/files/zip-archive.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';

/** Records of a sheet by the texts of its first row. */
export type SheetRecord = Readonly<Record<string, string>>;

const SHEET = 'xl/worksheets/sheet1.xml';
const MAX_SHEET_BYTES = 64 * 1024 * 1024;
const MAX_CELLS = 1_000_000;

/**
 * The first sheet of an xlsx file with inline texts, the form that exchanges write. Columns are identified by the heads
 * in the first row, never by position. Throws `SourceFormatError`.
 */
export function sheetRecords(bytes: Uint8Array): readonly SheetRecord[] {
  const [heads, ...rows] = new SheetReader().read(sheetText(bytes));
  if (heads === undefined) throw new SourceFormatError('the sheet is empty');
  return rows.map((row) => {
    const named = [...heads].map(([column, head]) => [head, row.get(column) ?? ''] as const);
    return Object.fromEntries(named);
  });
}

function sheetText(bytes: Uint8Array): string {
  try {
    const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entry = readZip(archive, MAX_SHEET_BYTES).find(({ name }) => name === SHEET);
    if (entry === undefined) throw new SourceFormatError(`the file has no ${SHEET}`);
    return entry.bytes().toString('utf8');
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new SourceFormatError(`the file is not an xlsx file: ${error.message}`);
  }
}

class SheetReader {
  readonly #parser = new SaxesParser();
  readonly #rows: Map<string, string>[] = [];
  #column = '';
  #text: string | null = null;
  #cells = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw new SourceFormatError(`the sheet is not well-formed: ${error.message.slice(0, 100)}`);
    });
    parser.on('doctype', () => {
      throw new SourceFormatError('the sheet has a document type declaration');
    });
    parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes));
    parser.on('text', (text) => {
      if (this.#text !== null) this.#text += text;
    });
    parser.on('closetag', ({ name }) => this.#end(name));
  }

  /** Rows as texts by column letters. */
  read(text: string): readonly ReadonlyMap<string, string>[] {
    this.#parser.write(text).close();
    return this.#rows;
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#rows.push(new Map());
    if (name === 't' || name === 'v') this.#text = '';
    if (name !== 'c') return;
    if (attributes['t'] === 's') {
      throw new SourceFormatError('the sheet refers to a table of shared strings');
    }
    this.#cells += 1;
    if (this.#cells > MAX_CELLS) throw new SourceFormatError('the sheet has too many cells');
    this.#column = (attributes['r'] ?? '').replace(/\d+$/, '');
  }

  #end(name: string): void {
    if ((name !== 't' && name !== 'v') || this.#text === null) return;
    const row = this.#rows.at(-1);
    row?.set(this.#column, (row.get(this.#column) ?? '') + this.#text.trim());
    this.#text = null;
  }
}
