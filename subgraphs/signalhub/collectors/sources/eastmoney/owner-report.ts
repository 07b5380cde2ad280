import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { textOf } from '#signalhub/collectors/answer-json.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { REPORT_HOST } from '#signalhub/collectors/sources/eastmoney/eastmoney-report.ts';

/** The common properties of the reports about owners. */
export const OWNER_REPORT = {
  capability: 'holder',
  authority: 'Eastmoney',
  stability: 'C',
  terms:
    'Data of a portal without a promise; fast clients are blocked. You are responsible for your use.',
  format: 'JSON of a report of the portal, 500 lines a page',
  hosts: [REPORT_HOST],
  minRows: 0,
  isConditional: false,
  faultOf: dataFaultOf,
} as const satisfies Partial<FactSource<unknown>>;

/** A number of a report; null for a missing one. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
