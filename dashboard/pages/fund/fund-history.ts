import type { BasketFreshness } from '#clients/typescript/src/index.ts';
import type {
  FundHistoryResult,
  FundHistoryVariables,
} from '#dashboard/documents/documents.gen.ts';

export const STEPS = ['week', 'month'] as const;
export type HistoryStep = (typeof STEPS)[number];

type Exposure = FundHistoryResult['at0']['items'][number];

/** The basket that was in force on a date, and its greatest exposures. */
export interface PastBasket {
  readonly basketDate: string;
  readonly freshness: BasketFreshness;
  readonly coverage: number;
  readonly exposures: readonly Exposure[];
}

const DAY_MS = 86_400_000;
const COUNT = 8;

/** The requested dates, the oldest first; the last one is today in China. */
export function historyDates(
  nowMs: number,
  step: HistoryStep,
): Omit<FundHistoryVariables, 'fundCode'> {
  const today = nowMs + 8 * 3_600_000;
  const days = step === 'week' ? 7 : 30;
  const date = (at: number): string =>
    new Date(today - (COUNT - 1 - at) * days * DAY_MS).toISOString().slice(0, 10);
  return {
    date0: date(0),
    date1: date(1),
    date2: date(2),
    date3: date(3),
    date4: date(4),
    date5: date(5),
    date6: date(6),
    date7: date(7),
  };
}

/** The baskets of the answer, each once, the oldest first. */
export function pastBaskets(found: FundHistoryResult): readonly PastBasket[] {
  const { at0, at1, at2, at3, at4, at5, at6, at7 } = found;
  const baskets = new Map<string, PastBasket>();
  for (const { items } of [at0, at1, at2, at3, at4, at5, at6, at7]) {
    const [first] = items;
    if (first === undefined) continue;
    const exposures = items.toSorted((one, other) => other.adjustedExposure - one.adjustedExposure);
    baskets.set(first.basketDate, {
      basketDate: first.basketDate,
      freshness: first.basketFreshnessStatus,
      coverage: first.holdingsCoverage,
      exposures,
    });
  }
  return [...baskets.values()];
}
