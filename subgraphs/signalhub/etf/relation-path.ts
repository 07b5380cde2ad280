import type { SectorView } from '#signalhub/catalog/catalog.ts';
import { EXPOSURE_FACTORS } from '#signalhub/etf/exposure-formula.ts';
import type { PathStep } from '#signalhub/etf/etf-view.ts';

/** A path of one step. */
export function stepsOf(
  source: SectorView,
  step: PathStep['step'],
  sector: SectorView,
  confidence: number,
): PathStep[] {
  return [
    { step: 'source', sector: source, confidence: 1 },
    { step, sector, confidence },
  ];
}

/** The path up the tree from a narrow sector to one that contains it. */
export function pathFromDescendant(descendant: SectorView, ancestor: SectorView): PathStep[] {
  const path: PathStep[] = [{ step: 'source', sector: descendant, confidence: 1 }];
  let above = descendant.parent;
  while (above !== null) {
    path.push({ step: 'parent', sector: above, confidence: EXPOSURE_FACTORS.step.childToParent });
    if (above.sectorId === ancestor.sectorId) break;
    above = above.parent;
  }
  return path;
}

/**
 * Formula etf-exposure/2: `path_confidence` is the product of the confidences of the steps; 1 for the empty
 * path of a direct relation.
 */
export function pathConfidenceOf(path: readonly PathStep[]): number {
  return path.reduce((product, { confidence }) => product * confidence, 1);
}

/** Steps between source and sector; 0 for a direct relation. */
export function pathDepthOf(path: readonly PathStep[]): number {
  return Math.max(path.length - 1, 0);
}
