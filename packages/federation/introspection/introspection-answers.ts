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
import type { Variables } from '#federation/subgraph-client/subgraph-executor.ts';

/** What one introspection field answers. */
export interface IntrospectionAnswer {
  /** Null where there is no such type. */
  readonly value: RawJson | null;
  /** Fields that the answer has, all objects counted. */
  readonly fields: number;
}

/** Text of answers kept in all, with what they answer; about ten whole introspections. */
const MAX_KEPT_CHARACTERS = 8_000_000;

/** How many whole introspections of the schema one document may ask for. */
const ALLOWED_WHOLES = 2;

/**
 * Answers introspection from the API schema. Equal selections are answered once, and their text is
 * kept; one that would answer more than a document may is given up as soon as that is clear.
 */
export class IntrospectionAnswers {
  readonly #schema: GraphQLSchema;
  readonly #evaluated: Counter;
  /** Null for a selection that answers too much. */
  readonly #known = new LRUCache<string, { readonly answer: IntrospectionAnswer | null }>({
    maxSize: MAX_KEPT_CHARACTERS,
    sizeCalculation: ({ answer }, key) => key.length + (answer?.value?.json.length ?? 0) + 1,
  });
  #allowed = 0;

  constructor(schema: GraphQLSchema, evaluated: Counter) {
    this.#schema = schema;
    this.#evaluated = evaluated;
  }

  /** What it holds, for the memory budget. */
  get part(): MemoryPart {
    return cachePart('introspection', this.#known);
  }

  /** Fields that all introspection of one document may answer, those of aliases each for itself. */
  get allowed(): number {
    if (this.#allowed === 0) this.#allowed = ALLOWED_WHOLES * wholeIntrospection(this.#schema);
    return this.#allowed;
  }

  /** The answer of a field; null when it is more than is allowed. */
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
