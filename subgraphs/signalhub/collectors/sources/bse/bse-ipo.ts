import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { dataFaultOf, pageFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { applicantRows, type Application } from '#signalhub/collectors/application.ts';
import {
  pipelineStart,
  readPipelinePage,
  type PipelineForm,
  type PipelineState,
} from '#signalhub/collectors/pipeline-page.ts';
import type {
  FactSource,
  SourceAnswer,
  SourceReading,
  SourceRequest,
} from '#signalhub/collectors/source.ts';
import { cookieOf, readBsePage } from '#signalhub/collectors/sources/bse/bse-query.ts';
import type { LifecycleStage } from '#signalhub/facts/lifecycle-stage.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

const HOUR_MS = 3_600_000;
const PATH = '/audit/project_news.html';
const PAGE = `https://www.bse.cn${PATH}`;

/**
 * Stages by the code of the exchange. Codes that do not change the stage are missing: paused (P09), an unstated result
 * of the registration (P101), and P08 without a number, which older lists use for an approval.
 */
const STAGES: Readonly<Record<string, LifecycleStage>> = {
  P01: 'accepted',
  P02: 'inquiry',
  P100: 'inquiry',
  P03: 'committee_passed',
  P04: 'rejected',
  P05: 'inquiry',
  P06: 'registration_submitted',
  P07: 'registered',
  'P07-1': 'registered',
  'P07-2': 'registered',
  'P08-1': 'rejected',
  'P08-2': 'rejected',
  P10: 'withdrawn',
};

/** A page from 0; null before the answer with the cookie. */
interface State extends PipelineState {
  readonly cookie: string | null;
}

/** The pipeline of initial offerings of the Beijing exchange: a page for the cookie, then 20 projects a request. */
export const BSE_IPO: FactSource<Application> = {
  name: 'bse-ipo',
  capability: 'prelisting',
  authority: 'BSE',
  stability: 'B',
  terms:
    'Public page of the exchange; a wall answers frequent requests. You are responsible for your use.',
  format: 'JSON in a JavaScript call, 20 projects a page, after a page that sets a cookie',
  schedule: { kind: 'every', sessionMs: 2 * HOUR_MS, otherMs: 12 * HOUR_MS },
  hosts: ['www.bse.cn'],
  isComplete: false,
  minRows: 0,
  maxRequests: 120,
  needs: ['id', 'companyName', 'status'],
  knows: ['company', 'security_event'],
  isConditional: false,
  first: (cursor, occasion) => {
    const state: State = { page: 0, ...pipelineStart(cursor, occasion), cookie: null };
    return { host: 'www.bse.cn', path: PATH, state };
  },
  faultOf: (answer, { state }) =>
    (state as State).cookie === null ? pageFaultOf(answer) : dataFaultOf(answer),
  read: (answer, { state }) => {
    const known = state as State;
    if (known.cookie === null) return readFirst(answer, known);
    return readPipelinePage(readBsePage(answer), known, FORM);
  },
  identityOf: ({ id }) => id,
  toFacts: (application, known) => applicantRows(application, known),
};

function readFirst(answer: SourceAnswer, state: State): SourceReading<Application> {
  const nothing = { rows: [], cursor: null, shape: [], records: 0, unreadable: 0, declared: null };
  return { ...nothing, next: pageRequest({ ...state, cookie: cookieOf(answer) }) };
}

function pageRequest(state: State): SourceRequest {
  return {
    host: 'www.bse.cn',
    path: '/projectNewsController/infoResult.do?callback=projects',
    form: {
      page: String(state.page),
      shzt: '',
      isNewThree: '1',
      sortfield: 'updateDate',
      sorttype: 'desc',
      keyword: '',
    },
    headers: {
      referer: PAGE,
      'x-requested-with': 'XMLHttpRequest',
      ...(state.cookie !== null && state.cookie !== '' && { cookie: state.cookie }),
    },
    state,
  };
}

const FORM: PipelineForm<State> = {
  applicationOf,
  changeOf: (record) => momentOf(record['updateDate']) ?? '',
  request: pageRequest,
};

function applicationOf(record: JsonObject): Application | null {
  const number = textOf(record['id']);
  const companyName = textOf(record['companyName']);
  const changedOn = dayOf(record['updateDate']);
  const status = textOf(record['status'])?.toUpperCase() ?? null;
  if (number === null || companyName === null || changedOn === null || status === null) return null;
  return {
    id: `bse.audit.${number}`,
    name: textOf(record['stockName']) ?? companyName.slice(0, 40),
    companyName,
    exchange: 'BSE',
    board: 'BSE',
    stage: STAGES[status] ?? null,
    appliedOn: dayOf(record['receiveDate']) ?? changedOn,
    changedOn,
    sourceId: 'bse-ipo',
    sourceUrl: PAGE,
  };
}

/** A date of the service: `{ "time": 1750000000000 }`, or a text. */
function momentOf(value: unknown): string | null {
  const time = isObject(value) ? value['time'] : null;
  return typeof time === 'number' ? new Date(time).toISOString() : dateOf(value);
}

function dayOf(value: unknown): string | null {
  const time = isObject(value) ? value['time'] : null;
  return typeof time === 'number' ? shanghaiDate(time) : dateOf(value);
}
