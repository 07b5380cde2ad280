import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import { MomentList, type FeedPlace } from '#signalhub/realtime/moment-list.ts';

/** A further independent source reports an item; its position is that moment, and the item's id. */
export interface SourceJoin extends FeedPlace {
  readonly item: FeedItem;
  /** Number of further sources from then on. */
  readonly furtherSources: number;
}

/** When further sources joined the listed items, in time order. */
export class JoinList {
  readonly #joins = new MomentList<SourceJoin>((join) => join);

  insert(item: FeedItem): void {
    for (const join of joinsOf(item)) this.#joins.insert(join);
  }

  remove(item: FeedItem): void {
    for (const join of joinsOf(item)) this.#joins.removeAt(this.#joins.indexFrom(join));
  }

  /** Those in [from, to). */
  between(fromMs: number, toMs: number): Iterable<SourceJoin> {
    return this.#joins.between(fromMs, toMs);
  }

  dropBefore(timeMs: number): void {
    this.#joins.dropBefore(timeMs);
  }
}

function joinsOf(item: FeedItem): SourceJoin[] {
  const { materialId } = item.canonical;
  return item.joinedAtMs.map((readyAtMs, at) => ({
    readyAtMs,
    materialId,
    item,
    furtherSources: at + 1,
  }));
}
