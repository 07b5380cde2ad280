import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind } from '#signalhub/facts/fact-kind.ts';

const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$';

const runId = (what: string) =>
  Type.Union([Type.String({ pattern: ID }), Type.Null()], { description: what });

const schema = Type.Object(
  {
    release_id: Type.String({
      pattern: ID,
      description: 'Id of the release of data and formulas.',
    }),
    taxonomy_version: Type.String({ pattern: ID, description: 'Version of the sector catalog.' }),
    heat_run_id: runId(
      'Id of the run that computed the sector heat; null if the server derived it.',
    ),
    mapping_run_id: runId(
      'Id of the run that related companies to sectors; null if there was none.',
    ),
    etf_run_id: runId('Id of the run that read the ETF baskets; null if there was none.'),
    market_run_id: runId('Id of the run that read the daily quotes; null if there was none.'),
  },
  {
    additionalProperties: false,
    description:
      'The release to which the dates of a publication belong, and the runs that produced its data.',
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
