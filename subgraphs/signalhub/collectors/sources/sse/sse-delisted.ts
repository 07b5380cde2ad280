import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { delistedRows, type DelistedShare } from '#signalhub/collectors/delisted-company.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { shareOf } from '#signalhub/collectors/sources/sse/sse-listed.ts';
import { readSsePage, ssePaging, ssePath } from '#signalhub/collectors/sources/sse/sse-query.ts';

const HOUR_MS = 3_600_000;

/** The list of securities that left the Shanghai exchange. */
export const SSE_DELISTED: FactSource<DelistedShare> = {
  name: 'sse-delisted',
  capability: 'delisted',
  authority: 'SSE',
  stability: 'B',
  terms:
    'Public page of the exchange; its terms sell data under licence. You are responsible for your use.',
  format: 'JSON or JSONP of the query service behind the list of delisted shares',
  schedule: { kind: 'every', sessionMs: 6 * HOUR_MS, otherMs: 12 * HOUR_MS },
  hosts: ['query.sse.com.cn'],
  isComplete: true,
  minRows: 50,
  maxRequests: 1,
  needs: ['A_STOCK_CODE', 'COMPANY_ABBR', 'FULL_NAME', 'LIST_DATE', 'DELIST_DATE'],
  knows: [],
  isConditional: true,
  first: () => ({
    host: 'query.sse.com.cn',
    path: ssePath('/commonQuery.do', {
      sqlId: 'COMMON_SSE_CP_GPJCTPZ_GPLB_GP_L',
      type: 'inParams',
      STOCK_TYPE: '1,2,8',
      COMPANY_STATUS: '3',
      ...ssePaging(500),
    }),
  }),
  faultOf: dataFaultOf,
  read: (answer) => {
    const { records, total } = readSsePage(answer);
    const rows = records.map((record): DelistedShare | null => {
      const share = shareOf(record);
      const delistedOn = dateOf(record['DELIST_DATE']);
      return share === null || delistedOn === null ? null : { ...share, delistedOn };
    });
    const isShare = (at: number): boolean => textOf(records[at]?.['A_STOCK_CODE']) !== null;
    return {
      rows: rows.filter((row) => row !== null),
      next: null,
      cursor: null,
      shape: shapeOf(records),
      records: records.length,
      unreadable: rows.filter((row, at) => row === null && isShare(at)).length,
      declared: total,
    };
  },
  identityOf: ({ code }) => code,
  toFacts: (share, { observedAt }) => delistedRows(share, 'SSE', 'sse-delisted', observedAt),
};
