import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';

/** The analysis that produced the results of a material, as in the SDL; null if the publisher supplied them. */
export function analysisOf({ analysis }: PolicyMaterialPayload) {
  if (analysis === undefined) return null;
  const { analyser, version, catalog_version: catalogVersion } = analysis;
  const { mapped_at: mappedAt, fallback_reason: fallbackReason } = analysis;
  return { analyser, version, catalogVersion, mappedAt, fallbackReason };
}
