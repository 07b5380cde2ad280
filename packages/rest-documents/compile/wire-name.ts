/**
 * The REST name of a GraphQL name: the mechanical snake case. `metadataUpdatedAtMs` becomes
 * `metadata_updated_at_ms`, `top1Weight` becomes `top1_weight`.
 */
export function toWireName(graphName: string): string {
  return graphName
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
