import { hash } from 'node:crypto';
import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';
import type { ResearchFactPayload } from '#signalhub/facts/kinds/research-fact.ts';
import type { ResearchGapPayload } from '#signalhub/facts/kinds/research-gap.ts';
import type { ResearchRelationshipPayload } from '#signalhub/facts/kinds/research-relationship.ts';
import { RESEARCH_DOMAINS } from '#signalhub/facts/research-domain.ts';
import { spans, versionNumberOf, type VersionSpan } from '#signalhub/facts/version-span.ts';
import { wasKnown } from '#signalhub/snapshots/fact-base.ts';
import type { ResearchRecords } from '#signalhub/research/research-records.ts';

/** A payload in a version, with its dates and the key of its content. */
export interface Recorded<Payload> {
  readonly payload: Payload;
  /** First date on which it holds. */
  readonly validFrom: string;
  /** First date on which it no longer holds; null for an open end. */
  readonly validTo: string | null;
  /** The version's moment of knowledge. */
  readonly knownAtMs: number;
  /** Equal for equal content, in any version and under any id. */
  readonly contentKey: string;
  /** Unique sort key: by domain, latest first, then id. */
  readonly sortKey: string;
}

export type RecordedFact = Recorded<ResearchFactPayload>;
export type RecordedRelationship = Recorded<ResearchRelationshipPayload>;

/** The content of one version of a company's research. Lists are ordered by `sortKey`. */
export interface VersionContent {
  readonly facts: readonly RecordedFact[];
  readonly relationships: readonly RecordedRelationship[];
  /** Open questions of this version, ordered by id. */
  readonly gaps: readonly ResearchGapPayload[];
  /** Questions that were open in the version before and are answered in this one, ordered by id. */
  readonly resolvedGaps: readonly ResearchGapPayload[];
}

/**
 * The content of a version: what names it and was known at its publication. Later knowledge, corrections as
 * well as additions, belongs to later versions, so a version never changes.
 */
export function contentOfVersion(
  records: ResearchRecords,
  { stockCode, versionNumber, publishedAtMs }: VersionPlace,
): VersionContent {
  const rowsOf = <Payload extends FactPayload>(
    rows: ReadonlyMap<string, readonly Fact<Payload>[]>,
  ): readonly Fact<Payload>[] => knownRows(rows.get(stockCode) ?? [], publishedAtMs);
  const inVersion = ({ payload }: { readonly payload: VersionSpan }): boolean =>
    spans(payload, versionNumber);
  const gaps = rowsOf(records.gaps).map(({ payload }) => payload);
  return {
    facts: sorted(
      rowsOf(records.facts)
        .filter(inVersion)
        .map((row) => recordedFact(row, publishedAtMs)),
    ),
    relationships: sorted(
      rowsOf(records.relationships)
        .filter(inVersion)
        .map((row) => recordedRelationship(row, publishedAtMs)),
    ),
    gaps: gaps.filter((gap) => isOpen(gap, versionNumber)),
    resolvedGaps: gaps.filter(
      ({ resolved_version_id: resolved }) =>
        resolved !== null && versionNumberOf(resolved) === versionNumber,
    ),
  };
}

interface VersionPlace {
  readonly stockCode: string;
  readonly versionNumber: number;
  readonly publishedAtMs: number;
}

/** For each key the row that is known at a given time; of several rows, the one with the latest dates. */
function knownRows<Payload extends FactPayload>(
  rows: readonly Fact<Payload>[],
  knownAtMs: number,
): readonly Fact<Payload>[] {
  const known: Fact<Payload>[] = [];
  for (const ofKey of Map.groupBy(rows, ({ key }) => key).values()) {
    const row = ofKey
      .filter((fact) => wasKnown(fact, knownAtMs))
      .sort(byDate)
      .at(-1);
    if (row !== undefined) known.push(row);
  }
  return known.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function byDate(a: Fact, b: Fact): number {
  return a.validFrom < b.validFrom ? -1 : 1;
}

function isOpen(
  { opened_version_id: opened, resolved_version_id: resolved }: ResearchGapPayload,
  versionNumber: number,
): boolean {
  return (
    versionNumberOf(opened) <= versionNumber &&
    (resolved === null || versionNumber < versionNumberOf(resolved))
  );
}

/**
 * Formula company-research/2: `fact_key` is a digest of company, domain, predicate, object, value, unit and the
 * dates on which the fact holds. Evidence, confidence and wording are not part of it, so they may improve
 * without making another fact. Another value is another fact.
 */
export function factKeyOf({
  payload,
  validFrom,
  validTo,
}: Pick<RecordedFact, 'payload' | 'validFrom' | 'validTo'>): string {
  const { stock_code: stockCode, domain, predicate, object, value, unit } = payload;
  return digestOf([stockCode, domain, predicate, object, value, unit, validFrom, validTo]);
}

function recordedFact(row: Fact<ResearchFactPayload>, knownAtMs: number): RecordedFact {
  const { key, payload: fact, validFrom, validTo } = row;
  return {
    payload: fact,
    validFrom,
    validTo,
    knownAtMs,
    contentKey: factKeyOf({ payload: fact, validFrom, validTo }),
    sortKey: `${domainRank(fact.domain)}${latestFirst(fact.fact_date)}${key}`,
  };
}

/** As for facts: party, role, share and dates. */
function recordedRelationship(
  row: Fact<ResearchRelationshipPayload>,
  knownAtMs: number,
): RecordedRelationship {
  const { key, payload: relationship, validFrom, validTo } = row;
  const { stock_code: stockCode, domain, counterparty_name: name } = relationship;
  const { counterparty_role: role, share_pct: sharePct } = relationship;
  return {
    payload: relationship,
    validFrom,
    validTo,
    knownAtMs,
    contentKey: digestOf([stockCode, domain, role, name, sharePct, validFrom, validTo]),
    sortKey: `${domainRank(domain)}${latestFirst(validFrom)}${key}`,
  };
}

function sorted<Item extends { readonly sortKey: string }>(items: Item[]): Item[] {
  return items.sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
}

function digestOf(content: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(content)).slice(0, 24);
}

/** Two digits that sort domains in category order. */
function domainRank(domain: ResearchFactPayload['domain']): string {
  return String(RESEARCH_DOMAINS.indexOf(domain)).padStart(2, '0');
}

/** The nines' complement of a date's digits, so that later dates sort first. */
function latestFirst(date: string): string {
  return date.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}
