import {
  COMPONENT_CODE,
  marketOfShareCode,
} from '#signalhub/publishing/formats/pcf/component-code.ts';
import { FieldReader, type FieldText } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfBasket, PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { linesOf } from '#signalhub/publishing/formats/pcf/text-lines.ts';
import { componentRows, type ComponentRow } from '#signalhub/publishing/formats/pcf/szse-table.ts';
import type {
  BasketComponent,
  ComponentMarket,
  Substitution,
} from '#signalhub/facts/kinds/etf-basket.ts';

/** A section of one day: that of the prices comes first, then that of the basket. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})日?\s*信息内容$/;

/** Counts of components: over all markets, or, in files of one market only, the one there is. */
const COUNTS = [
  '全部申购赎回组合证券只数',
  '本市场申购赎回组合证券只数',
  '申购赎回组合证券只数',
] as const;

const SUBSTITUTIONS: Readonly<Record<string, Substitution>> = {
  禁止: 'forbidden',
  允许: 'allowed',
  必须: 'must',
  退补: 'allowed',
};

const MARKETS: Readonly<Record<string, ComponentMarket>> = {
  深圳市场: 'SZSE',
  上海市场: 'SSE',
  北京市场: 'BSE',
  香港市场: 'HKEX',
  银行间市场: 'CFETS',
  外汇交易中心: 'CFETS',
  其他市场: 'OTHER',
};

/**
 * Reads the text that Shenzhen publishes in addition to the XML of a portfolio composition: sections of `name：value`
 * with units, and a table whose head names its columns. A value may be empty, and a name may have blanks.
 */
export function readSzseText(text: string, faults: PcfFault[]): PcfBasket | null {
  const lines = linesOf(text, faults);
  if (lines === null) return null;
  const { head, days } = headOf(lines, faults);
  const rows = componentRows(lines, faults);
  if (rows === null) return null;
  const file = new FieldReader((name) => head.get(name), faults);
  const dates = new FieldReader((name) => days.get(name), faults);
  const countField = COUNTS.find((name) => head.has(name)) ?? COUNTS[0];
  return {
    fundCode: file.text('基金代码', /^\d{6}$/, 'six digits'),
    fundName: file.optionalText('基金名称') || null,
    creationCode: null,
    basketDate: dates.date('TradingDay'),
    pricingDate: dates.date('PreTradingDay'),
    creationUnit: file.positive('最小申购、赎回单位'),
    navPerCreationUnit: file.positive('最小申购、赎回单位资产净值'),
    navPerShare: file.optionalAmount('基金份额净值'),
    cashComponent: file.optionalNumber(head.has('预估现金差额') ? '预估现金差额' : '预估现金部分'),
    declaredComponentCount: file.count(countField),
    components: componentsOf(rows, faults),
  };
}

interface Head {
  readonly head: ReadonlyMap<string, FieldText>;
  readonly days: ReadonlyMap<string, FieldText>;
}

/** The values above the table without their units, and the dates of the two sections of days. */
function headOf(lines: readonly FieldText[], faults: PcfFault[]): Head {
  const head = new Map<string, FieldText>();
  const days: FieldText[] = [];
  for (const { text, line } of lines) {
    const trimmed = text.trim();
    if (trimmed === '组合信息内容') break;
    const day = DAY.exec(trimmed);
    if (day !== null) days.push({ text: day.slice(1).join(''), line });
    const [, name, value] = /^([^：:]+)[：:](.*)$/.exec(trimmed) ?? [];
    if (name === undefined || value === undefined) continue;
    const key = name.trim();
    if (head.has(key)) {
      faults.push({ line, field: key.slice(0, 100), message: 'occurs twice' });
      break;
    }
    head.set(key, { text: amountOf(value.trim()), line });
  }
  const [pricing, trading] = days;
  const named = new Map<string, FieldText>();
  if (pricing !== undefined) named.set('PreTradingDay', pricing);
  if (trading !== undefined) named.set('TradingDay', trading);
  return { head, days: named };
}

/** `-1,234.50元` and `102只(含"159900"证券)` without unit and separators; any other text unchanged. */
function amountOf(text: string): string {
  const [, digits] = /^([+-]?[\d,]+(?:\.\d+)?)\s*(?:元|份|只|%)/.exec(text) ?? [];
  return digits === undefined ? text : digits.replaceAll(',', '');
}

function componentsOf(rows: readonly ComponentRow[], faults: PcfFault[]): BasketComponent[] {
  return rows.map(({ line, values }, index) => {
    const fieldOf = (name: string): FieldText | undefined => {
      const text = values.get(name);
      return text === undefined ? undefined : { text, line };
    };
    const component = new FieldReader(fieldOf, faults, { prefix: `Component.${index + 1}.`, line });
    const code = component.text('证券代码', COMPONENT_CODE, 'a code');
    return {
      code,
      name: component.optionalText('证券简称'),
      market: values.has('挂牌市场')
        ? component.choice('挂牌市场', MARKETS)
        : (marketOfShareCode(code) ?? 'SZSE'),
      quantity: component.optionalAmount('股份数量') ?? 0,
      substitution: component.choice('现金替代标志', SUBSTITUTIONS),
      cash: component.optionalAmount('申购替代金额'),
    };
  });
}
