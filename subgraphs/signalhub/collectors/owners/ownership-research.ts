import {
  DERIVED_PREFIX,
  ownershipFindings,
  type OwnershipFacts,
  type OwnershipFinding,
} from '#signalhub/collectors/owners/ownership-findings.ts';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { researchVersionIdOf } from '#signalhub/facts/version-span.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** When a version is made. */
export interface VersionTimes {
  readonly today: string;
  readonly observedAt: string;
}

/** Questions that these sources cannot answer. Without them, a version would state that there are no gaps. */
const GAPS = [
  [
    'share_pledge',
    'pledge',
    'Which shares are pledged? The sources of this research list no pledges.',
  ],
  [
    'shareholding',
    'holders',
    'Who holds shares beside the holders that reports list, the ten largest?',
  ],
] as const;

/**
 * A new version of the research about the ownership of a company, where what is known differs from the last one; none
 * otherwise. A version adds what is new and ends what no longer holds, so older versions stay as they were. A company
 * whose research a publisher writes gets none.
 */
export function ownershipResearchRows(
  code: string,
  known: OwnershipFacts,
  times: VersionTimes,
): readonly PartRow[] {
  const versions = known.factsWith('research_version', 'stock_code', code).length;
  const isOurs = known.find('research_gap', gapIdOf(code, 'holders')).length > 0;
  if (versions > 0 && !isOurs) return [];
  const findings = ownershipFindings(code, known);
  const current = derivedOf('research_fact', 'fact_id', code, known);
  const added = findings.filter(({ fact }) => !current.has(fact.fact_id));
  const stays = new Set(findings.map(({ fact }) => fact.fact_id));
  const ended = [...current.values()].filter(({ key }) => !stays.has(key));
  const hasPledges = known.all('share_pledge').length > 0;
  const [answered] = hasPledges ? openGaps(code, 'pledge', known) : [];
  if (added.length === 0 && ended.length === 0 && answered === undefined) return [];
  const versionId = researchVersionIdOf(code, versions + 1);
  const previousId = versions === 0 ? null : researchVersionIdOf(code, versions);
  const relations = derivedOf('research_relationship', 'relationship_id', code, known);
  const endedRelations = ended.flatMap(({ key }) => relations.get(relationIdOf(key)) ?? []);
  return [
    versionRow(code, versions + 1, versionId, previousId, times),
    ...(previousId === null ? gapRows(code, hasPledges, versionId, times) : []),
    ...(answered === undefined ? [] : [answeredRow(answered, versionId, times)]),
    ...added.flatMap((finding) => findingRows(finding, versionId, times)),
    ...(previousId === null
      ? []
      : [...ended, ...endedRelations].map((fact) => endedRow(fact, previousId, times))),
  ];
}

/** Earlier findings that still hold, by id. */
function derivedOf(
  kind: string,
  idField: string,
  code: string,
  { factsWith }: OwnershipFacts,
): ReadonlyMap<string, Fact> {
  const current = factsWith(kind, 'stock_code', code).filter(
    ({ key, payload }) => key.startsWith(DERIVED_PREFIX) && payload['last_version_id'] === null,
  );
  return new Map(current.map((fact) => [String(fact.payload[idField]), fact]));
}

function versionRow(
  code: string,
  number: number,
  versionId: string,
  previousId: string | null,
  { today, observedAt }: VersionTimes,
): PartRow {
  const fact = {
    version_id: versionId,
    stock_code: code,
    version_number: number,
    previous_version_id: previousId,
    research_as_of: today,
    published_at: observedAt,
  };
  return { kind: 'research_version', valid_from: today, observed_at: observedAt, fact };
}

function gapIdOf(code: string, name: string): string {
  return `${DERIVED_PREFIX}${code}.gap.${name}`;
}

/** The questions that are open while no source lists pledges; the other one is always open. */
function gapRows(
  code: string,
  hasPledges: boolean,
  versionId: string,
  times: VersionTimes,
): PartRow[] {
  return GAPS.filter(([, name]) => name !== 'pledge' || !hasPledges).map((gap) =>
    gapRow(code, gap, versionId, times),
  );
}

function openGaps(code: string, name: string, { factsOf }: OwnershipFacts): readonly Fact[] {
  return factsOf('research_gap', gapIdOf(code, name)).filter(
    ({ payload }) => payload['resolved_version_id'] === null,
  );
}

function answeredRow(
  { kind, payload, validFrom }: Fact,
  versionId: string,
  { observedAt }: VersionTimes,
): PartRow {
  const resolution =
    'Pledges are facts of the version; a company without any has none in the list.';
  const fact = { ...payload, resolution, resolved_version_id: versionId };
  return { kind, valid_from: validFrom, observed_at: observedAt, fact };
}

function gapRow(
  code: string,
  [domain, name, question]: (typeof GAPS)[number],
  versionId: string,
  { today, observedAt }: VersionTimes,
): PartRow {
  const fact = {
    gap_id: gapIdOf(code, name),
    stock_code: code,
    domain,
    question,
    resolution: '',
    opened_version_id: versionId,
    resolved_version_id: null,
  };
  return { kind: 'research_gap', valid_from: today, observed_at: observedAt, fact };
}

function relationIdOf(factId: string): string {
  return `${factId}.party`;
}

function findingRows(
  { validFrom, fact, party }: OwnershipFinding,
  versionId: string,
  { observedAt }: VersionTimes,
): PartRow[] {
  const span = { first_version_id: versionId, last_version_id: null };
  const times = { valid_from: validFrom, observed_at: observedAt };
  const found = { kind: 'research_fact', ...times, fact: { ...fact, ...span } };
  if (party === null) return [found];
  const relation = {
    relationship_id: relationIdOf(fact.fact_id),
    stock_code: fact.stock_code,
    domain: fact.domain,
    counterparty_role: party.role,
    counterparty_name: party.name,
    counterparty_stock_code: party.stockCode,
    share_pct: party.pct,
    confidence: fact.confidence,
    fact_ids: [fact.fact_id],
    ...span,
  };
  return [found, { kind: 'research_relationship', ...times, fact: relation }];
}

/** The row, with the last version that has it. */
function endedRow(
  { kind, payload, validFrom, validTo }: Fact,
  lastVersionId: string,
  { observedAt }: VersionTimes,
): PartRow {
  const fact = { ...payload, last_version_id: lastVersionId };
  return { kind, valid_from: validFrom, valid_to: validTo, observed_at: observedAt, fact };
}
