import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';

const NUMBER: JsonSchema = { type: 'number' };
const NUMBER_OR_NULL: JsonSchema = { type: ['number', 'null'] };
const TEXT: JsonSchema = { type: 'string' };
const TIME: JsonSchema = { type: 'integer', description: 'Open time of a bar, in seconds.' };

const NUMBERS: JsonSchema = { type: 'array', items: NUMBER_OR_NULL };
const TEXTS: JsonSchema = { type: 'array', items: { type: ['string', 'null'] } };

/** What one chart item draws; the item's `type` selects the schema. */
export const CHART_DATA_SCHEMA: JsonSchema = {
  anyOf: [
    listOf('Of `line` and `points`.', { time: TIME, value: NUMBER_OR_NULL }),
    listOf('Of `histogram`.', {
      time: TIME,
      value: NUMBER_OR_NULL,
      role: { type: ['string', 'null'] },
    }),
    listOf('Of `band`.', { time: TIME, upper: NUMBER_OR_NULL, lower: NUMBER_OR_NULL }),
    { ...objectOf({ value: NUMBER }), description: 'Of `level`.' },
    listOf(
      'Of `markers`. Those of events have the id of the feature, the key of its entry, a short label and a priority.',
      {
        time: TIME,
        position: { type: 'string', enum: ['above_bar', 'below_bar'] },
        shape: { type: 'string', enum: ['arrow_up', 'arrow_down', 'circle'] },
        text: TEXT,
        role: TEXT,
      },
      { id: TEXT, key: TEXT, label: TEXT, priority: { type: 'integer', enum: [1, 2, 3] } },
    ),
    listOf('Of `background`.', { time: TIME, end_time: TIME, role: TEXT, text: TEXT }),
    listOf('Of `zones`.', {
      time: TIME,
      end_time: {
        type: ['integer', 'null'],
        description: 'Bar in which it ended, in seconds; null while it lasts.',
      },
      top: NUMBER,
      bottom: NUMBER,
      role: TEXT,
      label: TEXT,
    }),
    listOf('Of `profile`.', { bottom: NUMBER, top: NUMBER, volume: NUMBER, role: TEXT }),
    columnsOf('Of `line` and `points`, as columns.', { value: NUMBERS }),
    columnsOf('Of `histogram`, as columns.', { value: NUMBERS, role: TEXTS }),
    columnsOf('Of `band`, as columns.', { upper: NUMBERS, lower: NUMBERS }),
  ],
};

function columnsOf(description: string, columns: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...objectOf(columns), description };
}

function listOf(
  description: string,
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return { type: 'array', description, items: objectOf(required, optional) };
}

function objectOf(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}
