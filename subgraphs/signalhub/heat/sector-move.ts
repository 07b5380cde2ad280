import type { DailyQuotePayload } from '#signalhub/facts/kinds/daily-quote.ts';
import { DYNAMICS_RULE as RULE } from '#signalhub/heat/dynamics-rule.ts';
import type { SectorMembers } from '#signalhub/heat/sector-members.ts';

/** A traded company's move on a day. */
export interface StockMove {
  readonly stockCode: string;
  /** As a fraction. */
  readonly dayReturn: number;
  /** Its weight in yuan, on the basis of the market. */
  readonly value: number;
  readonly turnover: number;
  /** Null where unknown. */
  readonly netInflow: number | null;
}

/** The basis of the weights of companies on a day. */
export type WeightBasis = 'free_float' | 'turnover';

/** The market's move on a day. */
export interface MarketMove {
  readonly basis: WeightBasis;
  /** Those that were traded, and have a value of the basis. */
  readonly stocks: ReadonlyMap<string, StockMove>;
  readonly dayReturn: number;
  readonly breadth: number;
  readonly turnover: number;
}

/** A sector's move on a day, relative to the market. */
export interface SectorMove {
  /** Weight of each traded company; the sum is 1. */
  readonly weights: ReadonlyMap<string, number>;
  /** Companies of the sector, traded or not. */
  readonly memberCount: number;
  readonly dayReturn: number;
  readonly excess: number;
  readonly breadth: number;
  readonly effectiveSampleSize: number;
  readonly top1Weight: number;
  /** Part of the weight whose excess has the sector's sign, 0 to 1. */
  readonly confirmation: number;
  /** Excess of the sector without its largest contributor. */
  readonly excessWithoutLargest: number;
  /** Net inflow of large orders as part of turnover; null where none is known. */
  readonly flowRatio: number | null;
}

/**
 * Formula market_move/2: return of the market, `Σ v·r / Σ v`, and its breadth, over all companies that traded
 * on the day. The value v is the free-float value if companies with a known one have at least 90 % of the day's
 * turnover; the other companies are then omitted. Otherwise v is the turnover of every company. Null if none
 * traded.
 */
export function marketMove(quotes: readonly DailyQuotePayload[]): MarketMove | null {
  const traded = quotes.filter(({ turnover }) => turnover > 0);
  if (traded.length === 0) return null;
  const basis = basisOf(traded);
  const moves = traded.flatMap((quote): StockMove[] => {
    const value = basis === 'turnover' ? quote.turnover : quote.free_float_value;
    if (value === null) return [];
    return [
      {
        stockCode: quote.stock_code,
        dayReturn: quote.close / quote.previous_close - 1,
        value,
        turnover: quote.turnover,
        netInflow: quote.net_inflow,
      },
    ];
  });
  const total = sumOf(moves, ({ value }) => value);
  return {
    basis,
    stocks: new Map(moves.map((move) => [move.stockCode, move])),
    dayReturn: sumOf(moves, (move) => move.value * move.dayReturn) / total,
    breadth: breadthOf(moves),
    turnover: sumOf(moves, ({ turnover }) => turnover),
  };
}

function basisOf(traded: readonly DailyQuotePayload[]): WeightBasis {
  const valued = traded.filter((quote) => quote.free_float_value !== null);
  const share = sumOf(valued, turnoverOf) / sumOf(traded, turnoverOf);
  return share >= RULE.minValuedTurnover ? 'free_float' : 'turnover';
}

function turnoverOf({ turnover }: DailyQuotePayload): number {
  return turnover;
}

/**
 * Formula sector_move/2: the return of a sector is `Σ w·r`; its excess is that minus the market's return. The
 * weight w of a company is its strength in the sector times its value (`market_move/2`), as a part of the sum
 * over all. The effective sample size is `1 / Σ w²`: the equivalent number of companies with equal weights. Net
 * inflow and turnover are weighted by strength. Null for a sector without traded companies.
 */
export function sectorMove(members: SectorMembers, market: MarketMove): SectorMove | null {
  const traded = Array.from(members, ([stockCode, strength]) => ({
    strength,
    stock: market.stocks.get(stockCode),
  })).flatMap(({ strength, stock }) => (stock === undefined ? [] : [{ strength, stock }]));
  const value = sumOf(traded, ({ strength, stock }) => strength * stock.value);
  if (value <= 0) return null;
  const parts = traded.map(({ strength, stock }) => ({
    strength,
    stock,
    weight: (strength * stock.value) / value,
    excess: stock.dayReturn - market.dayReturn,
  }));
  const excess = sumOf(parts, (part) => part.weight * part.excess);
  return {
    weights: new Map(parts.map(({ stock, weight }) => [stock.stockCode, weight])),
    memberCount: members.size,
    dayReturn: excess + market.dayReturn,
    excess,
    breadth: breadthOf(traded.map(({ stock }) => stock)),
    effectiveSampleSize: 1 / sumOf(parts, ({ weight }) => weight ** 2),
    top1Weight: Math.max(...parts.map(({ weight }) => weight)),
    confirmation: sumOf(parts, (part) =>
      Math.sign(part.excess) === Math.sign(excess) ? part.weight : 0,
    ),
    excessWithoutLargest: withoutLargest(parts, excess),
    flowRatio: flowRatioOf(parts),
  };
}

interface Part {
  readonly strength: number;
  readonly stock: StockMove;
  readonly weight: number;
  readonly excess: number;
}

/** Excess of the others without the company that pushes most in its direction. */
function withoutLargest(parts: readonly Part[], excess: number): number {
  const pushOf = (part: Part): number => Math.sign(excess) * part.weight * part.excess;
  const largest = parts.reduce((most, part) => (pushOf(part) > pushOf(most) ? part : most));
  const left = 1 - largest.weight;
  return left <= 1e-12 ? 0 : (excess - largest.weight * largest.excess) / left;
}

function flowRatioOf(parts: readonly Part[]): number | null {
  const known = parts.filter(({ stock }) => stock.netInflow !== null);
  const turnover = sumOf(known, ({ strength, stock }) => strength * stock.turnover);
  if (turnover === 0) return null;
  return sumOf(known, ({ strength, stock }) => strength * stock.netInflow!) / turnover;
}

/** Formula breadth/1: share of companies that rose; an unchanged company counts half. */
function breadthOf(moves: readonly StockMove[]): number {
  const votes = sumOf(moves, ({ dayReturn }) => (Math.sign(dayReturn) + 1) / 2);
  return votes / moves.length;
}

function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0);
}
