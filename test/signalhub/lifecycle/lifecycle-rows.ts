import type { LifecycleStage } from '#signalhub/facts/lifecycle-stage.ts';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';
import {
  company,
  relation,
  sector,
  type TestBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

/** An event row: a security enters a stage on a date. */
export function event(
  stockCode: string,
  date: string,
  stage: LifecycleStage,
  facts: Readonly<Record<string, unknown>> = {},
): TestRow {
  const isLeaving = stage.startsWith('delist');
  return {
    valid_from: date,
    observed_at: `${date}T08:00:00+08:00`,
    fact: {
      event_id: `${stockCode}.${stage}.${date}`,
      stock_code: stockCode,
      stage,
      planned_listing_date: null,
      delisting_type: isLeaving ? 'financial' : null,
      suspended_sessions: 0,
      reason: `${stockCode} enters ${stage}`,
      source_id: 'exchange.announcements',
      evidence: [evidence(`${stockCode}.${stage}`, date)],
      ...facts,
    },
  };
}

export function evidence(id: string, date: string): Record<string, unknown> {
  return {
    evidence_id: `evidence.${id}`,
    source_id: 'exchange.announcements',
    evidence_type: 'announcement',
    title: `公告 ${id}`,
    source_url: `https://exchange.example/${id}`,
    observed_at: `${date}T08:00:00+08:00`,
  };
}

/** A company that the market knows since a date, and is not listed yet. */
export function applicant(stockCode: string, since: string, name = `新股${stockCode}`): TestRow {
  return {
    valid_from: since,
    observed_at: `${since}T08:00:00+08:00`,
    fact: { ...shareOf(stockCode, name), listing_date: null },
  };
}

/** A company that is listed since a date. */
export function listed(stockCode: string, date: string, name?: string): TestRow {
  return {
    valid_from: date,
    observed_at: `${date}T08:00:00+08:00`,
    fact: { ...shareOf(stockCode, name), listing_date: date },
  };
}

/** The company of a code, on the board that the code says. */
function shareOf(stockCode: string, name?: string): TestRow['fact'] {
  return { ...company(stockCode, name).fact, ...placeOfCode(stockCode) };
}

export function source(
  sourceId: string,
  exchange: string,
  role: string,
  facts: Readonly<Record<string, unknown>> = {},
): TestRow {
  return {
    observed_at: '2026-11-20T17:45:00+08:00',
    fact: {
      source_id: sourceId,
      exchange,
      role,
      status: 'ok',
      row_count: 3,
      last_success_at: '2026-11-20T17:30:00+08:00',
      ...facts,
    },
  };
}

/**
 * Around 2026-11-20: two that wait, one that withdrew, three listed in the last month, one delisted
 * after its consolidation, and an old one.
 */
export const LIFECYCLE_BUNDLE: TestBundle = {
  publicationId: 'lives-1',
  publishedAt: '2026-11-20T18:00:00+08:00',
  rows: {
    sector: [sector('L1.tech'), sector('L2.chips', 'L1.tech'), sector('L1.food')],
    company: [
      applicant('688101', '2026-06-01', '盼芯'),
      applicant('301102', '2026-07-01', '望川'),
      applicant('603103', '2026-05-01', '退申'),
      { ...applicant('688104', '2026-03-01', '新曜'), valid_to: '2026-11-18' },
      listed('688104', '2026-11-18', '新曜'),
      listed('001105', '2026-11-03', '初食'),
      listed('600106', '2026-10-21', '十月'),
      { ...listed('600107', '2001-05-10', '退市岑'), valid_to: '2026-11-06' },
      listed('600108', '1999-03-15', '老钢'),
    ],
    company_sector_relation: [
      { ...relation('688101', 'L2.chips', { score: 0.7 }), valid_from: '2026-06-01' },
      { ...relation('688104', 'L2.chips', { score: 0.9 }), valid_from: '2026-03-01' },
      {
        ...relation('688104', 'L1.tech', {
          score: 0.3,
          relation_type: 'market',
          status: 'expired',
        }),
        valid_from: '2026-03-01',
      },
      { ...relation('001105', 'L1.food'), valid_from: '2026-11-03' },
      { ...relation('600107', 'L1.food', { score: 0.4 }), valid_to: '2026-11-06' },
      relation('600108', 'L1.tech', { status: 'watched' }),
    ],
    security_event: [
      event('688101', '2026-06-01', 'accepted'),
      event('688101', '2026-09-10', 'registered'),
      event('688101', '2026-11-12', 'awaiting_listing', { planned_listing_date: '2026-11-26' }),
      event('301102', '2026-07-01', 'inquiry'),
      event('603103', '2026-05-01', 'accepted'),
      event('603103', '2026-11-10', 'withdrawn'),
      event('688104', '2026-03-01', 'accepted'),
      event('688104', '2026-11-18', 'newly_listed'),
      event('001105', '2026-11-03', 'newly_listed'),
      event('600107', '2026-04-29', 'risk_warning'),
      event('600107', '2026-09-18', 'delisting_decided'),
      event('600107', '2026-09-21', 'delisting_consolidation'),
      event('600107', '2026-11-06', 'delisted'),
    ],
    source_health: [
      source('sse.listed', 'SSE', 'listed'),
      source('szse.listed', 'SZSE', 'listed', { status: 'degraded' }),
      source('bse.listed', 'BSE', 'listed', { status: 'down', last_success_at: null }),
      source('portal.delisted', 'ALL', 'delisted', {
        last_success_at: '2026-11-20T17:45:00+08:00',
      }),
      source('csrc.prelisting', 'ALL', 'prelisting'),
    ],
  },
};
