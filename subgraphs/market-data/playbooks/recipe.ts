import {
  FAMILIES,
  type Playbook,
  type PlaybookConstraint,
} from '#market-data/playbooks/playbook.ts';
import { STANCES } from '#market-data/playbooks/votes.ts';

/** The instructions for an agent that writes an analysis. */
export interface Recipe {
  readonly synthesis: string;
  /** JSON Schema of the analysis: one for all playbooks, so that readers need one parser. */
  readonly outputTemplate: object;
  readonly constraints: readonly PlaybookConstraint[];
}

/** Constraints of every playbook. */
const ALWAYS: readonly PlaybookConstraint[] = [
  {
    name: 'confirmed_only',
    text: 'Rest on closed bars; name the forming one only as what would change the reading.',
  },
  {
    name: 'no_number_outside_data',
    text: 'Every price, value and time stands in the data, or is a difference of two that do.',
  },
  { name: 'unknown_is_not_no', text: 'A feature that is null is unknown: name it in data_gaps.' },
  { name: 'tell_age', text: 'Say until when the bars reach; those of a halted share are old.' },
  { name: 'max_words', value: 250, text: 'Words of the analysis at most, lists included.' },
  { name: 'not_advice', text: 'State what the evidence says; never advise to buy, hold or sell.' },
];

const texts = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  maxItems: 6,
  description,
});

const prices = (description: string) => ({
  type: 'array',
  items: { type: 'number' },
  maxItems: 4,
  description,
});

const EVIDENCE = {
  type: 'object',
  additionalProperties: false,
  required: ['interval', 'feature', 'value', 'open_time'],
  properties: {
    interval: { type: 'string' },
    feature: {
      type: 'string',
      description:
        'Id of a feature, or a column; with its key before it where two indicators have it: fast/ema.price_above.',
    },
    family: { type: 'string', enum: [...FAMILIES] },
    value: { type: ['boolean', 'number', 'null'] },
    open_time: { type: 'integer', description: 'Milliseconds; of the bar that it was seen at.' },
  },
};

/** The shape of an analysis. */
export const OUTPUT_TEMPLATE = {
  type: 'object',
  additionalProperties: false,
  required: [
    'stance',
    'confidence',
    'reason',
    'horizon',
    'evidence',
    'levels',
    'against',
    'would_change',
    'data_gaps',
    'as_of_ms',
  ],
  properties: {
    stance: {
      type: 'string',
      enum: [...STANCES],
      description:
        'That of the reading; where it is another by the rules of the recipe, reason says so.',
    },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    reason: { type: 'string', description: 'Why this stance, and why no more confidence.' },
    horizon: { type: 'string', description: 'Over which bars it may hold, such as 5 to 20 of 1d.' },
    evidence: { type: 'array', items: EVIDENCE, maxItems: 12 },
    levels: {
      type: 'object',
      additionalProperties: false,
      required: ['support', 'resistance', 'invalidation'],
      properties: {
        support: prices('Prices below the newest close, nearest first.'),
        resistance: prices('Prices above the newest close, nearest first.'),
        invalidation: {
          type: ['number', 'null'],
          description:
            'Price beyond which a close says that the stance is wrong: below the newest close for long_bias, ' +
            'above it for short_bias. Null for any other stance, and where the recipe names none.',
        },
      },
    },
    against: texts('What argues against the stance.'),
    would_change: texts('What would have to happen for another stance.'),
    data_gaps: texts('What is not known, and what that leaves open.'),
    as_of_ms: { type: 'integer', description: 'That of the reading: until when its bars reach.' },
  },
} as const;

/** The recipe of a playbook. */
export function recipeOf({ synthesis, constraints = [] }: Playbook): Recipe {
  return {
    synthesis,
    outputTemplate: OUTPUT_TEMPLATE,
    constraints: [...ALWAYS, ...constraints],
  };
}
