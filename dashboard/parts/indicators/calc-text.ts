import type { CalcInput, JsonValue } from '#clients/typescript/src/index.ts';

/** A parameter as the address writes it: number, yes or no, or a name. */
export type ParamValue = string | number | boolean;

/** An entry of a chart: an indicator with its parameters, and other series that it needs. */
export interface IndicatorEntry {
  readonly name: string;
  readonly params: Readonly<Record<string, ParamValue>>;
  /** Symbols of the same venue and market. */
  readonly others: readonly string[];
}

const NAME = /^[a-z][a-z0-9_]*$/;
const MAX_ENTRIES = 20;
/** The name of the parameter with an entry's other series. */
const OTHERS = 'with';

/** Reads `bbands,rsi(period=14),beta(with=ETHUSDT)`; leaves out texts that are not an entry, and repeated entries. */
export function entriesOf(text: string): IndicatorEntry[] {
  const entries = new Map<string, IndicatorEntry>();
  for (const [, name = '', inside = ''] of text.matchAll(/([^,()]+)(?:\(([^()]*)\))?/g)) {
    if (!NAME.test(name.trim())) continue;
    const entry = entryOf(name.trim(), inside);
    entries.set(entryText(entry), entry);
  }
  return [...entries.values()].slice(0, MAX_ENTRIES);
}

function entryOf(name: string, inside: string): IndicatorEntry {
  const params: Record<string, ParamValue> = {};
  const others: string[] = [];
  for (const part of inside.split(',')) {
    const [key = '', value = ''] = part.split('=').map((side) => side.trim());
    if (key === OTHERS) others.push(...value.split('|').filter((symbol) => symbol !== ''));
    else if (NAME.test(key) && value !== '') params[key] = valueOf(value);
  }
  return { name, params, others };
}

function valueOf(text: string): ParamValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** One entry as the address writes it; names the entry everywhere. */
export function entryText({ name, params, others }: IndicatorEntry): string {
  const parts = Object.entries(params).map(([key, value]) => `${key}=${value}`);
  if (others.length > 0) parts.push(`${OTHERS}=${others.join('|')}`);
  return parts.length === 0 ? name : `${name}(${parts.join(',')})`;
}

export function entriesText(entries: readonly IndicatorEntry[]): string {
  return entries.map(entryText).join(',');
}

/** The entries as the graph takes them, each under its own text. */
export function calcOf(entries: readonly IndicatorEntry[]): CalcInput[] {
  return entries.map((entry) => ({
    name: entry.name,
    id: entryText(entry),
    params: entry.params,
    ...(entry.others.length === 0 ? {} : { with: entry.others.map((symbol) => ({ symbol })) }),
  }));
}

/** Entries of a preset of the catalog, which is JSON. */
export function entriesOfPreset(calc: JsonValue): IndicatorEntry[] {
  if (!Array.isArray(calc)) return [];
  return (calc as readonly JsonValue[]).flatMap((one): IndicatorEntry[] => {
    if (typeof one !== 'object' || one === null || !('name' in one)) return [];
    const { name, params } = one;
    if (typeof name !== 'string') return [];
    const given = typeof params === 'object' && params !== null ? Object.entries(params) : [];
    const plain = given.filter(
      (pair): pair is [string, ParamValue] => typeof pair[1] !== 'object' && pair[1] !== null,
    );
    return [{ name, params: Object.fromEntries(plain), others: [] }];
  });
}

/** A short name: `RSI 14`, or the title with the same numbers. */
export function entryTitle(entry: IndicatorEntry, title: string | null): string {
  const values = [...Object.values(entry.params).map(String), ...entry.others];
  return [title ?? entry.name.toUpperCase().replaceAll('_', ' '), ...values].join(' ');
}
