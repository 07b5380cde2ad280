import { html, nothing, type TemplateResult } from 'lit-html';

/** A column of a table: its heading, the content of a cell, and its value in a file. */
export interface Column<Row> {
  readonly title: string;
  /** The content of the cell; by default the plain value. */
  readonly cell?: (row: Row) => TemplateResult | string;
  /** The plain value, which CSV files hold. */
  readonly value: (row: Row) => string | number | null;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
  /** The sort order of this column, if the reader can sort by it. */
  readonly order?: 'ascending' | 'descending' | 'none';
  readonly changeOrder?: () => void;
}

/** Rows with the columns that show them. */
export interface Table<Row> {
  /** The content of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** A table; it scrolls sideways inside its panel where it is too wide. */
export function tableView<Row>({ caption, columns, rows }: Table<Row>): TemplateResult {
  return html`<div class="table" tabindex="0" role="group" aria-label=${caption}>
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => headingView(column))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((column) => cellView(column, row))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const ORDER_SIGNS = { ascending: ' ▲', descending: ' ▼', none: '' } as const;

function headingView<Row>({ title, isNumber, order, changeOrder }: Column<Row>): TemplateResult {
  const className = isNumber === true ? 'number' : nothing;
  if (order === undefined || changeOrder === undefined) {
    return html`<th scope="col" class=${className}>${title}</th>`;
  }
  return html`<th scope="col" class=${className} aria-sort=${order}>
    <button type="button" class="order" @click=${changeOrder}>
      ${title}<span aria-hidden="true">${ORDER_SIGNS[order]}</span>
    </button>
  </th>`;
}

function cellView<Row>({ cell, value, isNumber }: Column<Row>, row: Row): TemplateResult {
  const shown = cell === undefined ? (value(row) ?? '–') : cell(row);
  const className = isNumber === true ? 'number' : isMoment(shown) ? 'whole' : nothing;
  return html`<td class=${className}>${shown}</td>`;
}

/** A date or a time stays in one line: half of one is another. */
function isMoment(shown: unknown): boolean {
  return typeof shown === 'string' && /^\d{4}-\d{2}-\d{2}|\d{2}:\d{2}$/.test(shown);
}

/** The same as a CSV file (RFC 4180); a text that a spreadsheet would run as a formula is quoted by an apostrophe. */
export function csvOf<Row>({ columns, rows }: Table<Row>): string {
  const lines = rows.map((row) => columns.map(({ value }) => csvCell(value(row))).join(','));
  return [columns.map(({ title }) => csvCell(title)).join(','), ...lines, ''].join('\r\n');
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
