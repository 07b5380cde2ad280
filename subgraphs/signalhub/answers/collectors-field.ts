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

/** The field with the state of the sources of an area. */
export function collectorsField(area: CoveredArea): { readonly collectors: CollectorsResolver } {
  return { collectors: (_parent, _asked, { snapshot }) => collectorsNow(snapshot, area) };
}
