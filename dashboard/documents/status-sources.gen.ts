// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { SourceStatus, Timestamp, TypedDocument } from '#clients/typescript/src/index.ts';

export type StatusSourcesVariables = Readonly<Record<never, never>>;
export interface StatusSourcesResult {
  /** Securities awaiting their listing, listed recently, or departed, as they were on a date, with a summary. Those waiting come by planned listing date, without one last; the others latest change first; of one date by stock code. */
  readonly securityLifecycleList: {
    readonly coverage: {
      /** The latest success of any source; left out when there was none. */
      readonly lastVerifiedAt: Timestamp | null;
      /** Ordered by id. */
      readonly sources: readonly ({
        readonly sourceId: string;
        /** ALL for a portal of every exchange. */
        readonly exchange: string;
        readonly status: SourceStatus;
        /** Securities that it listed last. */
        readonly rowCount: number;
        readonly lastSuccessAt: Timestamp | null;
      })[];
    };
  };
  /** Materials of the realtime feed, the newest first. A list that was begun is continued as it was, whatever came meanwhile, late ones included. */
  readonly policy: {
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** The newest first, then the greater id. */
    readonly items: readonly ({
      readonly sourceName: string;
      /** When body, viewpoints and sectors were all complete: its place in the feed. */
      readonly signalReadyAt: Timestamp;
    })[];
  };
  /** Materials of the realtime feed, the newest first. A list that was begun is continued as it was, whatever came meanwhile, late ones included. */
  readonly media: {
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** The newest first, then the greater id. */
    readonly items: readonly ({
      readonly sourceName: string;
      /** When body, viewpoints and sectors were all complete: its place in the feed. */
      readonly signalReadyAt: Timestamp;
    })[];
  };
  /** Materials of the realtime feed, the newest first. A list that was begun is continued as it was, whatever came meanwhile, late ones included. */
  readonly attention: {
    /** Counts of the whole list, as on its first page. */
    readonly summary: {
      readonly materialCount: number;
    };
    /** The newest first, then the greater id. */
    readonly items: readonly ({
      readonly sourceName: string;
      /** When body, viewpoints and sectors were all complete: its place in the feed. */
      readonly signalReadyAt: Timestamp;
    })[];
  };
}
/** How well the official sources of A-shares could be read, and when each channel of materials brought its newest. */
export const STATUS_SOURCES: TypedDocument<StatusSourcesResult, StatusSourcesVariables> =
  'query StatusSources{securityLifecycleList(pageSize:1){coverage{lastVerifiedAt sources{sourceId exchange status rowCount lastSuccessAt}}}policy:realtimeEvents(window:"3d" channel:policy limit:1){...NewestMaterial}media:realtimeEvents(window:"3d" channel:media limit:1){...NewestMaterial}attention:realtimeEvents(window:"3d" channel:market_attention limit:1){...NewestMaterial}}fragment NewestMaterial on RealtimeEvents{summary{materialCount}items{sourceName signalReadyAt}}';
