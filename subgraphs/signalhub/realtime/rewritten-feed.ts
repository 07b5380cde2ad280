import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import type { FeedChange, MaterialFeed } from '#signalhub/realtime/material-feed.ts';

/**
 * What readers of a feed are told when the log was cut, and goes on otherwise: which items are gone, which lost a
 * reprint or a correction, and what the log has in their place. Changes of the first two kinds carry the last place of
 * the log that was lost: a reader that breaks off among them comes back with a cursor that does not hold.
 *
 * @param before the feed that they know
 * @param now the feed of the log as it is; its orders begin far enough behind those of `before`
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

/** What the item of a cluster, some of whose materials were lost, is to readers that know these. */
function kindOf(known: FeedItem, now: FeedItem): 'corrected' | 'reprinted' {
  return known.content.materialId === now.content.materialId ? 'reprinted' : 'corrected';
}

/** How many orders the changes of a cut may take: those of the next feed begin behind them. */
export function ordersAfter(feed: MaterialFeed): number {
  return feed.order + feed.changes.length;
}
