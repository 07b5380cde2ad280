import type { SampleRequest } from '#dashboard/pages/indicators/sample-request.ts';

export type RequestLanguage = 'curl' | 'graphql' | 'python' | 'typescript';
export const REQUEST_LANGUAGES: readonly RequestLanguage[] = [
  'curl',
  'graphql',
  'typescript',
  'python',
];

/** The same request in four languages, ready to be run. */
export function requestText(
  language: RequestLanguage,
  origin: string,
  sample: SampleRequest,
): string {
  return TEXTS[language](origin, sample);
}

const TEXTS: Readonly<Record<RequestLanguage, (origin: string, sample: SampleRequest) => string>> =
  { curl, graphql, typescript, python };

function curl(origin: string, { exchange, market, symbol, interval, calc }: SampleRequest): string {
  const body = { exchange, market, symbol, interval, calc: [calc], limit: 100, signals: true };
  return [
    `curl '${origin}/api/indicators' \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}

function graphql(_: string, { exchange, market, symbol, interval, calc }: SampleRequest): string {
  return [
    '{',
    `  instrument(exchange: ${exchange}, market: ${market}, symbol: "${symbol}") {`,
    `    indicators(interval: "${interval}", limit: 100, calc: [${graphLiteral(calc)}]) {`,
    '      klines',
    '      indicators {',
    '        key',
    '        columns',
    '        signals { id bias last { value openTime } }',
    '      }',
    '    }',
    '  }',
    '}',
  ].join('\n');
}

function typescript(
  origin: string,
  { exchange, market, symbol, interval, calc }: SampleRequest,
): string {
  return [
    `import { INDICATORS, Marketgraph } from ${quoted('@marketgraph/client')};`,
    '',
    `const graph = new Marketgraph({ url: '${origin}' });`,
    'const { indicators } = await graph.query(INDICATORS, {',
    `  exchange: '${exchange}',`,
    `  market: '${market}',`,
    `  symbol: '${symbol}',`,
    `  interval: '${interval}',`,
    `  calc: [${literal(calc).replaceAll('"', "'")}],`,
    '  limit: 100,',
    '});',
    'for (const { key, columns } of indicators.indicators) console.log(key, columns);',
  ].join('\n');
}

function python(
  origin: string,
  { exchange, market, symbol, interval, calc }: SampleRequest,
): string {
  return [
    'from marketgraph import Marketgraph',
    '',
    `graph = Marketgraph("${origin}")`,
    'answer = graph.calculate_indicators(',
    `    exchange="${exchange}",`,
    `    market="${market}",`,
    `    symbol="${symbol}",`,
    `    interval="${interval}",`,
    `    calc=[${JSON.stringify(calc)}],`,
    '    limit=100,',
    ')',
    'for key, result in answer["indicators"].items():',
    '    print(key, result["columns"])',
  ].join('\n');
}

/** Apart from its `from`, so that the server does not take the sample for an import of this module. */
function quoted(text: string): string {
  return `'${text}'`;
}

/** A value as GraphQL writes it: members without quotation marks, and names of the schema, too. */
function graphLiteral(value: unknown): string {
  return literal(value, (name, member) => (ENUMS.has(name) ? String(member) : null));
}

function literal(
  value: unknown,
  bare: (name: string, member: unknown) => string | null = () => null,
): string {
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, bare)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${name}: ${bare(name, member) ?? literal(member, bare)}`,
  );
  return `{ ${members.join(', ')} }`;
}

/** Members that hold a name of the schema instead of a text. */
const ENUMS = new Set(['exchange', 'market']);
