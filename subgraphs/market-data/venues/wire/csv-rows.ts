/** An error in a row of a file; `line` counts from 1, as editors do. */
export class RowError extends Error {
  override readonly name = 'RowError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** A row of a file of separated values. */
export interface CsvRow {
  readonly line: number;
  /** The cell of a column, without quotes; empty if the row has none. */
  cell(column: string): string;
}

/**
 * The rows of a text of values separated by commas, without its header. Cells are numbers, names and times, so quotes
 * are simply removed.
 *
 * @param columns names of the columns if the text has no header
 */
export function csvRows(text: string, columns: readonly string[]): CsvRow[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const first = cellsOf(lines[0] ?? '');
  const hasHead = first.includes(columns[0]!);
  const places = new Map((hasHead ? first : columns).map((name, index) => [name, index]));
  const missing = columns.find((name) => !places.has(name));
  if (missing !== undefined) throw new RowError(1, `the head has no column ${missing}`);
  const rows: CsvRow[] = [];
  for (const [index, line] of lines.entries()) {
    if ((index === 0 && hasHead) || line.trim() === '') continue;
    const cells = cellsOf(line);
    if (cells.length < places.size) {
      throw new RowError(index + 1, `${cells.length} values, and ${places.size} are expected`);
    }
    rows.push({ line: index + 1, cell: (column) => cells[places.get(column)!] ?? '' });
  }
  return rows;
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replaceAll('"', ''));
}
