import type { FeedChange } from '#signalhub/realtime/material-feed.ts';
import type { WindowDuration } from '#signalhub/realtime/rolling-window.ts';
import type { SectorDelta } from '#signalhub/realtime/sector-delta.ts';

/** Sectors of a window that changed, and those that the window has nothing of any more. */
export interface SectorChanges {
  readonly duration: WindowDuration;
  readonly changed: readonly SectorDelta[];
  readonly gone: readonly string[];
  /** End of the window that was looked at. */
  readonly endMs: number;
  /** 1, 2, 3 … for each duration. */
  readonly sequence: number;
}

/** All sectors of a window, as everybody who reads it was told last. */
export interface SectorsTold {
  /** End of the window that was looked at last. */
  readonly endMs: number;
  /** Most attention first. */
  readonly sectors: readonly SectorDelta[];
  readonly sequence: number;
}

/** What is told about the feed while it goes on. */
export type RealtimeEvent =
  | { readonly kind: 'material'; readonly change: FeedChange }
  | { readonly kind: 'sectors'; readonly changes: SectorChanges }
  | { readonly kind: 'sectors-anew'; readonly told: SectorsTold };

/** Topic of every change of the feed. */
export const MATERIAL_TOPIC = 'realtime-materials';

/** Topic of the sectors of one window. */
export function sectorTopic(duration: WindowDuration): string {
  return `realtime-sectors:${duration}`;
}
