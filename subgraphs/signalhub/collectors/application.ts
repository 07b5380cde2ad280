import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { Board, ListingExchange } from '#signalhub/facts/listing-board.ts';
import { stageRank, statusOfStage, type LifecycleStage } from '#signalhub/facts/lifecycle-stage.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** A company in the pipeline of an exchange, from the current list. */
export interface Application {
  /** `sse.audit.1729`. */
  readonly id: string;
  readonly name: string;
  readonly companyName: string;
  readonly exchange: ListingExchange;
  readonly board: Board;
  /** Null if the list does not state it. */
  readonly stage: LifecycleStage | null;
  readonly appliedOn: string;
  /** When the project changed last: at the latest then it had its stage. */
  readonly changedOn: string;
  readonly sourceId: string;
  readonly sourceUrl: string;
}

/**
 * The applicant, its acceptance, and its stage unless that is already known. A list contains only the current stage of
 * a project. The date of a stage is therefore the date of the change that first showed it.
 */
export function applicantRows(application: Application, known: CollectedFacts): readonly PartRow[] {
  const { id, name, companyName, exchange, board, stage, appliedOn, changedOn } = application;
  const { observedAt } = known;
  // The list of Beijing has short names only.
  const company = (exchange === 'BSE' ? [companyName, name] : [companyName])
    .flatMap((one) => known.findNamed('company', one))
    .find((one) => one['exchange'] === exchange && one['board'] === board);
  const fact = {
    applicant_id: id,
    name,
    company_name: companyName,
    exchange,
    board,
    stock_code: company === undefined ? null : company['stock_code'],
    source_url: application.sourceUrl,
  };
  const applicant = { kind: 'applicant', valid_from: appliedOn, observed_at: observedAt, fact };
  const since = changedOn < appliedOn ? appliedOn : changedOn;
  return [
    applicant,
    ...stageRows(application, 'accepted', appliedOn, known),
    ...(stage === null || stage === 'accepted' ? [] : stageRows(application, stage, since, known)),
  ];
}

function stageRows(
  { id, sourceId }: Application,
  stage: LifecycleStage,
  date: string,
  known: CollectedFacts,
): PartRow[] {
  const eventId = `${id}.${stage}`;
  if (known.find('security_event', eventId).length > 0 || isPassed(id, stage, known)) return [];
  const fact = {
    event_id: eventId,
    stock_code: null,
    applicant_id: id,
    stage,
    planned_listing_date: null,
    delisting_type: null,
    suspended_sessions: 0,
    reason: `Listed as ${stage} in the pipeline of the exchange, at the latest on ${date}.`,
    source_id: sourceId,
    evidence: [],
  };
  return [{ kind: 'security_event', valid_from: date, observed_at: known.observedAt, fact }];
}

/** Whether a later stage before the listing is known, after which a late answer cannot lead back. */
function isPassed(id: string, stage: LifecycleStage, known: CollectedFacts): boolean {
  const LATER: readonly LifecycleStage[] = [
    'inquiry',
    'committee_passed',
    'registration_submitted',
    'registered',
    'withdrawn',
    'rejected',
  ];
  return LATER.some((one) => {
    const isAfter = statusOfStage(one) === 'cancelled' || stageRank(one) > stageRank(stage);
    return isAfter && known.find('security_event', `${id}.${one}`).length > 0;
  });
}
