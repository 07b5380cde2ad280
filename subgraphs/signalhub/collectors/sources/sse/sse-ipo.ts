import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { applicantRows, type Application } from '#signalhub/collectors/application.ts';
import {
  pipelineStart,
  readPipelinePage,
  type PipelineForm,
  type PipelineState,
} from '#signalhub/collectors/pipeline-page.ts';
import type { FactSource, SourceRequest } from '#signalhub/collectors/source.ts';
import { readSsePage, ssePath } from '#signalhub/collectors/sources/sse/sse-query.ts';
import type { LifecycleStage } from '#signalhub/facts/lifecycle-stage.ts';

const HOUR_MS = 3_600_000;
const PAGE_SIZE = 100;
const PAGE = 'https://www.sse.com.cn/listing/renewal/ipo/';

/** Stages by `currStatus`; it is missing where the result below decides, or the stage stays as it was. */
const STAGES: Readonly<Record<number, LifecycleStage>> = {
  1: 'accepted',
  2: 'inquiry',
  4: 'registration_submitted',
  6: 'registered',
  8: 'withdrawn',
  10: 'registration_submitted',
};
/**
 * Stages of `currStatus` 3 and 9, by `commitiResult`: passed, passed with conditions, refused, passed or refused by the
 * review, and postponed. Without a result, the committee has not met yet.
 */
const COMMITTEE: Readonly<Record<string, LifecycleStage>> = {
  '1': 'committee_passed',
  '2': 'committee_passed',
  '3': 'rejected',
  '4': 'committee_passed',
  '5': 'rejected',
  '6': 'inquiry',
};
/** Stages of `currStatus` 5, by `registeResult`: effective, refused, ended. */
const REGISTRATIONS: Readonly<Record<string, LifecycleStage>> = {
  '1': 'registered',
  '2': 'rejected',
  '3': 'withdrawn',
};

/** The pipeline of initial offerings of the Shanghai exchange, the last changed projects first. */
export const SSE_IPO: FactSource<Application> = {
  name: 'sse-ipo',
  capability: 'prelisting',
  authority: 'SSE',
  stability: 'B',
  terms:
    'Public page of the exchange; its terms sell data under licence. You are responsible for your use.',
  format: 'JSON or JSONP of the query service behind the list of projects, 100 a page',
  schedule: { kind: 'every', sessionMs: HOUR_MS, otherMs: 6 * HOUR_MS },
  hosts: ['query.sse.com.cn'],
  isComplete: false,
  minRows: 0,
  maxRequests: 60,
  needs: ['stockAuditNum', 'stockAuditName', 'currStatus', 'updateDate', 'auditApplyDate'],
  knows: ['company', 'security_event'],
  isConditional: false,
  first: (cursor, occasion) => pageRequest({ page: 1, ...pipelineStart(cursor, occasion) }),
  faultOf: dataFaultOf,
  read: (answer, { state }) => readPipelinePage(readSsePage(answer), state as PipelineState, FORM),
  // A project that changes while its pages are read moves, and is then read twice.
  identityOf: ({ id }) => id,
  toFacts: (application, known) => applicantRows(application, known),
};

function pageRequest(state: PipelineState): SourceRequest {
  const parameters = {
    sqlId: 'SH_XM_LB',
    isPagination: 'true',
    issueMarketType: '1,2',
    currStatus: '',
    order: 'updateDate|desc,stockAuditNum|desc',
    'pageHelp.cacheSize': '1',
    'pageHelp.beginPage': String(state.page),
    'pageHelp.pageNo': String(state.page),
    'pageHelp.endPage': String(state.page),
    'pageHelp.pageSize': String(PAGE_SIZE),
  };
  const path = ssePath('/commonSoaQuery.do', parameters);
  return { host: 'query.sse.com.cn', path, headers: { referer: PAGE }, state };
}

const FORM: PipelineForm<PipelineState> = {
  applicationOf,
  changeOf: (record) => textOf(record['updateDate']) ?? '',
  request: pageRequest,
};

function applicationOf(record: JsonObject): Application | null {
  const number = textOf(record['stockAuditNum']);
  const companyName = textOf(record['stockAuditName']);
  const changedOn = dateOf(record['updateDate']);
  const appliedOn = dateOf(record['auditApplyDate']) ?? changedOn;
  if (number === null || companyName === null || changedOn === null) return null;
  const issuers = record['stockIssuer'];
  const issuer: unknown = Array.isArray(issuers) ? issuers[0] : null;
  const short = isObject(issuer) ? textOf(issuer['s_issueCompanyAbbrName']) : null;
  return {
    id: `sse.audit.${number}`,
    name: short ?? companyName.slice(0, 40),
    companyName,
    exchange: 'SSE',
    board: Number(record['issueMarketType']) === 1 ? 'STAR' : 'MAIN',
    stage: stageOf(record),
    appliedOn: appliedOn ?? changedOn,
    changedOn,
    sourceId: 'sse-ipo',
    sourceUrl: PAGE,
  };
}

/** A paused project (7) keeps its stage, which the list no longer contains. */
function stageOf(record: JsonObject): LifecycleStage | null {
  const status = Number(record['currStatus']);
  if (status === 5) return REGISTRATIONS[textOf(record['registeResult']) ?? ''] ?? null;
  if (status === 3 || status === 9) return COMMITTEE[textOf(record['commitiResult']) ?? ''] ?? null;
  return STAGES[status] ?? null;
}
