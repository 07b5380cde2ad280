import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { textOf } from '#signalhub/collectors/answer-json.ts';
import type { FactSource, SourceRequest } from '#signalhub/collectors/source.ts';
import {
  reportPath,
  type ReportQuery,
} from '#signalhub/collectors/sources/eastmoney/eastmoney-report.ts';

/** What the reports about owners have in common. */
export const PORTAL_REPORT = {
  capability: 'holder',
  authority: 'Eastmoney',
  stability: 'C',
  terms: 'Data of a portal without a promise; fast clients are blocked. You answer for the use.',
  format: 'JSON of a report of the portal, 500 lines a page',
  hosts: ['datacenter-web.eastmoney.com'],
  minRows: 0,
  isConditional: false,
  faultOf: dataFaultOf,
} as const satisfies Partial<FactSource<unknown>>;

/** The request of a page, with what reading it needs to know. */
export function reportRequest(query: ReportQuery, state: unknown): SourceRequest {
  return { host: 'datacenter-web.eastmoney.com', path: reportPath(query), state };
}

/** A number of a report; null for a missing one. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
