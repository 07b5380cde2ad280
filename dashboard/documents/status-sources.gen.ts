// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { SourceStatus, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export type StatusSourcesVariables = Readonly<Record<never, never>>;
export interface StatusSourcesResult {
  /** Securities awaiting their listing, listed recently, or departed, as of a date, with a summary. Pending securities are ordered by planned listing date, those without one last; the others by change, latest first. Ties are ordered by stock code. */
  readonly securityLifecycleList: {
    readonly coverage: {
      /** Time of the latest success of any source; absent if there was none. */
      readonly lastVerifiedAt: Timestamp | null;
      /** Sources, ordered by id. */
      readonly sources: readonly ({
        readonly sourceId: string;
        /** Exchange of the source; ALL for a portal of every exchange. */
        readonly exchange: string;
        readonly status: SourceStatus;
        /** Number of securities in its last list. */
        readonly rowCount: number;
        readonly lastSuccessAt: Timestamp | null;
      })[];
    };
  };
  /** Materials of the realtime feed, newest first. All pages show the list as of the first page, even if new materials arrive. */
  readonly policy: {
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** Materials, newest first, then by id, descending. */
    readonly items: readonly ({
      readonly sourceName: string;
      /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
      readonly signalReadyAt: Timestamp;
    })[];
  };
  /** Materials of the realtime feed, newest first. All pages show the list as of the first page, even if new materials arrive. */
  readonly media: {
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** Materials, newest first, then by id, descending. */
    readonly items: readonly ({
      readonly sourceName: string;
      /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
      readonly signalReadyAt: Timestamp;
    })[];
  };
  /** Materials of the realtime feed, newest first. All pages show the list as of the first page, even if new materials arrive. */
  readonly attention: {
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** Materials, newest first, then by id, descending. */
    readonly items: readonly ({
      readonly sourceName: string;
      /** Time at which body, viewpoints and sectors were complete. It determines the position in the feed. For a document that a collector first saw more than 24 hours after its publication date, it is the end of that date. */
      readonly signalReadyAt: Timestamp;
    })[];
  };
}
/** The state of the official sources of A-shares, and the newest material of each channel. */
export const STATUS_SOURCES: TypedDocument<StatusSourcesResult, StatusSourcesVariables> =
  'query StatusSources{securityLifecycleList(pageSize:1){coverage{lastVerifiedAt sources{sourceId exchange status rowCount lastSuccessAt}}}policy:realtimeEvents(window:"3d" channel:policy limit:1){...NewestMaterial}media:realtimeEvents(window:"3d" channel:media limit:1){...NewestMaterial}attention:realtimeEvents(window:"3d" channel:market_attention limit:1){...NewestMaterial}}fragment NewestMaterial on RealtimeEvents{summary{materialCount}items{sourceName signalReadyAt}}';
