import type { MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import type { MaterialReceipt } from '#signalhub/realtime/realtime.ts';
import { requirePublisher } from '#signalhub/context/require-publisher.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

interface IngestReceipt {
  readonly addedCount: number;
  readonly unchangedCount: number;
  readonly conflictCount: number;
  readonly receipts: readonly MaterialReceipt[];
}

/** Mutations of the realtime feed; they answer once everything is on disk. */
export const REALTIME_MUTATIONS = {
  ingestMaterials: async (
    _root: unknown,
    { materials }: { readonly materials: readonly MaterialDraft[] },
    context: SignalhubContext,
  ): Promise<IngestReceipt> => {
    requirePublisher(context, 'ingestMaterials');
    const receipts = await context.realtime.ingest(materials);
    const count = (wanted: MaterialReceipt['outcome']): number =>
      receipts.filter(({ outcome }) => outcome === wanted).length;
    return {
      addedCount: count('added'),
      unchangedCount: count('unchanged'),
      conflictCount: count('conflict'),
      receipts,
    };
  },
};

export const MATERIAL_RECEIPT_RESOLVERS = {
  material: (
    { materialId }: MaterialReceipt,
    _arguments: unknown,
    { realtime }: SignalhubContext,
  ): FeedItem | null => realtime.feed.itemOf(materialId),
};
