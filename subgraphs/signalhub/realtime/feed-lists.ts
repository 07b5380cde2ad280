import { MATERIAL_CHANNELS } from '#signalhub/facts/material-terms.ts';
import type { FeedFilters, FeedPosition } from '#signalhub/realtime/feed-cursor.ts';
import type { FeedItem, SectorTerm } from '#signalhub/realtime/feed-item.ts';
import { MomentList, type FeedPlace } from '#signalhub/realtime/moment-list.ts';
import type { RollingWindow } from '#signalhub/realtime/rolling-window.ts';
import { byChannel, type ByChannel } from '#signalhub/realtime/sector-delta.ts';

/** A page of a list, newest first. */
export interface FeedPage {
  readonly items: readonly FeedItem[];
  readonly hasMore: boolean;
}

type ItemList = MomentList<FeedItem>;

const newItemList = (): ItemList => new MomentList<FeedItem>(({ canonical }) => canonical);

/**
 * The items of the feed in time order: all, by channel, and by sector. Items that are no longer listed stay
 * for the lists that began before.
 */
export class FeedLists {
  readonly #all = newItemList();
  readonly #byChannel = new Map(MATERIAL_CHANNELS.map((channel) => [channel, newItemList()]));
  readonly #bySector = new Map<string, ItemList>();
  /** Currently listed items only, for counting. */
  readonly #listed = new Map(MATERIAL_CHANNELS.map((channel) => [channel, newItemList()]));

  insert(item: FeedItem): void {
    for (const list of this.#listsOf(item)) list.insert(item);
    this.#listed.get(item.canonical.payload.channel)!.insert(item);
  }

  /** Removes the item from the current list. */
  retire(item: FeedItem): void {
    this.#listed.get(item.canonical.payload.channel)!.remove(item);
  }

  /** Drops the items before a moment. */
  dropBefore(timeMs: number): FeedItem[] {
    const listed = [...this.#listed.values()];
    for (const list of [...this.#byChannel.values(), ...listed]) list.dropBefore(timeMs);
    for (const [sectorId, list] of this.#bySector) {
      list.dropBefore(timeMs);
      if (list.length === 0) this.#bySector.delete(sectorId);
    }
    return this.#all.dropBefore(timeMs);
  }

  /** The currently listed items in [from, to). */
  *listedBetween(fromMs: number, toMs: number): Generator<FeedItem> {
    for (const item of this.#all.between(fromMs, toMs)) if (isListed(item)) yield item;
  }

  /** The current terms of a sector in [from, to), newest first. */
  *termsNewestFirst(sectorId: string, fromMs: number, toMs: number): Generator<SectorTerm> {
    for (const item of this.#bySector.get(sectorId)?.newestFirst(fromMs, toMs) ?? []) {
      if (!isListed(item)) continue;
      yield item.terms.find((term) => term.sectorId === sectorId)!;
    }
  }

  /** Number of currently listed items in a window, by channel. */
  count({ startMs, endMs }: RollingWindow, { channel, sectorId }: FeedFilters): ByChannel {
    if (sectorId !== null) return this.#countOfSector(startMs, endMs, channel, sectorId);
    return byChannel((one) => {
      if (channel !== null && channel !== one) return 0;
      const list = this.#listed.get(one)!;
      return list.indexAt(endMs) - list.indexAt(startMs);
    });
  }

  /**
   * Items of a window as listed at a sequence number, newest first.
   *
   * @param after the last returned one; null for the first page
   */
  page(
    { startMs, endMs }: RollingWindow,
    filters: FeedFilters,
    sequence: FeedPosition['sequence'],
    after: FeedPlace | null,
    limit: number,
  ): FeedPage {
    const list = this.#listOf(filters);
    const items: FeedItem[] = [];
    if (list === null) return { items, hasMore: false };
    const from = after === null ? list.indexAt(endMs) : list.indexFrom(after);
    for (let at = from - 1; at >= 0; at -= 1) {
      const item = list.at(at);
      const { readyAtMs, payload } = item.canonical;
      if (readyAtMs < startMs) break;
      if (!isListedAt(item, sequence)) continue;
      if (filters.channel !== null && payload.channel !== filters.channel) continue;
      if (items.length === limit) return { items, hasMore: true };
      items.push(item);
    }
    return { items, hasMore: false };
  }

  #listOf({ channel, sectorId }: FeedFilters): ItemList | null {
    if (sectorId !== null) return this.#bySector.get(sectorId) ?? null;
    return channel === null ? this.#all : this.#byChannel.get(channel)!;
  }

  #countOfSector(
    startMs: number,
    endMs: number,
    channel: FeedFilters['channel'],
    sectorId: string,
  ): ByChannel {
    const counts = { policy: 0, media: 0, market_attention: 0 };
    const list = this.#bySector.get(sectorId);
    if (list === undefined) return counts;
    const to = list.indexAt(endMs);
    for (let at = list.indexAt(startMs); at < to; at += 1) {
      const item = list.at(at);
      const { channel: one } = item.canonical.payload;
      if (isListed(item) && (channel === null || channel === one)) counts[one] += 1;
    }
    return counts;
  }

  #listsOf(item: FeedItem): ItemList[] {
    const lists = [this.#all, this.#byChannel.get(item.canonical.payload.channel)!];
    for (const { sectorId } of item.terms) {
      const known = this.#bySector.get(sectorId);
      const list = known ?? newItemList();
      if (known === undefined) this.#bySector.set(sectorId, list);
      lists.push(list);
    }
    return lists;
  }
}

function isListed({ untilSequence }: FeedItem): boolean {
  return untilSequence === Infinity;
}

function isListedAt({ fromSequence, untilSequence }: FeedItem, sequence: number): boolean {
  return fromSequence <= sequence && sequence < untilSequence;
}
