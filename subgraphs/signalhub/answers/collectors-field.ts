import {
  collectorsNow,
  type CollectorState,
  type CoveredArea,
} from '#signalhub/source-health/collector-coverage.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

type CollectorsResolver = (
  parent: unknown,
  asked: unknown,
  context: SignalhubContext,
) => CollectorState[];

/** The field that says how well an area's sources are read. */
export function collectorsField(area: CoveredArea): { readonly collectors: CollectorsResolver } {
  return { collectors: (_parent, _asked, { snapshot }) => collectorsNow(snapshot, area) };
}
