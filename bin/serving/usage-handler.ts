import { isRead, sendJson } from '#bin/wiring/operations.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import { USAGE_COLUMNS, type UsageReport, type UsageRow } from '#gateway/usage/usage-report.ts';
import { isOperator } from '#graph-server/http/operator-token.ts';

const [PATH, CSV_PATH] = ['/usage', '/usage.csv'];

/** Serves the usage report to operators as JSON and CSV; for all others there is nothing at its place. */
export function usageHandler(report: UsageReport, operatorToken: string): RequestHandler {
  return (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== PATH && path !== CSV_PATH) return false;
    if (!isRead(request) || !isOperator(request, operatorToken)) return false;
    response.setHeader('cache-control', 'no-store');
    const rows = report.rows();
    if (path === PATH) {
      sendJson(response, 200, { since: report.since, operations: rows });
    } else {
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(csvOf(rows));
    }
    return true;
  };
}

function csvOf(rows: readonly UsageRow[]): string {
  const lines = rows.map((row) => USAGE_COLUMNS.map((name) => fieldOf(row[name])).join());
  return [USAGE_COLUMNS.join(), ...lines, ''].join('\r\n');
}

/** A field of RFC 4180. Clients choose names: a leading sign must not become a formula in a spreadsheet. */
function fieldOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
