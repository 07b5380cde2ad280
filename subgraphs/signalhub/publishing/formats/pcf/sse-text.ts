import { FieldReader, type FieldText } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfBasket, PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { SSE_SUBSTITUTIONS } from '#signalhub/publishing/formats/pcf/substitution-flags.ts';
import type { BasketComponent, ComponentMarket } from '#signalhub/facts/kinds/etf-basket.ts';

/** First lines of the two kinds of file; the second is for funds with components of two markets. */
const TITLES: ReadonlySet<string> = new Set(['[ETF]', '[ETFMQ]']);
const BEFORE_COMPONENTS = 'TAGTAG';
const END = 'ENDENDEND';

/** Bounds of a portfolio composition; docs/publishing.md lists them. */
const TEXT_BOUNDS = { lines: 20_000, lineCharacters: 2_000 } as const;

/** Columns of a component, in order. */
const COLUMNS = [
  'InstrumentID',
  'InstrumentName',
  'Quantity',
  'SubstitutionFlag',
  'CreationPremiumRate',
  'SubstitutionCashAmount',
];

/**
 * Reads a portfolio composition of Shanghai as published until November 2025: lines of `name=value`, a
 * separator, lines of columns, and an end. `Fundid1` is the code of creation and redemption, from which the
 * trading code cannot be derived.
 */
export function readSseText(text: string, faults: PcfFault[]): PcfBasket | null {
  const lines = linesOf(text, faults);
  if (lines === null) return null;
  const separator = lines.findIndex((line) => line.text.trim() === BEFORE_COMPONENTS);
  const end = lines.findIndex((line) => line.text.trim() === END);
  if (!TITLES.has(lines[0]!.text.trim())) {
    faults.push({ line: 1, field: 'title', message: 'must be [ETF] or [ETFMQ]' });
  }
  if (separator === -1) refuseMissing(BEFORE_COMPONENTS);
  if (end === -1) refuseMissing(END);
  const head = headOf(lines.slice(1, Math.max(separator, 1)), faults);
  const file = new FieldReader((name) => head.get(name), faults);
  const rows = separator === -1 ? [] : lines.slice(separator + 1, end === -1 ? undefined : end);
  return {
    fundCode: null,
    creationCode: file.text('Fundid1', /^\d{6}$/, 'six digits'),
    basketDate: file.date('TradingDay'),
    pricingDate: file.date('PreTradingDay'),
    creationUnit: file.positive('CreationRedemptionUnit'),
    navPerCreationUnit: file.positive('NAVperCU'),
    navPerShare: file.optionalAmount('NAV'),
    cashComponent: file.optionalNumber('EstimateCashComponent'),
    declaredComponentCount: file.count('Recordnum'),
    components: rows
      .filter((row) => row.text.trim() !== '')
      .map((row, index) => readComponent(row, index + 1, faults)),
  };

  function refuseMissing(field: string): void {
    faults.push({
      line: null,
      field,
      message: 'is missing: the file is truncated or not a basket',
    });
  }
}

/** The lines of a file; null, with an error, where there are too many or one is too long. */
function linesOf(text: string, faults: PcfFault[]): FieldText[] | null {
  const lines: FieldText[] = [];
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = lines.length + 1;
    if (line > TEXT_BOUNDS.lines || end - start > TEXT_BOUNDS.lineCharacters) {
      const { lines: most, lineCharacters } = TEXT_BOUNDS;
      const isLong = end - start > lineCharacters;
      const message = isLong ? `is longer than ${lineCharacters}` : `is one of more than ${most}`;
      faults.push({ line, field: 'line', message });
      return null;
    }
    lines.push({ text: text.slice(start, end).replace(/\r$/, ''), line });
    start = end + 1;
  }
  return lines;
}

/** The `name=value` lines; a repeated name is an error. */
function headOf(lines: readonly FieldText[], faults: PcfFault[]): Map<string, FieldText> {
  const head = new Map<string, FieldText>();
  for (const line of lines) {
    const [name, value] = splitAtEquals(line);
    if (name !== '' && head.has(name)) {
      faults.push({ line: line.line, field: name.slice(0, 100), message: 'occurs twice' });
      return head;
    }
    head.set(name, value);
  }
  return head;
}

function splitAtEquals({ text, line }: FieldText): readonly [string, FieldText] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name.trim(), { text: value.trim(), line }];
}

function readComponent({ text, line }: FieldText, number: number, faults: PcfFault[]) {
  const columns = text.split('|');
  const fieldOf = (name: string): FieldText | undefined => {
    const column = columns[COLUMNS.indexOf(name)];
    return column === undefined ? undefined : { text: column.trim(), line };
  };
  const component = new FieldReader(fieldOf, faults, { prefix: `Component.${number}.`, line });
  const code = component.text('InstrumentID', /^\d{5,6}$/, 'five or six digits');
  const read: BasketComponent = {
    code,
    name: component.optionalText('InstrumentName'),
    market: marketOf(code),
    quantity: component.optionalAmount('Quantity') ?? 0,
    substitution: component.choice('SubstitutionFlag', SSE_SUBSTITUTIONS),
    cash: component.optionalAmount('SubstitutionCashAmount'),
  };
  return read;
}

/** These files lack the market; codes of Hong Kong have five digits. */
function marketOf(code: string): ComponentMarket {
  if (code.length === 5) return 'HKEX';
  if (code.startsWith('6')) return 'SSE';
  if (code.startsWith('0') || code.startsWith('3')) return 'SZSE';
  return code.startsWith('920') ? 'BSE' : 'OTHER';
}
