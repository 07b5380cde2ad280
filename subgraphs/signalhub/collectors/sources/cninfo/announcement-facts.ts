import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import type { Announcement } from '#signalhub/collectors/sources/cninfo/announcement.ts';
import {
  delistingTypeOf,
  isSuspendedThatDay,
  type TitleEvent,
} from '#signalhub/collectors/sources/cninfo/title-rules.ts';
import { suspensionIdOf } from '#signalhub/collectors/suspension.ts';
import {
  DELISTING_TYPES,
  hasConsolidation,
  type DelistingType,
  type LifecycleStage,
} from '#signalhub/facts/lifecycle-stage.ts';
import {
  isTradingDay,
  nextTradingDay,
  sessionsBetween,
} from '#signalhub/facts/trading-calendar.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** An announcement whose title states an event. */
export interface StatedEvent extends Announcement {
  readonly event: TitleEvent;
}

const SOURCE_ID = 'cninfo-announcements';
type SuspensionFact = ReturnType<CollectedFacts['factsWith']>[number];

/** Sessions between the announcement of a listing and its first session, at most. */
const MAX_SESSIONS_AHEAD = 10;

/**
 * The facts that an announcement states. By the exchanges' rules a notice takes effect on its day of disclosure, a mark
 * of risk on the session after the day's suspension. None for an unknown company.
 */
export function announcementRows(stated: StatedEvent, known: CollectedFacts): readonly PartRow[] {
  const code = companyCodeOf(stated.code, known);
  if (code === null) return [];
  switch (stated.event) {
    case 'suspended':
      return suspensionRows(stated, code, known);
    case 'resumed':
      return resumptionRows(stated, code, known);
    case 'warned':
      return stageRows(stated, code, 'risk_warning', markedFrom(stated), null, known);
    case 'unwarned':
      return stageRows(stated, code, 'listed', markedFrom(stated), null, known);
    case 'delisting_decided': {
      const type = delistingTypeOf(stated.title);
      return type === null
        ? []
        : stageRows(stated, code, 'delisting_decided', stated.date, type, known);
    }
    case 'consolidating': {
      const type = delistingTypeOf(stated.title) ?? decidedTypeOf(code, known);
      const mayBe = type !== null && hasConsolidation(type);
      return mayBe
        ? stageRows(stated, code, 'delisting_consolidation', stated.date, type, known)
        : [];
    }
    case 'offered':
      return listingRows(stated, code, known);
    case 'code_changed':
      return aliasRows(code, known);
    default:
      return ownershipRows(stated, code, known);
  }
}

/** The present code; announcements of before keep the former one. */
function companyCodeOf(code: string, { find }: CollectedFacts): string | null {
  if (find('company', code).length > 0) return code;
  const aliases = find('code_alias', code).filter(({ status }) => status !== 'candidate');
  const present = aliases.at(-1)?.['stock_code'];
  return typeof present === 'string' ? present : null;
}

/** The first session on or after a date; the date itself outside the calendar. */
function sessionFrom(date: string): string {
  return isTradingDay(date) === false ? (nextTradingDay(date) ?? date) : date;
}

function markedFrom({ date, title }: StatedEvent): string {
  const session = sessionFrom(date);
  return isSuspendedThatDay(title) ? (nextTradingDay(session) ?? session) : session;
}

function stageRows(
  stated: StatedEvent,
  code: string,
  stage: LifecycleStage,
  date: string,
  delistingType: DelistingType | null,
  known: CollectedFacts,
): readonly PartRow[] {
  const eventId = eventIdOf(stage, code, stated.date);
  const before = known.factsOf('security_event', eventId);
  if (before.length > 0) return before.map((fact) => restated(fact, known));
  const fact = {
    event_id: eventId,
    stock_code: code,
    stage,
    planned_listing_date: null,
    delisting_type: delistingType,
    suspended_sessions: 0,
    reason: `Announced on ${stated.date}: ${stated.title}`.slice(0, 400),
    source_id: SOURCE_ID,
    evidence: [evidenceOf(stated, known)],
  };
  return [{ kind: 'security_event', valid_from: date, observed_at: known.observedAt, fact }];
}

/** A share may enter a warning stage several times, and each other stage once. */
function eventIdOf(stage: LifecycleStage, code: string, date: string): string {
  const isAgain = stage === 'risk_warning' || stage === 'listed';
  return `cninfo.${stage}.${code}${isAgain ? `.${date}` : ''}`;
}

/** A known fact keeps the time at which it was first seen. */
function restated(
  { kind, payload, validFrom, validTo }: ReturnType<CollectedFacts['factsOf']>[number],
  { observedAt }: CollectedFacts,
): PartRow {
  return { kind, valid_from: validFrom, valid_to: validTo, observed_at: observedAt, fact: payload };
}

/** An event in the ownership of a company, with the announcement as its document. */
function ownershipRows(
  { id, title, url, date, event }: StatedEvent,
  code: string,
  known: CollectedFacts,
): readonly PartRow[] {
  // A document without an address is not evidence.
  if (url === '') return [];
  const { observedAt, occasion } = known;
  const materialId = `cninfo.${id}`;
  const times = { valid_from: date, observed_at: observedAt };
  const isPast = date <= occasion.today;
  const before = known.factsOf('research_material', materialId).at(-1);
  const material = {
    material_id: materialId,
    source_id: SOURCE_ID,
    source_name: '巨潮资讯',
    source_tier: 'statutory_disclosure',
    title: title.slice(0, 300),
    source_url: url,
    published_at: isPast ? `${date}T00:00:00+08:00` : null,
  };
  const evidence = { material_id: materialId, role: 'primary', quote: title };
  const fact = {
    event_id: `cninfo.${event}.${code}.${id}`,
    stock_code: code,
    edge_id: null,
    title: title.slice(0, 200),
    event_date: date,
    event_type: event,
    evidence: [{ ...evidence, page_start: null, page_end: null }],
  };
  return [
    before === undefined
      ? { kind: 'research_material', ...times, fact: material }
      : restated(before, known),
    { kind: 'state_capital_event', ...times, fact },
  ];
}

function evidenceOf({ id, title, url }: StatedEvent, { observedAt }: CollectedFacts): object {
  return {
    evidence_id: `cninfo.${id}`,
    source_id: SOURCE_ID,
    evidence_type: 'announcement',
    title: title.slice(0, 300),
    source_url: url,
    observed_at: observedAt,
  };
}

/** Whether a row states a suspension of a share on a date. */
function isSuspended(row: PartRow, code: string, date: string): boolean {
  const { kind, fact, valid_from: from, valid_to: to = null } = row;
  if (kind !== 'trading_suspension' || fact['stock_code'] !== code) return false;
  return from <= date && (to === null || date < to);
}

/** The suspensions of a share that hold on a date, as all sources state them. */
function suspensionsOn(
  date: string,
  code: string,
  { factsWith }: CollectedFacts,
): readonly SuspensionFact[] {
  return factsWith('trading_suspension', 'stock_code', code).filter(
    ({ validFrom, validTo }) => validFrom <= date && (validTo === null || date < validTo),
  );
}

/**
 * The suspension that begins. A second notice about one begins none: what this source states of it already is stated
 * as it is, and one that another source has from an earlier session stays that one.
 */
function suspensionRows(
  stated: StatedEvent,
  code: string,
  known: CollectedFacts,
): readonly PartRow[] {
  const from = sessionFrom(stated.date);
  if (known.pending.some((row) => isSuspended(row, code, from))) return [];
  const holding = suspensionsOn(from, code, known);
  const own = holding.find(isOwn);
  if (own !== undefined) return [restated(own, known)];
  if (holding.some(({ validFrom }) => validFrom < from)) return [];
  const fact = {
    suspension_id: suspensionIdOf(code, from),
    stock_code: code,
    expected_resumption_date: null,
    reason: stated.title.slice(0, 400),
    source_id: SOURCE_ID,
    source_url: stated.url,
  };
  return [{ kind: 'trading_suspension', valid_from: from, observed_at: known.observedAt, fact }];
}

/** The end of the open suspensions of any source; no row without a known beginning. */
function resumptionRows(
  stated: StatedEvent,
  code: string,
  known: CollectedFacts,
): readonly PartRow[] {
  const to = sessionFrom(stated.date);
  const open = known
    .factsWith('trading_suspension', 'stock_code', code)
    .filter(({ validFrom, validTo }) => validFrom < to && (validTo === null || validTo === to));
  return open.map((fact) => endedRow(fact, to, stated, known));
}

function endedRow(
  suspension: SuspensionFact,
  to: string,
  { url }: StatedEvent,
  known: CollectedFacts,
): PartRow {
  const row = { ...restated(suspension, known), valid_to: to };
  if (isOwn(suspension)) return row;
  // The notice is what this source knows of a suspension that it did not state.
  return { ...row, fact: { ...row.fact, source_id: SOURCE_ID, source_url: url } };
}

function isOwn({ payload }: SuspensionFact): boolean {
  return payload['source_id'] === SOURCE_ID;
}

/** The listing date is that of the exchange's list, which follows the announcement soon. */
function listingRows(stated: StatedEvent, code: string, known: CollectedFacts): readonly PartRow[] {
  const date = known.find('company', code).at(-1)?.['listing_date'];
  if (typeof date !== 'string' || date < stated.date) return [];
  const ahead = sessionsBetween(stated.date, date);
  if (ahead === null || ahead > MAX_SESSIONS_AHEAD) return [];
  return stageRows(stated, code, 'newly_listed', date, null, known);
}

/**
 * The change of a code that the lists of exchanges suggest, confirmed. The title names no second code, so a change
 * without exactly one candidate is not taken.
 */
function aliasRows(code: string, known: CollectedFacts): readonly PartRow[] {
  const { all, find, observedAt } = known;
  const candidates = all('code_alias').filter(
    ({ payload }) =>
      payload['status'] === 'candidate' &&
      (payload['old_code'] === code || payload['stock_code'] === code),
  );
  const [candidate] = candidates;
  if (candidate === undefined || candidates.length > 1) return [];
  const { old_code: oldCode, stock_code: presentCode } = candidate.payload;
  const listed = find('company', String(presentCode)).at(-1)?.['listing_date'];
  const { validFrom, validTo } = candidate;
  const since = typeof listed === 'string' && listed > validFrom ? listed : validFrom;
  // The company has no date before the change: the former code is that of another row in all lists.
  if (validTo !== null && since >= validTo) return [];
  const fact = { old_code: oldCode, stock_code: presentCode };
  const dates = { valid_from: since, valid_to: validTo, observed_at: observedAt };
  return [{ kind: 'code_alias', ...dates, fact }];
}

/** The reason for the delisting, from the announcement of the decision. */
function decidedTypeOf(code: string, { find }: CollectedFacts): DelistingType | null {
  const [decided] = find('security_event', eventIdOf('delisting_decided', code, ''));
  const type = decided?.['delisting_type'];
  return DELISTING_TYPES.find((one) => one === type) ?? null;
}
