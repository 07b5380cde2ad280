// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { RealtimeDuration, RealtimeSignal, SectorSignalsKind, TypedDocument } from '#clients/typescript/src/index.ts';

export interface NewsroomSignalsVariables {
  readonly window: RealtimeDuration;
}
export interface NewsroomSignalsResult {
  /** The sectors of a window: all of them first, then those that change. A score that only fades with time is no change. After a reconnect subscribe again: the first event is the whole state, and takes the place of what you have. */
  readonly sectorSignals: {
    readonly kind: SectorSignalsKind;
    /** Most attention first. */
    readonly sectors: readonly ({
      readonly sectorId: string;
      readonly sectorName: string;
      /** Strength within the window: the sum of the three channels' scores. 0 and more. */
      readonly attentionScore: number;
      /** Current minus previous. */
      readonly attentionChange: number;
      /** −1 to 1: directions weighted by score; null where none is known. */
      readonly directionBalance: number | null;
      readonly materialCount: number;
      /** In their fixed order, never empty. */
      readonly signals: readonly RealtimeSignal[];
      /** The sector; null where the current catalog does not have it. */
      readonly sector: {
        /** English name, for example `Semiconductors`; null where the publication has none. */
        readonly nameEn: string | null;
      } | null;
    })[];
    /** Ids of sectors that the window has nothing of any more. */
    readonly gone: readonly string[];
  };
}
/** The sectors that a window speaks of, and each change of them. */
export const NEWSROOM_SIGNALS: TypedDocument<NewsroomSignalsResult, NewsroomSignalsVariables> =
  'subscription NewsroomSignals($window:RealtimeDuration!){sectorSignals(window:$window){kind sectors{sectorId sectorName attentionScore attentionChange directionBalance materialCount signals sector{nameEn}}gone}}';
