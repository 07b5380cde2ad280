import type { FeedChange } from '#signalhub/realtime/material-feed.ts';
import type { WindowDuration } from '#signalhub/realtime/rolling-window.ts';
import type { SectorDelta } from '#signalhub/realtime/sector-delta.ts';

/** Changed sectors of a window, and those that left it. */
export interface SectorChanges {
  readonly duration: WindowDuration;
  readonly changed: readonly SectorDelta[];
  readonly gone: readonly string[];
  /** End of the examined window. */
  readonly endMs: number;
  /** 1, 2, 3 … for each duration. */
  readonly sequence: number;
}

/** All sectors of a window, as last published to subscribers. */
export interface SectorsState {
  /** End of the last examined window. */
  readonly endMs: number;
  /** By descending attention. */
  readonly sectors: readonly SectorDelta[];
  readonly sequence: number;
}

/** Events of the running feed. */
export type RealtimeEvent =
  | { readonly kind: 'material'; readonly change: FeedChange }
  | { readonly kind: 'sectors'; readonly changes: SectorChanges }
  | { readonly kind: 'sectors-reset'; readonly state: SectorsState };

/** Topic of every change of the feed. */
export const MATERIAL_TOPIC = 'realtime-materials';

/** Topic of the sectors of one window. */
export function sectorTopic(duration: WindowDuration): string {
  return `realtime-sectors:${duration}`;
}
