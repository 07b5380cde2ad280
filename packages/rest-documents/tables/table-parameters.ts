import type { Parameter } from '#rest-documents/compile/route.ts';
import { FORMATS } from '#rest-documents/tables/representations.ts';

function choice(wireName: string, values: readonly string[], description: string): Parameter {
  return {
    wireName,
    graphName: wireName,
    place: 'query',
    shape: { kind: 'nullable', of: { kind: 'choice', values, isLiteral: true } },
    isRequired: false,
    defaultValue: undefined,
    description,
    isCommaList: false,
    toolDefault: null,
    isForTools: false,
    examples: values.slice(0, 1),
  };
}

/** Parameters of every route with a table, in addition to its own; the graph never sees them. */
export const TABLE_PARAMETERS: readonly Parameter[] = [
  choice(
    'format',
    FORMATS,
    'The format of the answer, for links and programs that cannot set `Accept`, over which it wins. Other ' +
      'formats than JSON have the rows alone.',
  ),
  choice(
    'time',
    ['iso', 'ms'],
    'How CSV writes times: ISO 8601 in UTC, or milliseconds since the epoch; `iso` when left out.',
  ),
];
