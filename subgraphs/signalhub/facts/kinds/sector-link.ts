import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';

/** How two sectors are linked outside the tree. */
const LINK_TYPES = ['semantic', 'lineage'] as const;

const schema = Type.Object(
  {
    source_sector_id: Type.String({ minLength: 1, maxLength: 64 }),
    target_sector_id: Type.String({ minLength: 1, maxLength: 64 }),
    link_type: Type.Enum([...LINK_TYPES], {
      description:
        '`semantic`: both sectors have one theme. `lineage`: the target continues the source.',
    }),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Strength of the link. For `lineage`, the part of the source that the target continues.',
    }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    rationale: Type.String({ maxLength: 500, description: 'Reason for the link; may be empty.' }),
  },
  { additionalProperties: false, description: 'A link between two sectors.' },
);

export type SectorLinkPayload = Static<typeof schema>;

/** A link between sectors across the tree. A semantic link counts in both directions. */
export const SECTOR_LINK_KIND: FactKind<SectorLinkPayload> = {
  name: 'sector_link',
  schema,
  // A semantic link counts in both directions, so two sectors have at most one.
  keyOf: (link) => {
    const ends = [link.source_sector_id, link.target_sector_id];
    if (link.link_type === 'semantic') ends.sort();
    return [link.link_type, ...ends].join('.');
  },
  traitOf: NO_TRAIT,
  referencesOf: (link) => [
    { field: 'source_sector_id', kind: 'sector', key: link.source_sector_id },
    { field: 'target_sector_id', kind: 'sector', key: link.target_sector_id },
  ],
  faultsOf: (link) =>
    link.source_sector_id === link.target_sector_id
      ? [{ field: 'target_sector_id', message: 'must be another sector than the source' }]
      : [],
};
