import { BEFORE_ALL, shownMark, type LogPlace } from '#kernel/ports/log-place.ts';
import type { LoggedMaterial } from '#kernel/ports/material-log.ts';
import type { Steps } from '#kernel/async/steps.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { DuplicateClusters } from '#signalhub/materials/duplicate-clusters.ts';
import { DUPLICATE_RULE } from '#signalhub/materials/similarity.ts';
import { CURSOR_LIFE_MS } from '#signalhub/realtime/feed-cursor.ts';
import {
  contentOf,
  feedItemOf,
  joinedAtMsOf,
  type FeedItem,
} from '#signalhub/realtime/feed-item.ts';
import { FeedLists } from '#signalhub/realtime/feed-lists.ts';
import {
  realtimeMaterialOf,
  type RealtimeMaterial,
} from '#signalhub/realtime/realtime-material.ts';
import { RollingSums } from '#signalhub/realtime/rolling-sums.ts';
import { WINDOW_MS, type RollingWindow } from '#signalhub/realtime/rolling-window.ts';
import {
  byAttention,
  sectorDelta,
  type SectorDelta,
  type SectorSumsPair,
} from '#signalhub/realtime/sector-delta.ts';
import { SharedWords } from '#signalhub/realtime/shared-words.ts';

/** How long materials are looked at: the longest window, the one before it, and a cursor's life. */
const LISTED_MS = 2 * WINDOW_MS['3d'] + CURSOR_LIFE_MS;

/** How long a material is remembered: its duplicates may be that much younger. */
export const REMEMBERED_MS = LISTED_MS + DUPLICATE_RULE.maxApartMs;

/** What a material was to the feed; `withdrawn` tells that the log lost it. */
export type FeedChangeKind = 'published' | 'reprinted' | 'corrected' | 'withdrawn';

/** What a material did to the feed, and its place in the log. */
export interface FeedChange extends LogPlace {
  readonly kind: FeedChangeKind;
  readonly item: FeedItem;
  readonly loggedAtMs: number;
  /** Grows with each change that this process tells, also where the log was cut and gives numbers again. */
  readonly order: number;
}

/**
 * The realtime feed in memory: materials in clusters of duplicates, in lists and in sums over rolling
 * windows, all kept up while materials come, in whatever order. What it answers depends on which
 * materials it has and on the moment that is asked for, never on their order.
 */
export class MaterialFeed {
  readonly lists = new FeedLists();
  readonly #clusters = new DuplicateClusters<RealtimeMaterial>();
  /** Listed items by the id of their canonical material. */
  readonly #items = new Map<string, FeedItem>();
  readonly #sums = new RollingSums(this.lists);
  readonly #words = new SharedWords();
  /** What the materials of the log did, in its order, for readers that come back. */
  #changes: FeedChange[] = [];
  /** Materials that are prepared and not yet taken in, by their numbers in the log. */
  readonly #prepared = new Map<number, RealtimeMaterial>();
  /** The last material whose change is not known any more; without its mark where that was never known. */
  #forgotten: LogPlace = BEFORE_ALL;
  #place: LogPlace = BEFORE_ALL;
  readonly #ordersBefore: number;

  /** @param ordersBefore greater than the order of every change that was told before */
  constructor(ordersBefore = 0) {
    this.#ordersBefore = ordersBefore;
  }

  /** Number in the log of the last material that was applied. */
  get sequence(): number {
    return this.#place.sequence;
  }

  /** Where the log ends, as far as it was applied. */
  get place(): LogPlace {
    return this.#place;
  }

  /** The order of the last change. */
  get order(): number {
    return this.#ordersBefore + this.sequence;
  }

  /** What is remembered of the log, in its order. */
  get changes(): readonly FeedChange[] {
    return this.#changes;
  }

  /**
   * Whether the log has gone over a place that a reader names. One further back than is remembered, or without a
   * mark, is believed.
   */
  has({ sequence, mark }: LogPlace): boolean {
    if (sequence > this.sequence) return false;
    const known = this.#markAt(sequence);
    return known === '' || mark === '' || shownMark(known) === shownMark(mark);
  }

  /** Materials that are remembered. */
  get size(): number {
    return this.#clusters.size;
  }

  /**
   * Prepares materials of the log one a step, in their order: compares their texts, which is most of the work.
   * Nothing that the feed answers changes until they are applied.
   */
  *prepare(batch: readonly LoggedMaterial[]): Steps<void> {
    for (const logged of batch) {
      if (!this.#prepared.has(logged.sequence)) {
        const material = realtimeMaterialOf(logged, this.#words);
        this.#clusters.prepare(material);
        this.#prepared.set(logged.sequence, material);
      }
      yield;
    }
  }

  /** Takes in the next material of the log. */
  apply(logged: LoggedMaterial): FeedChange {
    const { sequence } = logged;
    const material = this.#prepared.get(sequence) ?? realtimeMaterialOf(logged, this.#words);
    this.#prepared.delete(sequence);
    if (this.sequence === 0) this.#forgotten = { sequence: sequence - 1, mark: '' };
    this.#place = { sequence, mark: logged.mark };
    const { cluster, absorbed } = this.#clusters.add(material);
    material.text = '';
    const content = contentOf(cluster.members);
    let item: FeedItem | null = null;
    for (const { canonical } of absorbed) {
      const known = this.#items.get(canonical.materialId);
      if (known === undefined) continue;
      if (known.canonical === cluster.canonical && known.content === content) item = known;
      else this.#retire(known, sequence);
    }
    if (item === null) item = this.#list(feedItemOf(cluster.members, sequence));
    else this.#update(item, cluster.members);
    const isCorrection = content === material && material.payload.corrects !== '';
    const kind = isCorrection ? 'corrected' : absorbed.length === 0 ? 'published' : 'reprinted';
    const { loggedAtMs } = logged;
    const change = { kind, item, ...this.#place, loggedAtMs, order: this.order } as const;
    this.#changes.push(change);
    return change;
  }

  /** What came after a place of the log; null when not all of it is known any more, or the place is lost. */
  changesAfter(place: LogPlace): readonly FeedChange[] | null {
    if (place.sequence < this.#forgotten.sequence || !this.has(place)) return null;
    return this.#changes.slice(this.#firstAfter(place.sequence));
  }

  /** What was logged at a moment or later; null when not all of it is known any more. */
  changesSince(loggedAtMs: number): readonly FeedChange[] | null {
    const before = this.#changes.findLastIndex((change) => change.loggedAtMs < loggedAtMs);
    // Behind what was forgotten nobody knows what was logged when.
    if (before === -1 && this.#forgotten.sequence > 0) return null;
    return this.#changes.slice(before + 1);
  }

  /** Sectors that the window has something of, those of most attention first. */
  sectorsIn(
    window: RollingWindow,
    channel: MaterialChannel | null,
    isKnown: (sectorId: string) => boolean = () => true,
  ): SectorDelta[] {
    const deltas: SectorDelta[] = [];
    const { now, before } = this.#sums.at(window);
    for (const [sectorId, sums] of now.sectors) {
      if (!isKnown(sectorId)) continue;
      const pair = { now: sums, before: before.sectors.get(sectorId) };
      const delta = this.#delta(sectorId, pair, window, channel);
      if (delta !== null) deltas.push(delta);
    }
    return deltas.sort(byAttention);
  }

  /** One sector in a window; null when the window has nothing of it. */
  sectorIn(
    sectorId: string,
    window: RollingWindow,
    channel: MaterialChannel | null,
  ): SectorDelta | null {
    const { now, before } = this.#sums.at(window);
    const sums = now.sectors.get(sectorId);
    if (sums === undefined) return null;
    const pair = { now: sums, before: before.sectors.get(sectorId) };
    return this.#delta(sectorId, pair, window, channel);
  }

  /** The item that lists a material, or of which it is a reprint; null for an unknown one. */
  itemOf(materialId: string): FeedItem | null {
    const cluster = this.#clusters.of(materialId);
    if (cluster === undefined) return null;
    return this.#items.get(cluster.canonical.materialId) ?? null;
  }

  /** Forgets what no window and no cursor reaches any more. */
  forget(nowMs: number): void {
    const listedFromMs = nowMs - LISTED_MS;
    this.#sums.follow(nowMs);
    for (const item of this.lists.dropBefore(listedFromMs)) {
      const { materialId } = item.canonical;
      if (this.#items.get(materialId) === item) this.#items.delete(materialId);
    }
    this.#sums.dropBefore(listedFromMs);
    this.#clusters.forget(nowMs - REMEMBERED_MS);
    this.#forgetChanges(listedFromMs);
  }

  #forgetChanges(loggedBeforeMs: number): void {
    const last = this.#changes.findLastIndex((change) => change.loggedAtMs < loggedBeforeMs);
    if (last === -1) return;
    this.#forgotten = this.#changes[last]!;
    this.#changes = this.#changes.slice(last + 1);
  }

  /** Index of the first change after a number of the log. */
  #firstAfter(sequence: number): number {
    let [low, high] = [0, this.#changes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#changes[middle]!.sequence <= sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The mark of a number; empty where it is not known, as of a material that was too old to be applied. */
  #markAt(sequence: number): string {
    if (sequence === this.#forgotten.sequence) return this.#forgotten.mark;
    const known = this.#changes[this.#firstAfter(sequence) - 1];
    return known?.sequence === sequence ? known.mark : '';
  }

  #list(item: FeedItem): FeedItem {
    this.#items.set(item.canonical.materialId, item);
    this.lists.insert(item);
    this.#sums.insert(item);
    return item;
  }

  #retire(item: FeedItem, sequence: number): void {
    item.untilSequence = sequence;
    this.lists.retire(item);
    this.#items.delete(item.canonical.materialId);
    this.#sums.remove(item);
  }

  /** Another source tells the same: the item counts more, and is otherwise as it was. */
  #update(item: FeedItem, members: readonly RealtimeMaterial[]): void {
    this.#sums.remove(item);
    item.members = members;
    item.joinedAtMs = joinedAtMsOf(members);
    this.#sums.insert(item);
  }

  #delta(
    sectorId: string,
    sums: SectorSumsPair,
    window: RollingWindow,
    channel: MaterialChannel | null,
  ): SectorDelta | null {
    const { startMs, endMs } = window;
    return sectorDelta(sectorId, sums, window, channel, () =>
      this.lists.termsNewestFirst(sectorId, startMs, endMs),
    );
  }
}
