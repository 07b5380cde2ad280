import { Type, type Static } from 'typebox';
import { NO_TRAIT, type FactKind, type PayloadFault } from '#signalhub/facts/fact-kind.ts';
import { RESEARCH_DOMAINS } from '#signalhub/facts/research-domain.ts';
import {
  NULLABLE_VERSION_ID,
  VERSION_ID_TEXT,
  versionFaults,
  versionNumberOf,
  versionReferences,
} from '#signalhub/facts/version-span.ts';

const schema = Type.Object(
  {
    gap_id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$' }),
    stock_code: Type.String({ pattern: '^[0-9]{6}$' }),
    domain: Type.Enum([...RESEARCH_DOMAINS], {
      description: 'Domain of the research, which determines the category.',
    }),
    question: Type.String({ minLength: 1, maxLength: 500, description: 'The open question.' }),
    resolution: Type.String({
      maxLength: 500,
      description: 'Answer to the question; empty while it is open.',
    }),
    opened_version_id: VERSION_ID_TEXT,
    resolved_version_id: NULLABLE_VERSION_ID,
  },
  { additionalProperties: false, description: 'A question that research could not answer.' },
);

export type ResearchGapPayload = Static<typeof schema>;

/** A question that research could not answer, from the version that asks it to the one that answers it. */
export const RESEARCH_GAP_KIND: FactKind<ResearchGapPayload> = {
  name: 'research_gap',
  schema,
  keyOf: (gap) => gap.gap_id,
  traitOf: NO_TRAIT,
  referencesOf: (gap) => [
    { field: 'stock_code', kind: 'company', key: gap.stock_code },
    ...versionReferences(gap, ['opened_version_id', 'resolved_version_id']),
  ],
  faultsOf: gapFaults,
};

function gapFaults(gap: ResearchGapPayload): PayloadFault[] {
  const faults = versionFaults(gap, ['opened_version_id', 'resolved_version_id']);
  const { opened_version_id: opened, resolved_version_id: resolved, resolution } = gap;
  if (resolved !== null && versionNumberOf(resolved) <= versionNumberOf(opened)) {
    faults.push({ field: 'resolved_version_id', message: 'must be after opened_version_id' });
  }
  if ((resolution !== '') !== (resolved !== null)) {
    const message = 'must be given exactly when the gap is resolved';
    faults.push({ field: 'resolution', message });
  }
  return faults;
}
