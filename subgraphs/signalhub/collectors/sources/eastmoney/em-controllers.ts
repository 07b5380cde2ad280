import type { JsonObject } from '#kernel/text/is-object.ts';
import { textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import {
  controllerRows,
  type DisclosedController,
} from '#signalhub/collectors/owners/controller-rows.ts';
import type { FactSource, SourceReading, SourceRequest } from '#signalhub/collectors/source.ts';
import {
  readReportPage,
  reportRequest,
  type ReportPage,
} from '#signalhub/collectors/sources/eastmoney/eastmoney-report.ts';
import { OWNER_REPORT } from '#signalhub/collectors/sources/eastmoney/owner-report.ts';

const CONTROLLER = '实际控制人';

/** The controllers that companies disclose, of all companies. */
export const EM_CONTROLLERS: FactSource<DisclosedController> = {
  ...OWNER_REPORT,
  name: 'em-controllers',
  schedule: { kind: 'at', times: ['05:40'], days: 'all' },
  isComplete: true,
  minRows: 3_000,
  maxRequests: 60,
  needs: ['SECURITY_CODE', 'HOLDER_NAME', 'RELATED_RELATION'],
  knows: ['company', 'ownership_entity', 'ownership_edge', 'research_material'],
  requires: ['company'],
  first: () => pageRequest(1),
  read: (answer, { state }) => readPage(readReportPage(answer), state as number),
  // A company has a line for each of its controllers.
  identityOf: ({ code, text }) => `${code} ${text}`,
  toFacts: controllerRows,
};

function pageRequest(page: number): SourceRequest {
  const query = {
    report: 'RPT_F10_EH_RELATION',
    filter: '',
    sortColumns: 'SECURITY_CODE,HOLDER_NAME',
    sortTypes: '1,1',
    page,
  };
  return reportRequest(query, page);
}

function readPage(
  { records, pages, total }: ReportPage,
  page: number,
): SourceReading<DisclosedController> {
  // Controlling shareholders are in the lists of holders, with their shares.
  const controllers = records.filter((record) => isController(record));
  const rows = controllers.map(controllerOf);
  return {
    rows: rows.filter((row) => row !== null),
    next: page < pages ? pageRequest(page + 1) : null,
    cursor: null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: rows.filter((row) => row === null).length,
    declared: total,
  };
}

function isController(record: JsonObject): boolean {
  return (textOf(record['RELATED_RELATION']) ?? '').includes(CONTROLLER);
}

function controllerOf(record: JsonObject): DisclosedController | null {
  const code = textOf(record['SECURITY_CODE']) ?? textOf(record['SECUCODE'])?.slice(0, 6) ?? null;
  const text = textOf(record['HOLDER_NAME']);
  return code === null || text === null ? null : { code, text };
}
