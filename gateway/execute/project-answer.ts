import type { GraphQLFormattedError } from 'graphql';
import type { ClientErrors } from '#gateway/execute/client-errors.ts';
import type { DataObject } from '#gateway/execute/collect-targets.ts';
import type { FetchFailures } from '#gateway/execute/fetch-failures.ts';
import type {
  FieldProjection,
  ObjectProjection,
  ValueProjection,
} from '#gateway/plan/projection.ts';

/** Says that a value is null where null is not allowed, so its parent has to be null instead. */
const NULLED: unique symbol = Symbol('nulled');

/** What a run found, and where the projection adds the errors that it finds itself. */
export interface ProjectionSource {
  readonly data: DataObject;
  readonly errors: GraphQLFormattedError[];
  readonly failures: FetchFailures | null;
}

/**
 * Makes the client's answer out of what the fetches found: response keys in query order, nothing
 * that the client did not ask for, nulls bubbled to the nearest nullable place, and one error for
 * every null that a failure caused. Gives null when the null bubbles up to the root.
 */
export function projectAnswer(
  source: ProjectionSource,
  projection: ObjectProjection,
  clientErrors: ClientErrors,
): DataObject | null {
  const projector = new Projector(source, clientErrors);
  const data = projector.object(source.data, projection);
  return data === NULLED ? null : data;
}

class Projector {
  readonly #source: ProjectionSource;
  readonly #clientErrors: ClientErrors;
  readonly #path: (string | number)[] = [];
  #depth = 0;

  constructor(source: ProjectionSource, clientErrors: ClientErrors) {
    this.#source = source;
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
    const raw = found[field.key];
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
        return shape.value;
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

  #missing(found: DataObject, field: FieldProjection): null | typeof NULLED {
    const failure = this.#source.failures?.find(found, field.key);
    if (failure?.error != null) {
      const path = [...this.#path.slice(0, this.#depth), field.key];
      this.#source.errors.push({ ...failure.error, path });
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
    const isExplained = this.#source.errors.some(
      (error) => error.path !== undefined && startsWith(error.path, path),
    );
    if (isExplained) return;
    const { parentTypename, fieldName } = field;
    const message = `Cannot return null for non-nullable field ${parentTypename}.${fieldName}.`;
    const error = this.#clientErrors.ofFault({ message }, 'gateway');
    this.#source.errors.push({ ...error, path });
  }

  #unknownEnumValue(value: unknown, typename: string): typeof NULLED {
    const path = this.#path.slice(0, this.#depth);
    const message = `Enum "${typename}" cannot represent value: ${JSON.stringify(value)}`;
    const error = this.#clientErrors.ofFault({ message }, 'gateway');
    this.#source.errors.push({ ...error, path });
    return NULLED;
  }
}

function startsWith(
  path: readonly (string | number)[],
  start: readonly (string | number)[],
): boolean {
  return start.every((segment, index) => path[index] === segment);
}

function isObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
