import { SourceError } from '#signalhub/collectors/engine/source-error.ts';
import type { PartPublisher } from '#signalhub/collectors/part-publisher.ts';
import type { PartPublication, PartReceipt } from '#signalhub/parts/part-publication.ts';

/** Share of rows of a complete publication that may break the rules of their kinds. */
const MAX_INVALID = 0.02;

/**
 * Publishes rows; the few that break the rules of their kinds are left out, and noted. Throws `SourceError` where the
 * publication is refused.
 */
export async function publishValid(
  parts: PartPublisher,
  publication: PartPublication,
  notes: string[],
): Promise<PartReceipt> {
  const receipt = await parts.publishPart(publication);
  if (receipt.refused === null) return receipt;
  const { reason, message, faults } = receipt.refused;
  const shown = faults[0] === undefined ? '' : ` (${faults[0].field}: ${faults[0].message})`;
  const lines = new Set(faults.map(({ line }) => line));
  // Nothing is withdrawn from a feed that lacks a row.
  const share = publication.isComplete ? MAX_INVALID : 1;
  const mayLeaveOut = Math.max(1, publication.rows.length * share);
  if (reason !== 'invalid' || lines.size === 0 || lines.size > mayLeaveOut) {
    const kind = reason === 'busy' ? 'unavailable' : 'incomplete';
    throw new SourceError({ kind, message: `${message}${shown}` }, null);
  }
  notes.push(`${lines.size} invalid rows were left out${shown}`);
  const rows = publication.rows.filter((_, index) => !lines.has(index + 1));
  return publishValid(parts, { ...publication, rows }, notes);
}
