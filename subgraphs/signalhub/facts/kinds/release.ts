import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';

const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$';

const runId = (what: string) =>
  Type.Union([Type.String({ pattern: ID }), Type.Null()], { description: what });

const schema = Type.Object(
  {
    release_id: Type.String({ pattern: ID, description: 'Release of data and formulas.' }),
    taxonomy_version: Type.String({ pattern: ID, description: 'Version of the sector catalog.' }),
    heat_run_id: runId('Run that made the sector heat; null when it was derived by the server.'),
    mapping_run_id: runId('Run that related companies to sectors; null as above.'),
    etf_run_id: runId('Run that read the ETF baskets; null when there was none.'),
    market_run_id: runId('Run that read the daily quotes; null when there was none.'),
  },
  {
    additionalProperties: false,
    description: 'The release, and the runs behind it, that the dates of a publication belong to.',
  },
);

export type ReleasePayload = Static<typeof schema>;

/** The release of a date. There is one at a time, so all of them share one key. */
export const RELEASE_KIND: FactKind<ReleasePayload> = {
  name: 'release',
  schema,
  keyOf: () => 'release',
  traitOf: NO_TRAIT,
  referencesOf: () => [],
  faultsOf: () => [],
};
