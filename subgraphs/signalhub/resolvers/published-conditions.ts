import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import { conditionOf, PUBLISHED_CONDITIONS } from '#signalhub/conditions/condition-registry.ts';
import {
  CONDITION_SUBJECTS,
  judgedUnknown,
  type ConditionEvidence,
  type ConditionSubject,
  type ConditionJudgement,
  type PublishedCondition,
} from '#signalhub/conditions/published-condition.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import type { EtfView } from '#signalhub/etf/etf-view.ts';
import { INSTRUMENT_RESOLVERS } from '#signalhub/resolvers/entities.ts';
import { ETF_FIELDS_OF_INSTRUMENT } from '#signalhub/resolvers/etf-entities.ts';
import { rounded } from '#signalhub/answers/rounded.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { snapshotIfAny } from '#signalhub/snapshots/snapshot-if-any.ts';
import { oldCodesOf } from '#signalhub/snapshots/code-aliases.ts';
import { snapshotIdOf } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

interface ConditionArguments {
  readonly ids?: readonly string[] | null;
  readonly asOf?: string | null;
  readonly knownAsOf?: string | null;
}

/** A judgement with its date. */
interface ConditionReading extends ConditionJudgement {
  readonly id: string;
  readonly asOf: string;
  readonly snapshotId: string | null;
}

type Readings = readonly ConditionReading[];

/** A company, fund or sector of a snapshot. */
type Subject =
  | { readonly kind: 'company'; readonly view: CompanyView }
  | { readonly kind: 'fund'; readonly view: EtfView }
  | { readonly kind: 'sector'; readonly view: SectorView };

/** Finds the subject on another date. */
type Finder = (snapshot: Snapshot) => Subject | null | Promise<Subject | null>;

export const CONDITION_QUERIES = {
  publishedConditionCatalog: () =>
    PUBLISHED_CONDITIONS.map(({ id, text, unknownWhere, judges }) => ({
      id,
      text,
      unknownWhere,
      subjects: CONDITION_SUBJECTS.filter((subject) => judges[subject] !== undefined),
    })),
};

export const CONDITION_FIELDS_OF_COMPANY = {
  publishedConditions: (view: CompanyView, asked: ConditionArguments, context: SignalhubContext) =>
    judgedOf('company', asked, context, (snapshot) => {
      const { companyByCode } = snapshot.catalog;
      const codes = [view.stockCode, ...oldCodesOf(snapshot, view.stockCode)];
      const found = codes.flatMap((code) => companyByCode.get(code) ?? []);
      return found.length === 0 ? null : { kind: 'company', view: found[0]! };
    }),
};

export const CONDITION_FIELDS_OF_FUND = {
  publishedConditions: (view: EtfView, asked: ConditionArguments, context: SignalhubContext) =>
    judgedOf('fund', asked, context, (snapshot) =>
      mapMaybe(snapshot.view(deriveEtfs), ({ byKey }) => {
        const found = byKey.get(view.etfKey);
        return found === undefined ? null : { kind: 'fund', view: found };
      }),
    ),
};

export const CONDITION_FIELDS_OF_SECTOR = {
  publishedConditions: (view: SectorView, asked: ConditionArguments, context: SignalhubContext) =>
    judgedOf('sector', asked, context, (snapshot) => {
      const found = snapshot.catalog.sectorById.get(view.sectorId);
      return found === undefined ? null : { kind: 'sector', view: found };
    }),
};

export const PUBLISHED_EVIDENCE_RESOLVERS = {
  value: ({ value }: ConditionEvidence) => (value === null ? null : rounded(value)),
  before: ({ before }: ConditionEvidence) => (before === null ? null : rounded(before)),
};

/** A playbook's condition, as the market-data subgraph writes it. */
interface PublishedQuestion {
  readonly instrument: InstrumentId;
  readonly ids: readonly string[];
}

export const PUBLISHED_QUESTION_RESOLVERS = {
  conditions: (
    { question }: { readonly question: string },
    _: unknown,
    context: SignalhubContext,
  ) => {
    const { instrument, ids } = readQuestion(question);
    const known = INSTRUMENT_RESOLVERS.__resolveReference(instrument, context);
    const conditions = ids.map(conditionOf);
    const { snapshot } = context;
    if (known.company !== null) {
      const subject = { kind: 'company', view: known.company } as const;
      return judgeAll(conditions, subject, snapshot, context);
    }
    return mapMaybe(ETF_FIELDS_OF_INSTRUMENT.etf(known, {}, context), (fund) => {
      const subject = fund === null ? null : ({ kind: 'fund', view: fund } as const);
      return judgeAll(conditions, subject, snapshot, context);
    });
  },
};

/** The text comes from another subgraph only, so it is not validated further. */
function readQuestion(text: string): PublishedQuestion {
  try {
    return JSON.parse(text) as PublishedQuestion;
  } catch {
    throw new DomainError('invalid_input', 'The text is not a condition of a playbook.');
  }
}

function judgedOf(
  kind: ConditionSubject,
  { ids, asOf, knownAsOf }: ConditionArguments,
  context: SignalhubContext,
  find: Finder,
): Readings | Promise<Readings> {
  const conditions =
    ids?.map(conditionOf) ??
    PUBLISHED_CONDITIONS.filter(({ judges }) => judges[kind] !== undefined);
  const { snapshots } = context;
  const isNow = asOf == null && knownAsOf == null;
  const snapshot = isNow ? context.snapshot : snapshotIfAny(snapshots, { asOf, knownAsOf });
  return mapMaybe(snapshot, (then) => {
    if (then === null) return conditions.map(({ id }) => beforeAll(id, asOf!));
    return mapMaybe(find(then), (subject) => judgeAll(conditions, subject, then, context));
  });
}

/** The judgements on one subject; null for a subject without published data. */
function judgeAll(
  conditions: readonly PublishedCondition[],
  subject: Subject | null,
  snapshot: Snapshot,
  { snapshots }: SignalhubContext,
): Readings | Promise<Readings> {
  const { publication, validOn, knownAsOf } = snapshot;
  const snapshotId = publication === null ? null : snapshotIdOf(validOn, publication, knownAsOf);
  const judged = conditions.map((condition) =>
    mapMaybe(
      judgeOne(condition, subject, { snapshot, snapshots }),
      (judgement): ConditionReading => ({
        id: condition.id,
        asOf: validOn,
        snapshotId,
        ...judgement,
      }),
    ),
  );
  const isAtHand = judged.every((one) => !(one instanceof Promise));
  return isAtHand ? (judged as ConditionReading[]) : Promise.all(judged);
}

function judgeOne(
  { judges }: PublishedCondition,
  subject: Subject | null,
  moment: { readonly snapshot: Snapshot; readonly snapshots: SignalhubContext['snapshots'] },
): ConditionJudgement | Promise<ConditionJudgement> {
  if (subject === null) return judgedUnknown('Nothing about it is published on the date.');
  const about = `This applies to ${listOf(Object.keys(judges))}.`;
  switch (subject.kind) {
    case 'company':
      return judges.company?.(subject.view, moment) ?? judgedUnknown(about);
    case 'fund':
      return judges.fund?.(subject.view, moment) ?? judgedUnknown(about);
    case 'sector':
      return judges.sector?.(subject.view, moment) ?? judgedUnknown(about);
  }
}

const PLURALS: Readonly<Record<string, string>> = {
  company: 'companies',
  fund: 'funds',
  sector: 'sectors',
};

function listOf(subjects: readonly string[]): string {
  return subjects.map((subject) => PLURALS[subject]!).join(' and ');
}

function beforeAll(id: string, asOf: string): ConditionReading {
  const because = `There is no snapshot on or before ${asOf}.`;
  return { id, asOf, snapshotId: null, ...judgedUnknown(because) };
}
