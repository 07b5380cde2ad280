import { ERRORS } from '#kernel/errors/errors.ts';

const PROLOGUE = [
  '# Errors',
  '',
  '<!-- Written by `npm run generate` from kernel/errors/errors.ts; change that file, not this one. -->',
  '',
  'Every error that a client can see has a code. REST answers have it as `code`; only a 422 is FastAPI’s list of',
  'entries instead. GraphQL errors have it as `extensions.code`. 429 and 503 always have `Retry-After` in whole',
  'seconds, at least 1; GraphQL errors then have `extensions.retryAfter`. Any error that is not in this table is',
  'masked as `internal`. If the server cannot read a request (not HTTP, a header that is too large, too slow), it',
  'answers 400, 431 or 408 and `unreadable_request`.',
  '',
];

/** The text of `docs/errors.md`: one row for each entry of the error table, by status. */
export function renderErrorsPage(): string {
  const rows = Object.entries(ERRORS)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, entry]) => {
      const header = 'klineErrorCode' in entry ? `\`${entry.klineErrorCode}\`` : '';
      const graphCode = code.toUpperCase();
      return `| ${entry.status} | \`${code}\` | \`${graphCode}\` | ${header} | ${entry.detail} |`;
    });
  const head = '| status | code | GraphQL code | X-Kline-Error-Code | message |';
  return `${[...PROLOGUE, head, '|---|---|---|---|---|', ...rows].join('\n')}\n`;
}
