import type { DemoApplicant } from '#simulators/publication/demo-companies.ts';
import type { DemoLife } from '#simulators/publication/demo-lives.ts';

/** When and under which rules a share trades. Dates are null for what does not happen. */
export interface TradingPhases {
  readonly company: DemoApplicant;
  readonly listedOn: string;
  /** First date after its delisting. */
  readonly goneOn: string | null;
  /** Since when the exchange warns of it. */
  readonly warnedOn: string | null;
  /** Trading stops on this date, until the consolidation where there is one. */
  readonly haltedOn: string | null;
  readonly consolidatedOn: string | null;
  /** Whether it is delisted because it traded below one yuan for twenty sessions. */
  readonly isBelowPar: boolean;
}

/** A share of which nothing happens but its listing. */
export function steadyPhases(company: DemoApplicant, listedOn: string): TradingPhases {
  const nothing = { goneOn: null, warnedOn: null, haltedOn: null, consolidatedOn: null };
  return { company, listedOn, ...nothing, isBelowPar: false };
}

/** The effect of lifecycle steps on trading. */
export function phasesOf({ company, listingDate, goneOn, steps }: DemoLife): TradingPhases {
  const dateOf = (stage: string): string | null =>
    steps.find((step) => step.stage === stage)?.date ?? null;
  return {
    company,
    listedOn: listingDate!,
    goneOn,
    warnedOn: dateOf('risk_warning'),
    haltedOn: dateOf('delisting_decided'),
    consolidatedOn: dateOf('delisting_consolidation'),
    isBelowPar: steps.some(({ delistingType }) => delistingType === 'trading'),
  };
}

const BOARD_LIMIT: Readonly<Record<DemoApplicant['board'], number>> = {
  MAIN: 0.1,
  STAR: 0.2,
  CHINEXT: 0.2,
  BSE: 0.3,
};
const WARNED_LIMIT = 0.05;
const UNLIMITED_SESSIONS = 5;

/**
 * How far a price may move on a session, as a part of the close before: by board, 5 % for shares of
 * the main board under warning, and without limit on the first sessions after a listing (one in
 * Beijing) and on the first of a consolidation.
 *
 * @param sinceListing Sessions since the listing, 0 on its day.
 */
export function priceLimitOn(phases: TradingPhases, date: string, sinceListing: number): number {
  const { board } = phases.company;
  if (sinceListing < (board === 'BSE' ? 1 : UNLIMITED_SESSIONS)) return Infinity;
  const { consolidatedOn, warnedOn } = phases;
  if (date === consolidatedOn) return Infinity;
  const isConsolidated = consolidatedOn !== null && date > consolidatedOn;
  const isWarned = warnedOn !== null && date >= warnedOn && !isConsolidated;
  return isWarned && board === 'MAIN' ? WARNED_LIMIT : BOARD_LIMIT[board];
}

/** Lowest and highest price of a session, to the cent as exchanges round them. */
export function priceRange(previousClose: number, limit: number): readonly [number, number] {
  if (limit === Infinity) return [0.01, Infinity];
  const least = Math.round(previousClose * (1 - limit) * 100 + 1e-6) / 100;
  return [Math.max(least, 0.01), Math.round(previousClose * (1 + limit) * 100 + 1e-6) / 100];
}

/** Whether the share is listed but does not trade on a session. */
export function isHaltedOn(phases: TradingPhases, date: string): boolean {
  const { haltedOn, consolidatedOn } = phases;
  return (
    haltedOn !== null && date >= haltedOn && (consolidatedOn === null || date < consolidatedOn)
  );
}
