import { MAX_FAULTS, type FieldText } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';

const TITLE = '组合信息内容';
const FLAG = /^(禁止|允许|必须|退补)$/;
const RATE = /^[\d.]+%$/;
const AMOUNT = /^[+-]?[\d,]+(\.\d+)?$/;

/** A row of a table of components: its values by the names of the columns. */
export interface ComponentRow {
  readonly line: number;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Reads the table of components. Its columns are aligned for the eye, with two cells for each Chinese character,
 * and rates may be empty: so the flag is the anchor of a row, between name and quantity on its left and rates,
 * amounts and the market on its right. Null, with an error, without a table.
 */
export function componentRows(
  lines: readonly FieldText[],
  faults: PcfFault[],
): readonly ComponentRow[] | null {
  const title = lines.findIndex(({ text }) => text.trim() === TITLE);
  const at = lines.findIndex(({ text }, index) => index > title && /^\s*证券代码\s/.test(text));
  if (title === -1 || at === -1) {
    const message = 'is missing: the file is truncated or not a basket';
    faults.push({ line: null, field: title === -1 ? TITLE : '证券代码', message });
    return null;
  }
  const columns = lines[at]!.text.trim().split(/\s+/);
  const rows: ComponentRow[] = [];
  for (const { text, line } of lines.slice(at + 1)) {
    const trimmed = text.trim();
    if (trimmed === '' || /^-+$/.test(trimmed)) continue;
    if (faults.length >= MAX_FAULTS) break;
    const number = rows.length + 1;
    rows.push({ line, values: valuesOf(trimmed, columns, { number, line, faults }) });
  }
  return rows;
}

interface RowPlace {
  readonly number: number;
  readonly line: number;
  readonly faults: PcfFault[];
}

function valuesOf(
  text: string,
  columns: readonly string[],
  { number, line, faults }: RowPlace,
): ReadonlyMap<string, string> {
  const refuse = (field: string, message: string): void => {
    faults.push({ line, field: `Component.${number}.${field}`, message });
  };
  const words = [...text.matchAll(/\S+/g)];
  const flag = words.findIndex(([word], index) => index >= 2 && FLAG.test(word));
  const values = new Map<string, string>();
  if (flag === -1) {
    refuse('现金替代标志', 'is missing');
    return values;
  }
  const [code, quantity] = [words[0]!, words[flag - 1]!];
  values.set('证券代码', code[0]);
  // Blanks inside a name are kept, as the exchange writes it.
  values.set(
    '证券简称',
    text.slice(code[0].length, flag === 2 ? code[0].length : quantity.index).trim(),
  );
  values.set('股份数量', quantity[0].replaceAll(',', ''));
  values.set('现金替代标志', words[flag]![0]);
  const right = words.slice(flag + 1).map(([word]) => word);
  const rates = right.filter((word) => RATE.test(word)).length;
  const amounts = right.slice(rates).filter((word) => AMOUNT.test(word));
  const amountColumns = columns.filter((column) => column.endsWith('替代金额'));
  // With one amount missing it is open whether that of a creation or of a redemption is there.
  if (amounts.length > 0 && amounts.length < amountColumns.length) {
    refuse('申购替代金额', `must be one of ${amountColumns.length} amounts, not ${amounts.length}`);
  }
  values.set('申购替代金额', amounts[0]?.replaceAll(',', '') ?? '');
  const hasMarket = columns.includes('挂牌市场');
  if (hasMarket) values.set('挂牌市场', right[rates + amounts.length] ?? '');
  return values;
}
