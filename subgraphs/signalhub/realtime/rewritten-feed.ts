import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import type { FeedChange, MaterialFeed } from '#signalhub/realtime/material-feed.ts';

/**
 * Changes for subscribers after the log was truncated and rewritten: which items are gone, which lost a
 * reprint or a correction, and what the log has instead. Changes of the first two kinds carry the last
 * position of the lost log: a client that disconnects among them resumes with a cursor that is invalid.
 *
 * @param before the feed that the subscribers know
 * @param now the feed of the current log; its orders begin after those of `before`
 */
export function changesBetween(before: MaterialFeed, now: MaterialFeed): FeedChange[] {
  const cut = before.changes.findLastIndex((change) => now.has(change));
  const lost = before.changes.slice(cut + 1);
  const fork = before.changes[cut];
  const added = (fork === undefined ? null : now.changesAfter(fork)) ?? now.changes;
  const addedItems = new Set(added.map(({ item }) => item.canonical.materialId));
  const lostItems = new Map(lost.map((change) => [change.item.canonical.materialId, change]));
  const mended: FeedChange[] = [];
  for (const [materialId, change] of lostItems) {
    const order = before.order + mended.length + 1;
    const item = now.itemOf(materialId);
    if (item?.canonical.materialId !== materialId) {
      mended.push({ ...change, ...before.place, kind: 'withdrawn', order });
    } else if (!addedItems.has(materialId)) {
      mended.push({ ...change, ...before.place, kind: kindOf(change.item, item), item, order });
    }
  }
  return [...mended, ...added];
}

/** The kind of change of an item that lost some of its materials, for subscribers that know them. */
function kindOf(known: FeedItem, now: FeedItem): 'corrected' | 'reprinted' {
  return known.content.materialId === now.content.materialId ? 'reprinted' : 'corrected';
}

/** Upper bound of the orders used by a truncation: those of the next feed begin after them. */
export function ordersAfter(feed: MaterialFeed): number {
  return feed.order + feed.changes.length;
}
