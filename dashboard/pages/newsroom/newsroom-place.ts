import type {
  ImpactDirection,
  MaterialChannelFilter,
  RealtimeDuration,
} from '#clients/typescript/src/index.ts';
import { chosenOf } from '#dashboard/parts/choice.ts';
import { WINDOWS } from '#dashboard/parts/realtime-windows.ts';

export const CHANNELS = [
  'all',
  'policy',
  'media',
  'market_attention',
] as const satisfies readonly MaterialChannelFilter[];
export const DIRECTIONS = [
  'positive',
  'negative',
  'mixed',
  'neutral',
  'unknown',
] as const satisfies readonly ImpactDirection[];

/** Which list of the graph is shown. */
export interface FeedFilters {
  readonly window: RealtimeDuration;
  readonly channel: MaterialChannelFilter;
  /** Null for all sectors. */
  readonly sectorId: string | null;
}

/** The complete state of the newsroom, from its address. */
export interface NewsroomPlace extends FeedFilters {
  /** Null for all directions. */
  readonly direction: ImpactDirection | null;
  /** The id of the open material; null while none is. */
  readonly openId: string | null;
}

/** Reads the query of an address; what it does not know is left out. */
export function newsroomPlace(query: URLSearchParams): NewsroomPlace {
  return {
    window: chosenOf(WINDOWS, query.get('window')),
    channel: chosenOf(CHANNELS, query.get('channel')),
    sectorId: textOf(query.get('sector')),
    direction: DIRECTIONS.find((one) => one === query.get('direction')) ?? null,
    openId: textOf(query.get('open')),
  };
}

/** Whether two places show the same list of the graph. */
export function isSameFeed(one: FeedFilters, other: FeedFilters): boolean {
  return (
    one.window === other.window && one.channel === other.channel && one.sectorId === other.sectorId
  );
}

/** The address that opens a material next to the current list. */
export function openAddress(query: string, materialId: string): string {
  const params = new URLSearchParams(query);
  params.set('open', materialId);
  return `/newsroom?${params.toString()}`;
}

function textOf(text: string | null): string | null {
  return text === '' ? null : text;
}
