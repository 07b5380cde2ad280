import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { MATERIAL_CHANNELS, SOURCE_TIERS } from '#signalhub/facts/material-terms.ts';
import { nameFaults } from '#signalhub/facts/real-name.ts';

const schema = Type.Object(
  {
    source_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,127}$' }),
    name: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Name of the site or publication.',
    }),
    authority: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Authority or publisher that is responsible for the content.',
    }),
    tier: Type.Enum([...SOURCE_TIERS], {
      description: 'Rank of the source, which determines the weight of its materials.',
    }),
    channel: Type.Enum([...MATERIAL_CHANNELS]),
  },
  { additionalProperties: false, description: 'A source that publishes materials.' },
);

export type MaterialSourcePayload = Static<typeof schema>;

/** A source of materials: a government site, a newspaper, a forum. */
export const MATERIAL_SOURCE_KIND: FactKind<MaterialSourcePayload> = {
  name: 'material_source',
  schema,
  keyOf: (source) => source.source_id,
  traitOf: NO_TRAIT,
  referencesOf: () => [],
  faultsOf: sourceFaults,
};

/** Media and authorities have different tiers: the tier must match the channel. */
function sourceFaults(source: MaterialSourcePayload): PayloadFault[] {
  const { tier, channel } = source;
  const faults = nameFaults(source, ['name', 'authority']);
  const expected =
    tier === 'authoritative_media' ? 'media' : tier === 'market' ? 'market_attention' : 'policy';
  if (channel === expected) return faults;
  return [
    ...faults,
    { field: 'channel', message: `must be ${expected} for a source of tier ${tier}` },
  ];
}
