import { Type, type Static } from 'typebox';
import { isPastMoment } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';
import { webUrl } from '#signalhub/facts/web-url.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

/** Rank of a research source: sources with a legal duty of accuracy come first. */
export const EVIDENCE_SOURCE_TIERS = [
  'statutory_disclosure',
  'official_register',
  'government',
  'intermediary',
  'company',
  'authoritative_media',
  'market',
] as const;

const schema = Type.Object(
  {
    material_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
    source_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,127}$' }),
    source_name: Type.String({ minLength: 1, maxLength: 60 }),
    source_tier: Type.Enum([...EVIDENCE_SOURCE_TIERS], { description: 'Rank of the source.' }),
    title: Type.String({ minLength: 1, maxLength: 300 }),
    source_url: webUrl(),
    published_at: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'timestamp',
      description: 'Time at which the source published the document; null if unknown.',
    }),
  },
  {
    additionalProperties: false,
    description: 'An original document that supports company research.',
  },
);

export type ResearchMaterialPayload = Static<typeof schema>;

/** An annual report, an announcement, an entry of a register: the evidence of facts about companies. */
export const RESEARCH_MATERIAL_KIND: FactKind<ResearchMaterialPayload> = {
  name: 'research_material',
  schema,
  keyOf: (material) => material.material_id,
  traitOf: NO_TRAIT,
  referencesOf: () => [],
  faultsOf: (material) => nameFaults(material, ['source_name']),
  timeFaultsOf: ({ published_at: publishedAt }, times) =>
    isPastMoment(times, 'published_at', publishedAt),
};
