import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { answerJson, dateOf, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { applicantRows, type Application } from '#signalhub/collectors/application.ts';
import {
  pipelineStart,
  readPipelinePage,
  type PipelineForm,
  type PipelineState,
} from '#signalhub/collectors/pipeline-page.ts';
import {
  SourceFormatError,
  type FactSource,
  type SourceAnswer,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';
import type { LifecycleStage } from '#signalhub/facts/lifecycle-stage.ts';

const HOUR_MS = 3_600_000;
const PAGE_SIZE = 100;
const PAGE = 'https://www.szse.cn/listing/projectdynamic/ipo/index.html';

/**
 * Stages by the words of the exchange; the first match counts. Its numbers differ between the list and its filter. A
 * paused project keeps its stage, and so does a project whose committee postpones its decision.
 */
const STAGES: readonly (readonly [RegExp, LifecycleStage])[] = [
  [/不予注册|未通过|不通过/, 'rejected'],
  [/终止|撤回|规定时限/, 'withdrawn'],
  [/注册生效/, 'registered'],
  [/提交注册|补充审核/, 'registration_submitted'],
  [/通过/, 'committee_passed'],
  [/问询|暂缓/, 'inquiry'],
  [/受理/, 'accepted'],
];

/** The pipeline of initial offerings of the Shenzhen exchange. */
export const SZSE_IPO: FactSource<Application> = {
  name: 'szse-ipo',
  capability: 'prelisting',
  authority: 'SZSE',
  stability: 'B',
  terms:
    'Public page of the exchange; its terms sell data under licence. You are responsible for your use.',
  format: 'JSON of the list of projects, 100 a page',
  schedule: { kind: 'every', sessionMs: HOUR_MS, otherMs: 6 * HOUR_MS },
  hosts: ['www.szse.cn'],
  isComplete: false,
  minRows: 0,
  maxRequests: 100,
  needs: ['prjid', 'cmpnm', 'prjst', 'updtdt', 'acptdt', 'boardName'],
  knows: ['company', 'security_event'],
  isConditional: false,
  first: (cursor, occasion) => pageRequest({ page: 0, ...pipelineStart(cursor, occasion) }),
  faultOf: dataFaultOf,
  read: (answer, { state }) => readPipelinePage(pageOf(answer), state as PipelineState, FORM),
  // A project that changes while its pages are read moves, and is then read twice.
  identityOf: ({ id }) => id,
  toFacts: (application, known) => applicantRows(application, known),
};

function pageRequest(state: PipelineState): SourceRequest {
  const parameters = new URLSearchParams({
    bizType: '1',
    pageIndex: String(state.page),
    pageSize: String(PAGE_SIZE),
  });
  return {
    host: 'www.szse.cn',
    path: `/api/ras/projectrends/query?${parameters.toString()}`,
    headers: { referer: PAGE, 'x-requested-with': 'XMLHttpRequest' },
    state,
  };
}

function pageOf({ bytes }: SourceAnswer) {
  const value = answerJson(answerText(bytes));
  if (!isObject(value)) throw new SourceFormatError('the answer is not a page of projects');
  const total = Number(textOf(value['totalSize']) ?? Number.NaN);
  return { records: recordsIn(value, 'data'), total: Number.isNaN(total) ? null : total };
}

const FORM: PipelineForm<PipelineState> = {
  applicationOf,
  changeOf: (record) => dateOf(record['updtdt']) ?? '',
  request: pageRequest,
};

function applicationOf(record: JsonObject): Application | null {
  const number = textOf(record['prjid']);
  const companyName = textOf(record['cmpnm']);
  const changedOn = dateOf(record['updtdt']);
  const status = textOf(record['prjst']);
  if (number === null || companyName === null || changedOn === null || status === null) return null;
  return {
    id: `szse.ras.${number}`,
    name: textOf(record['cmpsnm']) ?? companyName.slice(0, 40),
    companyName,
    exchange: 'SZSE',
    board: textOf(record['boardName']) === '创业板' ? 'CHINEXT' : 'MAIN',
    stage: STAGES.find(([words]) => words.test(status))?.[1] ?? null,
    appliedOn: dateOf(record['acptdt']) ?? changedOn,
    changedOn,
    sourceId: 'szse-ipo',
    sourceUrl: PAGE,
  };
}
