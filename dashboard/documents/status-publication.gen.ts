// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, CountsByName, DataStatus, MarketStatus, PublicationMode, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export type StatusPublicationVariables = Readonly<Record<never, never>>;
export interface StatusPublicationResult {
  /** The publication that answers now; null before the first one. */
  readonly publication: {
    readonly publicationId: string;
    /** 1, 2, 3 … in the order of publishing. */
    readonly sequence: number;
    readonly publishedAt: Timestamp;
    readonly companyCount: number;
    readonly sectorCount: number;
    readonly relationCount: number;
  } | null;
  /** The snapshot of an id, or the latest one on or before a date; the newest without either. `snapshotId` wins, and must not be later than `asOf`. */
  readonly snapshot: {
    /** Example: `snap-20261120-000001`, the date and the sequence of the publication. */
    readonly snapshotId: string;
    /** The date of the snapshot. */
    readonly asOf: Date;
    /** The release of data and formulas. */
    readonly releaseId: string;
    /** Version of the sector catalog. */
    readonly taxonomyVersion: string;
    readonly publicationMode: PublicationMode;
    readonly dataStatus: DataStatus;
    /** The last trading day that has quotes; empty without any. */
    readonly marketTradeDate: string;
    readonly marketStatus: MarketStatus;
    /** How many facts of each kind hold on the date; never null in full detail. */
    readonly coverage: CountsByName | null;
  };
  /** The snapshots of the dates on which something was published, newest first. There is also one for every date between; select it by `asOf`. */
  readonly snapshots: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      readonly snapshotId: string;
      readonly asOf: Date;
      readonly publicationId: string;
      readonly publishedAt: Timestamp;
    })[];
  };
}
/** What was published about A-shares last, what it holds, and the publications before it. */
export const STATUS_PUBLICATION: TypedDocument<StatusPublicationResult, StatusPublicationVariables> =
  'query StatusPublication{publication{publicationId sequence publishedAt companyCount sectorCount relationCount}snapshot{snapshotId asOf releaseId taxonomyVersion publicationMode dataStatus marketTradeDate marketStatus coverage}snapshots(first:20){totalCount nodes{snapshotId asOf publicationId publishedAt}}}';
