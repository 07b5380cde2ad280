// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { RealtimeDuration, RealtimeSignal, SectorSignalsKind, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomSignalsVariables {
  readonly window: RealtimeDuration;
}
export interface NewsroomSignalsResult {
  /** The sectors of a window: the first event has all of them, later events those that changed. A score that only decays with time is not a change. After a reconnect subscribe again: the first event is the whole state and replaces what you have. */
  readonly sectorSignals: {
    readonly kind: SectorSignalsKind;
    /** Sectors, most attention first. */
    readonly sectors: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      /** Attention in the window, 0 or more: the sum of the scores of the three channels. */
      readonly attentionScore: number;
      /** Score of the window minus that of the previous window. */
      readonly attentionChange: number;
      /** Score-weighted mean direction, −1 to 1; null if none is known. */
      readonly directionBalance: number | null;
      readonly materialCount: number;
      /** Signals in their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      /** The sector; null if the current catalog does not have it. */
      readonly sector: {
        /** English name, for example `Semiconductors`; null if the publication has none. */
        readonly nameEn: string | null;
      } | null;
    })[];
    /** Ids of sectors that no longer have materials in the window. */
    readonly gone: readonly string[];
  };
}
/** The sectors of a window, and each change of them. */
export const NEWSROOM_SIGNALS: TypedDocument<NewsroomSignalsResult, NewsroomSignalsVariables> =
  'subscription NewsroomSignals($window:RealtimeDuration!){sectorSignals(window:$window){kind sectors{sectorId sectorName attentionScore attentionChange directionBalance materialCount signals sector{nameEn}}gone}}';
