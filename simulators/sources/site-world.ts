import type { SimulatedApplication } from '#simulators/sources/simulated-application.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import type { SimulatedFund } from '#simulators/sources/sse-basket-file.ts';

/** What all sites know together, so that what one says agrees with what the others say. */
export interface SiteWorld {
  readonly shares: Readonly<Record<'SSE' | 'SZSE' | 'BSE', readonly SimulatedShare[]>>;
  readonly applications: Readonly<Record<'SSE', readonly SimulatedApplication[]>>;
  readonly funds: Readonly<Record<'SSE', readonly SimulatedFund[]>>;
  /** The last session that has begun, and the one before. */
  readonly sessions: readonly [date: string, dateBefore: string];
}
