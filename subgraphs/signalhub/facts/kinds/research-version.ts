import { Type, type Static } from 'typebox';
import { isPastMoment, type FactTimes } from '#signalhub/facts/dated-fact.ts';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { parseTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import {
  NULLABLE_VERSION_ID,
  researchVersionIdOf,
  VERSION_ID_TEXT,
  versionReferences,
} from '#signalhub/facts/version-span.ts';

const schema = Type.Object(
  {
    version_id: VERSION_ID_TEXT,
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    version_number: Type.Integer({
      minimum: 1,
      maximum: 99_999,
      description: 'Counted from 1 without gaps.',
    }),
    previous_version_id: NULLABLE_VERSION_ID,
    research_as_of: Type.String({ format: 'date', description: 'Cut-off date of the research.' }),
    published_at: Type.String({
      format: 'timestamp',
      description: 'Time at which the version passed the quality gate.',
    }),
  },
  { additionalProperties: false, description: 'A version of the research about a company.' },
);

export type ResearchVersionPayload = Static<typeof schema>;

/**
 * A version of the research about a company. Versions are immutable. Facts, relationships and gaps name their versions.
 * A version contains them as they were known at its publication.
 */
export const RESEARCH_VERSION_KIND: FactKind<ResearchVersionPayload> = {
  name: 'research_version',
  schema,
  keyOf: (version) => version.version_id,
  traitOf: NO_TRAIT,
  // The bundle must also contain the previous version, so that the numbers have no gaps.
  referencesOf: (version) => [
    { field: 'stock_code', kind: 'company', key: version.stock_code },
    ...versionReferences(version, ['previous_version_id']),
  ],
  faultsOf: versionFaults,
  timeFaultsOf: versionTimeFaults,
};

/** A version exists from its quality gate and is immutable. */
function versionTimeFaults(
  { published_at: publishedAt }: ResearchVersionPayload,
  times: FactTimes,
) {
  const faults = [...isPastMoment(times, 'published_at', publishedAt)];
  if (times.supersededAtMs !== null) {
    const message = 'must be null: a version is immutable, and a change is a new version';
    faults.push({ field: 'superseded_at', message });
  }
  return faults;
}

function versionFaults(version: ResearchVersionPayload): PayloadFault[] {
  const faults: PayloadFault[] = [];
  const { stock_code: stockCode, version_number: number, research_as_of: asOf } = version;
  const versionId = researchVersionIdOf(stockCode, number);
  if (version.version_id !== versionId) {
    faults.push({ field: 'version_id', message: `must be ${versionId}` });
  }
  const previousId = number === 1 ? null : researchVersionIdOf(stockCode, number - 1);
  if (version.previous_version_id !== previousId) {
    const message = `must be ${previousId ?? 'null'} for version ${number}`;
    faults.push({ field: 'previous_version_id', message });
  }
  if (shanghaiDate(parseTimestamp(version.published_at)!) < asOf) {
    faults.push({ field: 'published_at', message: 'must not be before research_as_of' });
  }
  return faults;
}
