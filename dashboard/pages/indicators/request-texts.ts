import type { SampleRequest } from '#dashboard/pages/indicators/sample-request.ts';
import { graphLiteral } from '#dashboard/text/graph-literal.ts';

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
    `    indicators(interval: "${interval}", limit: 100, calc: [${graphLiteral(calc, NAME_MEMBERS)}]) {`,
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
    `  calc: [${graphLiteral(calc, NONE).replaceAll('"', "'")}],`,
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

/** Members that hold a name of the schema instead of a text. */
const NAME_MEMBERS = new Set(['exchange', 'market']);
/** TypeScript has texts in their place. */
const NONE = new Set<string>();
