import type { ScanOperator } from '#clients/typescript/src/index.ts';
import {
  MAX_CHANGE_OVER,
  MAX_WITHIN,
  OPERATORS,
  PRICES,
  type Condition,
  type Entry,
  type Group,
  type Rank,
  type ScanNumberOf,
} from '#dashboard/pages/scanner/scan.ts';

/** A text that is not a condition, with the part that is wrong. */
export class ScanTextError extends Error {
  readonly part: string;
  constructor(part: string) {
    super(part);
    this.part = part;
  }
}

/**
 * Conditions as a short text for addresses: `rsi.oversold within 3, close gt sma(period=200)`. Commas mean that all
 * must hold; `any(…)`, `all(…)` and `not(…)` contain other conditions.
 */
export function whereText(where: Group): string {
  return where.kind === 'all' ? listText(where.parts) : conditionText(where);
}

function listText(parts: readonly Condition[]): string {
  return parts.map(conditionText).join(', ');
}

function conditionText(condition: Condition): string {
  if (condition.kind === 'feature') {
    const { entry, feature, within } = condition;
    return `${entryText(entry)}.${feature}${withinText(within)}`;
  }
  if (condition.kind === 'compare') {
    const { left, op, right, within } = condition;
    return `${numberOfText(left)} ${op} ${numberOfText(right)}${withinText(within)}`;
  }
  return `${condition.kind}(${listText(condition.parts)})`;
}

function withinText(within: number): string {
  return within === 1 ? '' : ` within ${within}`;
}

export function entryText({ name, params }: Entry): string {
  const text = paramsText(params);
  return text === '' ? name : `${name}(${text})`;
}

export function paramsText(params: Entry['params']): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(',');
}

export function numberOfText(number: ScanNumberOf): string {
  if (number.kind === 'number') return String(number.value);
  const change = number.changeOver === null ? '' : ` change ${number.changeOver}`;
  if (number.kind === 'price') return number.price + change;
  const column = number.column === null ? '' : `.${number.column}`;
  return entryText(number.entry) + column + change;
}

export function rankText({ by, order }: Rank): string {
  return `${numberOfText(by)} ${order}`;
}

/** Reads what `whereText` writes. */
export function readWhere(text: string): Group {
  const parts = readList(text);
  const [only] = parts;
  const isOne = parts.length === 1 && (only?.kind === 'any' || only?.kind === 'all');
  return isOne ? only : { kind: 'all', parts };
}

function readList(text: string): Condition[] {
  return splitTop(text)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readCondition);
}

/** Splits at commas outside of brackets. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0) throw new ScanTextError(text);
  }
  if (depth > 0) throw new ScanTextError(text);
  return [...parts, text.slice(from)];
}

const GROUP = /^(all|any|not)\((.*)\)$/s;
const COMPARISON = new RegExp(`^(.+?) (${OPERATORS.join('|')}) (.+?)(?: within (\\d+))?$`);
const FEATURE = /^(\w+)(?:\(([^()]*)\))?\.([\w-]+)(?: within (\d+))?$/;

function readCondition(text: string): Condition {
  const group = GROUP.exec(text);
  if (group !== null) return readGroup(group[1] as Group['kind'], group[2] ?? '', text);
  const comparison = COMPARISON.exec(text);
  if (comparison !== null) {
    const [, left = '', op, right = '', within] = comparison;
    return {
      kind: 'compare',
      left: readNumberOf(left),
      op: op as ScanOperator,
      right: readNumberOf(right),
      within: readWithin(within),
    };
  }
  const feature = FEATURE.exec(text);
  if (feature === null) throw new ScanTextError(text);
  const [, name = '', params = '', id = '', within] = feature;
  return {
    kind: 'feature',
    entry: { name, params: readParams(params) },
    feature: id,
    within: readWithin(within),
  };
}

function readGroup(kind: Group['kind'], inner: string, text: string): Group {
  const parts = readList(inner);
  if (kind === 'not' && parts.length !== 1) throw new ScanTextError(text);
  return { kind, parts };
}

function readWithin(text: string | undefined): number {
  return text === undefined ? 1 : Math.min(MAX_WITHIN, Math.max(1, Number(text)));
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const REFERENCE = /^(\w+)(?:\(([^()]*)\))?(?:\.([^\s,()]+))?(?: change (\d+))?$/;

export function readNumberOf(text: string): ScanNumberOf {
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return { kind: 'number', value: Number(trimmed) };
  const reference = REFERENCE.exec(trimmed);
  if (reference === null) throw new ScanTextError(trimmed);
  const [, name = '', params = '', column, change] = reference;
  const changeOver =
    change === undefined ? null : Math.min(MAX_CHANGE_OVER, Math.max(1, Number(change)));
  const price = PRICES.find((one) => one === name);
  if (price !== undefined && column === undefined) return { kind: 'price', price, changeOver };
  return {
    kind: 'column',
    entry: { name, params: readParams(params) },
    column: column ?? null,
    changeOver,
  };
}

/** Reads `period=20,source=hl2`; any other text is an error. */
export function readParams(text: string): Entry['params'] {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair): [string, boolean | number | string] => {
      const [, name, value] = /^(\w+) ?= ?([\w.+-]+)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw new ScanTextError(pair);
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, NUMBER.test(value) ? Number(value) : value];
    });
  return Object.fromEntries(pairs);
}

/** Reads what `rankText` writes; without an order the largest come first. */
export function readRank(text: string): Rank {
  const [, by = text, order] = /^(.*?)(?: (ascending|descending))?$/.exec(text.trim()) ?? [];
  return { by: readNumberOf(by), order: order === 'ascending' ? 'ascending' : 'descending' };
}
