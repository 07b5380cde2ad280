import type {
  Exchange,
  Market,
  ScanOperator,
  ScanOrder,
  ScanPrice,
} from '#clients/typescript/src/index.ts';

/** An indicator with the parameters that differ from the defaults. */
export interface Entry {
  readonly name: string;
  readonly params: Readonly<Record<string, boolean | number | string>>;
}

/** A number at a bar, or its change over some bars in percent. */
export type ScanNumberOf =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'price'; readonly price: ScanPrice; readonly changeOver: number | null }
  | {
      readonly kind: 'column';
      readonly entry: Entry;
      /** Null where the indicator has a single one. */
      readonly column: string | null;
      readonly changeOver: number | null;
    };

export interface Group {
  readonly kind: 'all' | 'any' | 'not';
  /** `not` has a single one. */
  readonly parts: readonly Condition[];
}

export interface FeatureCondition {
  readonly kind: 'feature';
  readonly entry: Entry;
  /** Without the name of its indicator, such as `oversold`. */
  readonly feature: string;
  readonly within: number;
}

export interface Comparison {
  readonly kind: 'compare';
  readonly left: ScanNumberOf;
  readonly op: ScanOperator;
  readonly right: ScanNumberOf;
  readonly within: number;
}

/** A condition for an instrument. */
export type Condition = Comparison | FeatureCondition | Group;

export interface ListedInstrument {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}

/** Which instruments are looked at. */
export type Universe =
  | { readonly kind: 'fund'; readonly fundCode: string }
  | { readonly kind: 'list'; readonly instruments: readonly ListedInstrument[] }
  | { readonly kind: 'sector'; readonly sectorId: string }
  | { readonly kind: 'venue'; readonly exchange: Exchange | null; readonly market: Market | null };

export interface Rank {
  readonly by: ScanNumberOf;
  readonly order: ScanOrder;
}

/** A scan: which instruments, of which interval, what must hold, and in which order. */
export interface Scan {
  readonly universe: Universe;
  readonly interval: string;
  /** The outermost group; an empty group matches every instrument. */
  readonly where: Group;
  readonly rank: Rank | null;
}

export const EXCHANGES: readonly Exchange[] = [
  'venue_a',
  'venue_b',
  'venue_c',
  'venue_d',
  'stock',
  'forex',
  'commodity',
];
export const MARKETS: readonly Market[] = ['spot', 'perp', 'cn', 'hk', 'us', 'futures'];
export const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '1d', '1w'];
export const PRICES: readonly ScanPrice[] = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'quote_volume',
];
export const OPERATORS: readonly ScanOperator[] = [
  'gt',
  'gte',
  'lt',
  'lte',
  'crosses_above',
  'crosses_below',
];
export const MAX_WITHIN = 20;
export const MAX_CHANGE_OVER = 250;

/** All entries that a scan reads, each once. */
export function entriesOf({ where, rank }: Scan): Entry[] {
  const found = new Map<string, Entry>();
  const add = (entry: Entry): void => void found.set(JSON.stringify(entry), entry);
  const addNumber = (number: ScanNumberOf): void => {
    if (number.kind === 'column') add(number.entry);
  };
  const visit = (condition: Condition): void => {
    if (condition.kind === 'feature') add(condition.entry);
    else if (condition.kind === 'compare') {
      addNumber(condition.left);
      addNumber(condition.right);
    } else for (const part of condition.parts) visit(part);
  };
  visit(where);
  if (rank !== null) addNumber(rank.by);
  return [...found.values()];
}
