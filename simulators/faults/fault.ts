import type { ContractMarket, ExchangeName } from '#simulators/exchange/contract.ts';
import type { ProviderName } from '#simulators/instruments/provider-name.ts';

/** Faults that are over as soon as they have struck. */
export const STRIKES = ['drop_connections', 'planned_shutdown'] as const;

/** Faults that last until they are cleared or their time is up. */
export const CONDITIONS = [
  // connections
  'refuse_connections',
  'silent_route',
  'half_open',
  'stall',
  // single stream messages
  'gap',
  'closing_gap',
  'duplicate',
  'reorder',
  'malformed',
  'truncated',
  // REST answers
  'rate_limited',
  'banned',
  'server_error',
  'hang',
  'reset',
  'slow_drip',
  'truncated_body',
  // pages of rows
  'empty_pages',
  'cut_pages',
  // lists of instruments
  'cut_lists',
  // answers of providers
  'html_page',
  'outdated',
  'lagging',
  // everything
  'clock_skew',
] as const;

export type FaultKind = (typeof STRIKES)[number] | (typeof CONDITIONS)[number];

/** One injected fault. */
export interface InjectedFault {
  readonly kind: FaultKind;
  /** The exchange or the provider it strikes; all of them when absent. */
  readonly exchange?: ExchangeName | ProviderName;
  /** The market it strikes; both when absent. */
  readonly market?: ContractMarket;
  /** Share of the messages, connections or requests that it strikes; all when absent. */
  readonly probability?: number;
  /** How long it lasts; until cleared when absent. */
  readonly forMs?: number;
  /**
   * The parameter of the kind: HTTP status of `server_error`, seconds of `Retry-After` of `rate_limited` and `banned`,
   * milliseconds of `clock_skew`, of the delay of `reorder`, of the whole body of `slow_drip`, of the age of `outdated`
   * and `lagging`, and of the notice before the cut of `planned_shutdown`; rows of `cut_pages` and `cut_lists`.
   */
  readonly value?: number;
}

/** A fault and when it begins, counted from the start of the simulator. */
export interface ScheduledFault {
  readonly afterMs: number;
  readonly fault: InjectedFault;
}

/** The faults of one run, decided beforehand. */
export type FaultPlan = readonly ScheduledFault[];

/** Whether a text names a fault. */
export function isFaultKind(text: unknown): text is FaultKind {
  return [...STRIKES, ...CONDITIONS].some((kind) => kind === text);
}

/** Whether the fault strikes once instead of lasting. */
export function isStrike(kind: FaultKind): boolean {
  return STRIKES.some((strike) => strike === kind);
}
