// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalendarDate as Date, CountsByName, DataStatus, MarketStatus, PublicationMode, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export type StatusPublicationVariables = Readonly<Record<never, never>>;
export interface StatusPublicationResult {
  /** The current publication; null before the first one. */
  readonly publication: {
    readonly publicationId: string;
    /** Sequence number of the publication, from 1. */
    readonly sequence: number;
    readonly publishedAt: Timestamp;
    readonly companyCount: number;
    readonly sectorCount: number;
    readonly relationCount: number;
  } | null;
  /** A snapshot by its id, or the latest one on or before a date; the default is the newest. `snapshotId` takes precedence and must not be later than `asOf`. */
  readonly snapshot: {
    /** Date of the snapshot and sequence of the publication. Example: `snap-20261120-000001`. */
    readonly snapshotId: string;
    /** The date of the snapshot. */
    readonly asOf: Date;
    /** The release of data and formulas. */
    readonly releaseId: string;
    /** Version of the sector catalog. */
    readonly taxonomyVersion: string;
    readonly publicationMode: PublicationMode;
    readonly dataStatus: DataStatus;
    /** The last trading day with quotes; empty if there is none. */
    readonly marketTradeDate: string;
    readonly marketStatus: MarketStatus;
    /** Number of facts of each kind that hold on the date; never null in full detail. */
    readonly coverage: CountsByName | null;
  };
  /** The snapshots of dates with a publication, newest first. Every date between also has one; select it by `asOf`. */
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
/** The newest publication about A-shares, its contents, and the publications before it. */
export const STATUS_PUBLICATION: TypedDocument<StatusPublicationResult, StatusPublicationVariables> =
  'query StatusPublication{publication{publicationId sequence publishedAt companyCount sectorCount relationCount}snapshot{snapshotId asOf releaseId taxonomyVersion publicationMode dataStatus marketTradeDate marketStatus coverage}snapshots(first:20){totalCount nodes{snapshotId asOf publicationId publishedAt}}}';
