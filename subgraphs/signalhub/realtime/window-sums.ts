import type { FeedLists } from '#signalhub/realtime/feed-lists.ts';
import { furtherSources, type FeedItem } from '#signalhub/realtime/feed-item.ts';
import type { JoinList } from '#signalhub/realtime/join-list.ts';
import { SectorSums } from '#signalhub/realtime/sector-sums.ts';

/**
 * The sums of every sector over one window that moves with time: a move visits only the items that enter or leave, and
 * the sources that join in between. The window may move to any time, also backwards, and its sums always equal those of
 * a full recomputation.
 */
export class WindowSums {
  readonly #windowMs: number;
  readonly #lists: FeedLists;
  readonly #joins: JoinList;
  readonly #sectors = new Map<string, SectorSums>();
  /** Ends before everything at first, and so does not overlap the window it moves to. */
  #endMs = -Infinity;

  constructor(windowMs: number, lists: FeedLists, joins: JoinList) {
    this.#windowMs = windowMs;
    this.#lists = lists;
    this.#joins = joins;
  }

  /** The sums of the sectors with a term in the window, unordered. */
  get sectors(): ReadonlyMap<string, SectorSums> {
    return this.#sectors;
  }

  /** Adds a listed item. */
  include(item: FeedItem): void {
    if (this.#holds(item)) this.#add(item);
  }

  /** Removes an item that is no longer listed, or is about to change. */
  exclude(item: FeedItem): void {
    if (this.#holds(item)) this.#remove(item);
  }

  moveTo(endMs: number): void {
    const oldEndMs = this.#endMs;
    const oldStartMs = oldEndMs - this.#windowMs;
    const startMs = endMs - this.#windowMs;
    if (startMs >= oldEndMs || endMs <= oldStartMs) {
      this.#sectors.clear();
      this.#endMs = endMs;
      this.#addBetween(startMs, endMs);
    } else if (endMs > oldEndMs) {
      this.#removeBetween(oldStartMs, startMs);
      for (const { item, furtherSources: count } of this.#joins.between(oldEndMs, endMs)) {
        if (isBetween(item, startMs, oldEndMs)) this.#rescore(item, count - 1, count);
      }
      this.#endMs = endMs;
      this.#addBetween(oldEndMs, endMs);
    } else if (endMs < oldEndMs) {
      this.#removeBetween(endMs, oldEndMs);
      for (const { item, furtherSources: count } of this.#joins.between(endMs, oldEndMs)) {
        if (isBetween(item, oldStartMs, endMs)) this.#rescore(item, count, count - 1);
      }
      this.#endMs = endMs;
      this.#addBetween(startMs, oldStartMs);
    }
  }

  #holds(item: FeedItem): boolean {
    return isBetween(item, this.#endMs - this.#windowMs, this.#endMs);
  }

  #addBetween(fromMs: number, toMs: number): void {
    for (const item of this.#lists.listedBetween(fromMs, toMs)) this.#add(item);
  }

  #removeBetween(fromMs: number, toMs: number): void {
    for (const item of this.#lists.listedBetween(fromMs, toMs)) this.#remove(item);
  }

  #add(item: FeedItem): void {
    const further = furtherSources(item, this.#endMs);
    for (const term of item.terms) {
      const sums = this.#sectors.getOrInsertComputed(
        term.sectorId,
        () => new SectorSums(this.#windowMs),
      );
      sums.add(term, further);
    }
  }

  #remove(item: FeedItem): void {
    const further = furtherSources(item, this.#endMs);
    for (const term of item.terms) {
      const sums = this.#sectors.get(term.sectorId)!;
      sums.remove(term, further);
      if (sums.isEmpty) this.#sectors.delete(term.sectorId);
    }
  }

  #rescore(item: FeedItem, before: number, after: number): void {
    for (const term of item.terms) this.#sectors.get(term.sectorId)!.rescore(term, before, after);
  }
}

function isBetween({ canonical }: FeedItem, fromMs: number, toMs: number): boolean {
  return canonical.readyAtMs >= fromMs && canonical.readyAtMs < toMs;
}
