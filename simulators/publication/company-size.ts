import type { Random } from '#kernel/ports/clock.ts';
import { keyedRandom } from '#simulators/publication/keyed-choice.ts';
import type { DemoApplicant } from '#simulators/publication/demo-companies.ts';
import { readTable } from '#simulators/publication/read-table.ts';
import { holdersOf } from '#simulators/publication/demo-holders.ts';

/** How shares of one broad sector are, as far as companies do not differ. */
export interface IndustryTraits {
  /** Median market value, yuan. */
  readonly marketValue: number;
  /** Standard deviation of the idiosyncratic part of one day's return. */
  readonly ownStep: number;
  /** How far a share goes with the market. */
  readonly beta: number;
  /** Part of the floating shares that changes hands on an ordinary day. */
  readonly turnoverRate: number;
  /** Median price of a share, yuan. */
  readonly price: number;
}

const TRAITS: ReadonlyMap<string, IndustryTraits> = new Map(
  readTable('industries', 6).map(([id, value, ownStep, beta, turnover, price]) => [
    `L1.${id}`,
    {
      marketValue: Number(value) * 1e8,
      ownStep: Number(ownStep) / 100,
      beta: Number(beta),
      turnoverRate: Number(turnover) / 100,
      price: Number(price),
    },
  ]),
);

/** How shares of a broad sector are. */
export function traitsOf(sectorId: string): IndustryTraits {
  return TRAITS.get(sectorId)!;
}

/** Size of the companies of a board, relative to the main board. */
const BOARD_SCALE: Readonly<Record<DemoApplicant['board'], number>> = {
  MAIN: 1,
  STAR: 0.8,
  CHINEXT: 0.6,
  BSE: 0.16,
};
/** The nationwide banks are the largest companies. */
const LARGE: Readonly<Record<string, number>> = { 'L2.state_banks': 12, 'L2.joint_stock_banks': 3 };

/** The shares of a company, the common base of all facts about it. */
export interface CompanySize {
  /** All its A-shares. */
  readonly totalShares: number;
  /** Floating shares: a part of the shares outside of the controlling holder. */
  readonly floatShares: number;
  /** What a share costs when the demo's year begins, yuan. */
  readonly price: number;
}

/** Depends on the company alone, so that quotes, owners and research use the same number of shares. */
export function sizeOf(company: DemoApplicant): CompanySize {
  const random = keyedRandom(`size ${company.stockCode}`);
  const { marketValue, price: medianPrice } = traitsOf(company.sector.sectorId);
  const scale = BOARD_SCALE[company.board] * (LARGE[company.mainSectorId] ?? 1);
  const value = marketValue * scale * Math.exp(0.7 * bounded(random));
  const price = Math.max(Math.round(100 * medianPrice * Math.exp(0.45 * bounded(random))) / 100, 2);
  const totalShares = Math.max(Math.round(value / price / 10_000), 2_000) * 10_000;
  const left = 1 - holdersOf(company).holdingPct / 100;
  const floatPart = left * (0.5 + 0.35 * random());
  return { totalShares, floatShares: Math.round((totalShares * floatPart) / 100) * 100, price };
}

/** A draw from the standard normal distribution (Box and Muller). */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

function bounded(random: Random): number {
  return Math.max(-1.8, Math.min(1.8, normal(random)));
}
