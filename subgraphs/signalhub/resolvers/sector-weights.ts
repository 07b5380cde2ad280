import type { InstrumentView, SectorView } from '#signalhub/catalog/catalog.ts';
import { sectorWeights } from '#signalhub/heat/sector-weights.ts';
import { rounded } from '#signalhub/answers/rounded.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';

/** A share as part of a sector. */
interface WeighedShare {
  readonly instrument: InstrumentView;
  readonly weight: number | null;
}

/** `Sector.members`. */
export const SECTOR_WEIGHT_RESOLVERS = {
  members: (
    { sectorId }: SectorView,
    { first }: { readonly first?: number | null },
    { snapshot }: SignalhubContext,
  ) =>
    mapMaybe(snapshot.view(sectorWeights), (weights): readonly WeighedShare[] =>
      (weights.get(sectorId) ?? [])
        .slice(0, first ?? undefined)
        .map(({ company: { instrument }, weight }) => ({
          instrument,
          weight: weight === null ? null : rounded(weight),
        })),
    ),
};
