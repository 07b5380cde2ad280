import type { PartPublication, PartReceipt } from '#signalhub/parts/part-publication.ts';
import type { StabilityClass } from '#signalhub/collectors/source.ts';

/** Parts of the fact store, as collectors use them. */
export interface PartPublisher {
  publishPart(publication: PartPublication): Promise<PartReceipt>;
  /** The cursor of the last publication of a part; null before the first. */
  cursorOf(part: string): Promise<string | null>;
}

/** The part of a source. */
export function partOf(sourceName: string): string {
  return `collector/${sourceName}`;
}

/** Official sources overrule portals. */
export function rankOf(stability: StabilityClass): 'official' | 'portal' {
  return stability === 'A' || stability === 'B' ? 'official' : 'portal';
}
