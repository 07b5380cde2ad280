import {
  COMPONENT_CODE,
  marketOfShareCode,
} from '#signalhub/publishing/formats/pcf/component-code.ts';
import { FieldReader, type FieldText } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfBasket, PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { SSE_SUBSTITUTIONS } from '#signalhub/publishing/formats/pcf/substitution-flags.ts';
import { linesOf } from '#signalhub/publishing/formats/pcf/text-lines.ts';
import type { BasketComponent, ComponentMarket } from '#signalhub/facts/kinds/etf-basket.ts';

/** First lines of the two kinds of file; the second is for funds with components of two markets. */
const TITLES: ReadonlySet<string> = new Set(['[ETF]', '[ETFMQ]']);
const BEFORE_COMPONENTS = 'TAGTAG';
const END = 'ENDENDEND';

const FIRST_COLUMNS = [
  'InstrumentID',
  'InstrumentName',
  'Quantity',
  'SubstitutionFlag',
  'CreationPremiumRate',
];

/** Columns of a component, in order. */
const COLUMNS = [...FIRST_COLUMNS, 'SubstitutionCashAmount'];

/** The same for cross-border funds, whose rows also have the discount of a redemption. */
const CROSS_BORDER_COLUMNS = [...FIRST_COLUMNS, 'RedemptionDiscountRate', 'SubstitutionCashAmount'];

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
    fundName: null,
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
  const values = valuesOf(text);
  const prefix = `Component.${number}.`;
  if (values.length > CROSS_BORDER_COLUMNS.length) {
    const message = `are ${values.length}, more than ${CROSS_BORDER_COLUMNS.length}`;
    faults.push({ line, field: `${prefix}columns`, message });
  }
  const columns = values.length > COLUMNS.length ? CROSS_BORDER_COLUMNS : COLUMNS;
  const fieldOf = (name: string): FieldText | undefined => {
    const value = values[columns.indexOf(name)];
    return value === undefined ? undefined : { text: value, line };
  };
  const component = new FieldReader(fieldOf, faults, { prefix, line });
  const code = component.text('InstrumentID', COMPONENT_CODE, 'a code');
  const read: BasketComponent = {
    code,
    name: component.optionalText('InstrumentName'),
    market: marketOf(code, component.optionalText('SubstitutionFlag')),
    quantity: component.optionalAmount('Quantity') ?? 0,
    substitution: component.choice('SubstitutionFlag', SSE_SUBSTITUTIONS),
    cash: component.optionalAmount('SubstitutionCashAmount'),
  };
  return read;
}

/** The values of a row; each one ends with a bar, and only the last bar may be missing. */
function valuesOf(text: string): string[] {
  const values = text.split('|').map((value) => value.trim());
  return values.at(-1) === '' ? values.slice(0, -1) : values;
}

/** Markets of the flags, for securities whose codes occur on more than one exchange: bonds and funds. */
const MARKETS_BY_FLAG: Readonly<Record<string, ComponentMarket>> = {
  0: 'SSE',
  1: 'SSE',
  2: 'SSE',
  3: 'SZSE',
  4: 'SZSE',
};

/**
 * These files lack the market. The code of a share names it; a bond or a fund is on the exchange of its flag,
 * because Shanghai and Shenzhen use the same ranges for them.
 */
function marketOf(code: string, flag: string): ComponentMarket {
  return marketOfShareCode(code) ?? MARKETS_BY_FLAG[flag] ?? 'OTHER';
}
