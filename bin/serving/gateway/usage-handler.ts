import type { ServerResponse } from 'node:http';
import { isRead, sendJson } from '#bin/wiring/operations.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import { FIELD_COLUMNS } from '#gateway/usage/field-usage.ts';
import { USAGE_COLUMNS, type UsageReport } from '#gateway/usage/usage-report.ts';
import { isOperator } from '#graph-server/http/operator-token.ts';

/** Serves the usage report to operators as JSON and CSV; requests of others pass to the next handler. */
export function usageHandler(report: UsageReport, operatorToken: string): RequestHandler {
  const { since } = report;
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/usage': (response) => sendJson(response, 200, { since, operations: report.rows() }),
    '/usage.csv': (response) => sendCsv(response, USAGE_COLUMNS, report.rows()),
    '/usage/fields': (response) => sendJson(response, 200, { since, fields: report.fieldRows() }),
    '/usage/fields.csv': (response) => sendCsv(response, FIELD_COLUMNS, report.fieldRows()),
  };
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (answer === undefined || !isRead(request) || !isOperator(request, operatorToken))
      return false;
    response.setHeader('cache-control', 'no-store');
    answer(response);
    return true;
  };
}

function sendCsv<Column extends string>(
  response: ServerResponse,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
): void {
  const lines = rows.map((row) => columns.map((name) => fieldOf(row[name])).join());
  const text = [columns.join(), ...lines, ''].join('\r\n');
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(text);
}

/** A field of RFC 4180. Clients choose names: a leading sign must not become a formula in a spreadsheet. */
function fieldOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
