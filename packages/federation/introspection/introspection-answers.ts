import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { Counter } from '#kernel/ports/meter.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import type { RawJson } from '#kernel/text/raw-json.ts';
import { evaluateIntrospection } from '#federation/introspection/evaluate-introspection.ts';
import type { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import { wholeIntrospection } from '#federation/introspection/whole-introspection.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** The answer of one introspection field. */
export interface IntrospectionAnswer {
  /** Null for an unknown type. */
  readonly value: RawJson | null;
  /** Number of fields in the answer, over all objects. */
  readonly fields: number;
}

/** Upper bound of cached text, keys included; about ten whole introspections. */
const MAX_CACHED_CHARACTERS = 8_000_000;

/** Whole introspections of the schema that one document may request. */
const ALLOWED_WHOLES = 2;

/**
 * Answers introspection from the API schema. Answers are cached as text by selection. Evaluation stops when an answer
 * exceeds the bound of a document.
 */
export class IntrospectionAnswers {
  readonly #schema: GraphQLSchema;
  readonly #evaluated: Counter;
  /** Null for a selection whose answer is too large. */
  readonly #known = new LRUCache<string, { readonly answer: IntrospectionAnswer | null }>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ answer }, key) => key.length + (answer?.value?.json.length ?? 0) + 1,
  });
  #allowed = 0;

  constructor(schema: GraphQLSchema, evaluated: Counter) {
    this.#schema = schema;
    this.#evaluated = evaluated;
  }

  /** For the memory budget. */
  get part(): MemoryPart {
    return cachePart('introspection', this.#known);
  }

  /** Upper bound of introspection fields of one document; each alias counts. */
  get allowed(): number {
    if (this.#allowed === 0) this.#allowed = ALLOWED_WHOLES * wholeIntrospection(this.#schema);
    return this.#allowed;
  }

  /** The answer of a field; null when it exceeds the bound. */
  answer(field: IntrospectionField, variables: Variables): IntrospectionAnswer | null {
    const key = field.keyFor(variables);
    const known = this.#known.get(key);
    if (known !== undefined) return known.answer;
    const found = evaluateIntrospection(this.#schema, field.node, variables, this.allowed);
    this.#evaluated.add(found.fields);
    const { value, fields } = found;
    const answer = found.isWhole ? { fields, value: value === null ? null : rawJson(value) } : null;
    this.#known.set(key, { answer });
    return answer;
  }
}

function rawJson(value: unknown): RawJson {
  const json = JSON.stringify(value);
  return { [RAW_JSON]: true, json, toJSON: () => JSON.parse(json) as unknown };
}
