import { ERRORS } from '#kernel/errors/errors.ts';

const PROLOGUE = [
  '# Errors',
  '',
  '<!-- Written by `npm run generate` from kernel/errors/errors.ts; change that file, not this one. -->',
  '',
  'Every failure that a client can see has a code. REST answers carry it as `code` (a 422 is',
  'FastAPI’s list instead), GraphQL errors as `extensions.code`. 429 and 503 always carry',
  '`Retry-After` in whole seconds, at least 1; GraphQL errors have `extensions.retryAfter` then.',
  'Anything that is not in this table is masked as `internal`. What never becomes a request (no HTTP, too',
  'large a header, too slow) ends with 400, 431 or 408 and `unreadable_request`.',
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
  const head = '| status | code | GraphQL code | X-Kline-Error-Code | what it says |';
  return `${[...PROLOGUE, head, '|---|---|---|---|---|', ...rows].join('\n')}\n`;
}
