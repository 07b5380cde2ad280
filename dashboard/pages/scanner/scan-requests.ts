import type { ScanVariables } from '#dashboard/pages/scanner/scan-input.ts';
import { graphLiteral } from '#dashboard/text/graph-literal.ts';

export type ScanLanguage = 'curl' | 'graphql' | 'rest';
export const SCAN_LANGUAGES: readonly ScanLanguage[] = ['graphql', 'rest', 'curl'];

/** A scan as a request that others can send. */
export function scanRequestText(
  language: ScanLanguage,
  origin: string,
  variables: ScanVariables,
): string {
  if (language === 'graphql') return graphText(variables);
  const body = JSON.stringify(restValue(variables), null, language === 'rest' ? 2 : 0);
  if (language === 'rest') {
    return `POST ${origin}/api/scan\ncontent-type: application/json\n\n${body}`;
  }
  return [
    `curl '${origin}/api/scan' \\`,
    "  -H 'content-type: application/json' \\",
    // A quotation mark would end the text of the shell.
    `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}

/** Members that hold a name of the schema instead of a text. */
const NAME_MEMBERS = new Set(['exchange', 'market', 'op', 'order', 'price']);

function graphText({ universe, interval, where, rank }: ScanVariables): string {
  const literal = (value: unknown): string => graphLiteral(value, NAME_MEMBERS);
  return [
    '{',
    '  featureScan(',
    `    universe: ${literal(universe)}`,
    `    interval: ${literal(interval)}`,
    ...(where === undefined ? [] : [`    where: ${literal(where)}`]),
    ...(rank === undefined ? [] : [`    rank: ${literal(rank)}`]),
    '    first: 50',
    '  ) {',
    '    totalCount',
    '    evaluatedCount',
    '    unknown { reason count }',
    '    nodes { symbol rankValue values openTime }',
    '  }',
    '}',
  ].join('\n');
}

const REST_NAMES: Readonly<Record<string, string>> = {
  changeOver: 'change_over',
  fundCode: 'fund_code',
  sectorId: 'sector_id',
};

/** Members as REST calls them; names of parameters stay as they are. */
function restValue(value: unknown, isOfParams = false): unknown {
  if (Array.isArray(value)) return value.map((one) => restValue(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      isOfParams ? name : (REST_NAMES[name] ?? name),
      restValue(member, name === 'params'),
    ]),
  );
}
