import type { AlertRule } from '#kernel/ports/alert-store.ts';
import { NotReadyError } from '#alerts/watching/watch.ts';
import type { Watch, WatchData, WatchOperation, WatchReading } from '#alerts/watching/watch.ts';

const NEWS = 'subscription AlertSnapshot { snapshotPublished { cursor } }';

const READING =
  'publishedConditions(ids: $ids) { id value unknownBecause asOf snapshotId ' +
  'evidence { kind reference text sectorId date value before } }';

/** The query for each subject; the alias makes their answers alike. */
const QUESTIONS = {
  company: `query AlertCompany($key: String!, $ids: [String!]) {
    subject: company(stockCode: $key) { name: companyName ${READING} } }`,
  fund: `query AlertFund($key: String!, $ids: [String!]) {
    subject: etf(fundCode: $key) { name ${READING} } }`,
  sector: `query AlertSector($key: String!, $ids: [String!]) {
    subject: sector(sectorId: $key) { name ${READING} } }`,
} as const;

/** What a published condition can be evaluated for. */
export type WatchedSubject = keyof typeof QUESTIONS;

/** What a rule of the kind `condition` stores. */
export interface WatchedCondition {
  readonly subject: WatchedSubject;
  /** Stock code, fund code or sector id. */
  readonly key: string;
  /** Id of the condition. */
  readonly condition: string;
}

interface Reading {
  readonly id: string;
  readonly value: boolean | null;
  readonly asOf: string;
  readonly snapshotId: string | null;
}

/** What the query answers; null if the snapshot has no such company, fund or sector. */
export interface ConditionSubjectAnswer {
  readonly name: string;
  readonly publishedConditions: readonly Reading[];
}

/** A published condition that becomes true. The publications are followed, and each of them is evaluated. */
export const CONDITION_WATCH: Watch = {
  subscription: () => ({ document: NEWS, variables: {} }),
  question: conditionQuestion,
  read(data: WatchData, rule, progress, nowMs): WatchReading {
    const answer = data['subject'] as ConditionSubjectAnswer | null;
    const reading = answer?.publishedConditions[0];
    if (answer === null || reading === undefined) {
      throw new NotReadyError('The publication has no such company, fund or sector.');
    }
    const { holds } = progress;
    // Unknown is not false: it neither ends nor begins anything.
    if (reading.value === null)
      return { causes: [], progress: { ...progress, holds: holds ?? null } };
    const { subject, key } = watchedCondition(rule);
    const cause = {
      key: `${subject} ${key} ${reading.id} ${reading.snapshotId} ${reading.asOf}`,
      subject: key,
      atMs: nowMs,
      data: { kind: 'condition', subject, key, name: answer.name, reading },
    };
    const isNew = reading.value && holds !== undefined && holds !== true;
    return { causes: isNew ? [cause] : [], progress: { ...progress, holds: reading.value } };
  },
};

/** The query that a rule is evaluated by. */
export function conditionQuestion(rule: Pick<AlertRule, 'watched'>): WatchOperation {
  const { subject, key, condition } = watchedCondition(rule);
  return { document: QUESTIONS[subject], variables: { key, ids: [condition] } };
}

function watchedCondition({ watched }: Pick<AlertRule, 'watched'>): WatchedCondition {
  return watched as unknown as WatchedCondition;
}
