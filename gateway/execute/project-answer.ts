import type { GraphQLFormattedError } from 'graphql';
import type { ClientErrors } from '#gateway/execute/client-errors.ts';
import type { DataObject } from '#gateway/execute/collect-targets.ts';
import { withClientPaths } from '#gateway/execute/client-paths.ts';
import { ExplainedPaths } from '#gateway/execute/explained-paths.ts';
import type { FetchFailures } from '#gateway/execute/fetch-failures.ts';
import type { IntrospectionField } from '#gateway/introspection/introspection-field.ts';
import type {
  FieldProjection,
  IntrospectedFields,
  ObjectProjection,
  ValueProjection,
} from '#gateway/plan/projection.ts';

/** Says that a value is null where null is not allowed, so its parent has to be null instead. */
const NULLED: unique symbol = Symbol('nulled');

/** What a run found. */
export interface ProjectionSource {
  readonly data: DataObject;
  /** The errors of the run, at their places in the plan. */
  readonly errors: readonly GraphQLFormattedError[];
  readonly failures: FetchFailures | null;
}

/** The client's answer, before its errors are located in the client's document. */
export interface ProjectedAnswer {
  /** Null when a null bubbled up to the root. */
  readonly data: DataObject | null;
  readonly errors: readonly GraphQLFormattedError[];
}

/**
 * Makes the client's answer out of what the fetches found: response keys in query order, nothing
 * that the client did not ask for, nulls bubbled to the nearest nullable place, and one error for
 * every null that a failure caused.
 */
export function projectAnswer(
  source: ProjectionSource,
  projection: ObjectProjection,
  introspected: IntrospectedFields | null,
  clientErrors: ClientErrors,
): ProjectedAnswer {
  const errors =
    source.errors.length === 0 ? [] : withClientPaths(source.errors, source.data, projection);
  const projector = new Projector(source.failures, errors, introspected, clientErrors);
  const data = projector.object(source.data, projection);
  return { data: data === NULLED ? null : data, errors };
}

class Projector {
  readonly #failures: FetchFailures | null;
  readonly #errors: GraphQLFormattedError[];
  readonly #introspected: IntrospectedFields | null;
  readonly #clientErrors: ClientErrors;
  readonly #path: (string | number)[] = [];
  #explained: ExplainedPaths | null = null;
  #depth = 0;

  constructor(
    failures: FetchFailures | null,
    errors: GraphQLFormattedError[],
    introspected: IntrospectedFields | null,
    clientErrors: ClientErrors,
  ) {
    this.#failures = failures;
    this.#errors = errors;
    this.#introspected = introspected;
    this.#clientErrors = clientErrors;
  }

  object(found: DataObject, projection: ObjectProjection): DataObject | typeof NULLED {
    const result: DataObject = {};
    const { fields } = projection;
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index]!;
      const value = this.#fieldValue(found, field);
      if (value === NULLED) return NULLED;
      result[field.key] = value;
    }
    return result;
  }

  #fieldValue(found: DataObject, field: FieldProjection): unknown {
    const shape = field.value;
    if (shape.kind === 'constant') return shape.value;
    if (shape.kind === 'introspection') return this.#answered(field, shape.field);
    const raw = found[field.source];
    // Functions are what an object inherits (`constructor`); no subgraph sends any.
    if (raw == null || typeof raw === 'function') return this.#missing(found, field);
    if (shape.kind === 'leaf') return raw;
    this.#path[this.#depth] = field.key;
    this.#depth += 1;
    const value = this.#value(raw, shape);
    this.#depth -= 1;
    if (value !== null && value !== NULLED) return value;
    if (!field.nonNull) return null;
    this.#explain(field);
    return NULLED;
  }

  #value(raw: unknown, shape: ValueProjection): unknown {
    switch (shape.kind) {
      case 'constant':
      case 'introspection':
      case 'leaf':
        return raw;
      case 'enum':
        return shape.values.has(raw) ? raw : this.#unknownEnumValue(raw, shape.typename);
      case 'list':
        return this.#list(raw, shape.item, shape.itemNonNull);
      case 'object':
        return isObject(raw) ? this.object(raw, shape.object) : NULLED;
      case 'abstract': {
        if (!isObject(raw)) return NULLED;
        const projection = shape.types.of(raw['__typename']);
        return projection === null ? NULLED : this.object(raw, projection);
      }
    }
  }

  #list(raw: unknown, item: ValueProjection, itemNonNull: boolean): unknown {
    if (!Array.isArray(raw)) return NULLED;
    const found: readonly unknown[] = raw;
    if (item.kind === 'leaf') return itemNonNull && found.includes(null) ? NULLED : found;
    const items: unknown[] = [];
    for (let index = 0; index < found.length; index += 1) {
      const one = found[index];
      this.#path[this.#depth] = index;
      this.#depth += 1;
      const value = one == null ? null : this.#value(one, item);
      this.#depth -= 1;
      if (value !== null && value !== NULLED) items.push(value);
      else if (itemNonNull) return NULLED;
      else items.push(null);
    }
    return items;
  }

  #answered(field: FieldProjection, asked: IntrospectionField): unknown {
    const answer = this.#introspected?.get(asked) ?? null;
    if (answer !== null || !field.nonNull) return answer;
    this.#explain(field);
    return NULLED;
  }

  #missing(found: DataObject, field: FieldProjection): null | typeof NULLED {
    const failure = this.#failures?.find(found, field.source);
    if (failure?.error != null) {
      const path = [...this.#path.slice(0, this.#depth), field.key];
      this.#errors.push({ ...failure.error, path });
    }
    if (!field.nonNull) return null;
    if (failure === undefined) this.#explain(field);
    return NULLED;
  }

  /**
   * Adds the error that a null in a non-null place needs, unless one was already reported there.
   */
  #explain(field: FieldProjection): void {
    const path = [...this.#path.slice(0, this.#depth), field.key];
    this.#explained ??= new ExplainedPaths(this.#errors);
    if (this.#explained.has(path)) return;
    const { parentTypename, fieldName } = field;
    const message = `Cannot return null for non-nullable field ${parentTypename}.${fieldName}.`;
    const error = this.#clientErrors.ofFault({ message }, 'gateway');
    this.#errors.push({ ...error, path });
  }

  #unknownEnumValue(value: unknown, typename: string): typeof NULLED {
    const path = this.#path.slice(0, this.#depth);
    const message = `Enum "${typename}" cannot represent value: ${JSON.stringify(value)}`;
    const error = this.#clientErrors.ofFault({ message }, 'gateway');
    this.#errors.push({ ...error, path });
    return NULLED;
  }
}

function isObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
