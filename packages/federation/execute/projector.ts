import type { GraphQLFormattedError } from 'graphql';
import { ERRORS, errorExtensions } from '#kernel/errors/errors.ts';
import type { AnsweringSubgraphs, DataStep } from '#federation/execute/answering-subgraphs.ts';
import { CappedErrors } from '#federation/execute/capped-errors.ts';
import type { ClientErrors } from '#federation/execute/client-errors.ts';
import type { DataObject } from '#federation/execute/collect-targets.ts';
import { FetchFailures } from '#federation/execute/fetch-failures.ts';
import type { HeldLists } from '#federation/execute/held-lists.ts';
import type { PendingPart, PendingPlace } from '#federation/execute/pending-fragment.ts';
import { UNFIT } from '#federation/projection/leaf-check.ts';
import type { LeafCheck } from '#federation/projection/leaf-check.ts';
import type { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import type {
  AbstractProjection,
  FieldProjection,
  IntrospectedFields,
  ListProjection,
  ObjectProjection,
  ValueProjection,
} from '#federation/projection/projection.ts';

const MAX_SHOWN = 120;

/**
 * Marks a null in a non-null place, so that its parent becomes null. It stays in this module: an exported symbol is
 * looked up for every field, which took a tenth of the time of large answers.
 */
const NULLED: unique symbol = Symbol('nulled');

/** The error of a place that the request may not see. */
const REFUSED: GraphQLFormattedError = {
  message: ERRORS.unauthorized_field_or_type.detail,
  extensions: errorExtensions('unauthorized_field_or_type', {}),
};

export interface ProjectorOptions {
  readonly failures: FetchFailures | null;
  readonly introspected: IntrospectedFields | null;
  readonly clientErrors: ClientErrors;
  readonly answering: AnsweringSubgraphs;
  /** Reported errors; several projections may share them, so that they share one cap. */
  readonly errors: CappedErrors;
  /** Lists whose later items are held back; null without streamed lists. */
  readonly held: HeldLists | null;
}

/** The form of some items of a list. */
export interface ProjectedItems {
  readonly items: readonly unknown[];
  /** Whether the next item is a null where none is allowed, so that nothing may follow. */
  readonly isCut: boolean;
  /** Number of errors about these items; later ones are about the item that is not allowed. */
  readonly errorsBefore: number;
}

/** Projects merged data to the client's form, starting at one object. */
export class Projector {
  readonly #failures: FetchFailures | null;
  readonly errors: CappedErrors;
  /** What follows the projected objects. */
  readonly pending: PendingPart[] = [];
  readonly #held: HeldLists | null;
  readonly #introspected: IntrospectedFields | null;
  readonly #clientErrors: ClientErrors;
  readonly #answering: AnsweringSubgraphs;
  readonly #path: (string | number)[] = [];
  /** The same place in the merged data. */
  readonly #steps: (string | number)[] = [];
  readonly #holders: (DataObject | null)[] = [];
  /** Reasons logged for this answer. */
  readonly #logged = new Set<string>();
  #depth = 0;
  /** The field in progress; nested objects have fields of their own. */
  #field: FieldProjection | null = null;

  /** @param start the place to start at; the root when absent */
  constructor(options: ProjectorOptions, start: PendingPlace | null = null) {
    this.#held = options.held;
    this.errors = options.errors;
    this.#answering = options.answering;
    this.#failures = options.failures;
    this.#introspected = options.introspected;
    this.#clientErrors = options.clientErrors;
    if (start !== null) this.#begin(start);
  }

  #begin({ path, steps }: PendingPlace): void {
    this.#path.push(...path);
    for (const { holder, key } of steps) {
      this.#steps.push(key);
      this.#holders.push(holder);
    }
    this.#depth = path.length;
  }

  /** The client's form of an object; null when a null bubbled up to it. */
  project(found: DataObject, projection: ObjectProjection): DataObject | null {
    const made = this.#object(found, projection);
    return made === NULLED ? null : made;
  }

  #object(found: DataObject, projection: ObjectProjection): DataObject | typeof NULLED {
    if (projection.isRefused) {
      this.errors.report(projection, REFUSED, () => ({ ...REFUSED, path: this.#pathTo() }));
      return NULLED;
    }
    const result: DataObject = {};
    const { fields } = projection;
    const reportedBefore = this.errors.size;
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index]!;
      const reportedByOthers = this.errors.size;
      const value = this.#fieldValue(found, field);
      if (value === NULLED) {
        // The error of the null that removed the whole object explains it; errors of its other fields are redundant.
        this.errors.withdraw(reportedBefore, reportedByOthers);
        return this.#taken();
      }
      result[field.key] = value;
    }
    return projection.deferred === null ? result : this.#postponed(result, found, projection);
  }

  /** Registers the deferred fragments of an object. */
  #postponed(
    result: DataObject,
    holder: DataObject,
    { deferred }: Pick<ObjectProjection, 'deferred'>,
  ): DataObject {
    const path = this.#pathTo();
    const steps = this.#stepsTo();
    for (const fragment of deferred ?? []) {
      this.pending.push({ kind: 'fragment', fragment, holder, path, steps });
    }
    return result;
  }

  /** Drops what follows in objects that a null removed; it was registered last. */
  #taken(...at: readonly (string | number)[]): typeof NULLED {
    if (this.pending.length === 0) return NULLED;
    const taken = this.#pathTo(...at);
    const isTaken = ({ path }: PendingPlace) => taken.every((key, at) => path[at] === key);
    while (this.pending.length > 0 && isTaken(this.pending.at(-1)!)) this.pending.pop();
    return NULLED;
  }

  #fieldValue(found: DataObject, field: FieldProjection): unknown {
    const shape = field.value;
    if (shape.kind === 'constant') return shape.value;
    if (shape.kind === 'introspection') return this.#answered(field, shape.field);
    if (shape.kind === 'refused') return this.#refused(field);
    const raw = found[field.source];
    // Functions come from the prototype (`constructor`); no subgraph sends any.
    if (raw == null || typeof raw === 'function') return this.#missing(found, field);
    if (shape.kind === 'leaf' && shape.check === null) return raw;
    this.#path[this.#depth] = field.key;
    this.#steps[this.#depth] = field.source;
    this.#holders[this.#depth] = found;
    this.#depth += 1;
    this.#field = field;
    const value = this.#value(raw, shape);
    this.#depth -= 1;
    if (value !== NULLED) return value;
    this.#taken(field.key);
    return field.nonNull ? NULLED : null;
  }

  #value(raw: unknown, shape: ValueProjection): unknown {
    switch (shape.kind) {
      case 'constant':
      case 'introspection':
      case 'refused':
        return raw;
      case 'leaf': {
        const value = shape.check === null ? raw : shape.check(raw);
        return value === UNFIT ? this.#unfit(shape, raw, shape.typename) : value;
      }
      case 'typename':
        return shape.types.has(raw as string) ? raw : this.#unfit(shape, raw, 'the name of a type');
      case 'enum':
        return shape.values.has(raw) ? raw : this.#unknownEnumValue(shape, raw);
      case 'list':
        return this.#list(raw, shape);
      case 'stream':
        return this.#stream(raw, shape);
      case 'object':
        return isObject(raw)
          ? this.#object(raw, shape.object)
          : this.#unfit(shape, raw, shape.object.typename);
      case 'abstract': {
        if (!isObject(raw)) return this.#unfit(shape, raw, shape.types.name);
        const typename = raw['__typename'];
        if (typename == null && this.#isTypeUnknown(raw, shape.types)) return NULLED;
        const projection = shape.types.of(typename);
        if (projection !== null) return this.#object(raw, projection);
        return this.#unfit(shape, typename, `the name of a type of ${shape.types.name}`);
      }
    }
  }

  /**
   * Whether the fetch of the object's type failed, so that its fields are unknown. The failure is reported where it
   * happened, or here.
   */
  #isTypeUnknown(found: DataObject, types: AbstractProjection): boolean {
    const failure = this.#failures?.find(found, '__typename');
    if (failure === undefined || types.isUniform()) return false;
    const { error } = failure;
    if (error !== null)
      this.errors.report(types, error, () => ({ ...error, path: this.#pathTo() }));
    return true;
  }

  #list(raw: unknown, shape: ListProjection): unknown {
    if (!Array.isArray(raw)) return this.#unfit(shape, raw, 'a list');
    const found: readonly unknown[] = raw;
    const { item, itemNonNull } = shape;
    const field = this.#field!;
    if (item.kind === 'leaf' && areFit(found, item.check)) {
      const at = itemNonNull ? found.indexOf(null) : -1;
      return at < 0 ? found : this.#explain(field, at);
    }
    const items: unknown[] = [];
    for (let index = 0; index < found.length; index += 1) {
      const value = this.#item(found[index], index, field, shape);
      if (value === NULLED) return NULLED;
      items.push(value);
    }
    return items;
  }

  #item(
    one: unknown,
    index: number,
    field: FieldProjection,
    { item, itemNonNull }: ListProjection,
  ): unknown {
    if (one === null || one === undefined) return itemNonNull ? this.#explain(field, index) : null;
    this.#path[this.#depth] = index;
    this.#steps[this.#depth] = index;
    this.#holders[this.#depth] = null;
    this.#depth += 1;
    const value = this.#value(one, item);
    this.#depth -= 1;
    if (value !== NULLED) return value;
    this.#taken(index);
    return itemNonNull ? NULLED : null;
  }

  /** The first items of a list, whose others follow. */
  #stream(raw: unknown, { list, place }: StreamProjection): unknown {
    const field = this.#field!;
    const items = this.#list(raw, list);
    const held = this.#held?.of(raw);
    if (held === undefined || items === NULLED) return items;
    const [path, steps] = [this.#pathTo(), this.#stepsTo()];
    this.pending.push({ kind: 'items', place, field, list, held, path, steps });
    return items;
  }

  /**
   * Projects some items of the list that the projector started at.
   *
   * @param from index of the first item
   * @param to index behind the last one
   */
  projectItems(
    all: readonly unknown[],
    [from, to]: readonly [from: number, to: number],
    field: FieldProjection,
    list: ListProjection,
  ): ProjectedItems {
    this.#field = field;
    const items: unknown[] = [];
    for (let index = from; index < to; index += 1) {
      const errorsBefore = this.errors.size;
      const value = this.#item(all[index], index, field, list);
      if (value === NULLED) return { items, isCut: true, errorsBefore };
      items.push(value);
    }
    return { items, isCut: false, errorsBefore: this.errors.size };
  }

  #answered(field: FieldProjection, introspection: IntrospectionField): unknown {
    const answer = this.#introspected?.get(introspection) ?? null;
    return answer !== null || !field.nonNull ? answer : this.#explain(field, field.key);
  }

  #missing(found: DataObject, field: FieldProjection): null | typeof NULLED {
    const { key, source, nonNull } = field;
    const failure = this.#failures?.find(found, source);
    if (failure?.error != null) this.#reportFailed(field, failure.error);
    else if (failure === undefined && found[source] !== null) this.#reportOmitted(found, field);
    else if (failure === undefined && nonNull) this.#explain(field, key, found);
    return nonNull ? NULLED : null;
  }

  /** Hot path: allocate nothing for errors beyond the reported ones. */
  #reportFailed(field: FieldProjection, error: GraphQLFormattedError): void {
    if (!this.errors.isFull(field, error)) this.#reportFirst(field, error);
  }

  #reportFirst(field: FieldProjection, error: GraphQLFormattedError): void {
    this.errors.report(field, error, () => ({ ...error, path: this.#pathTo(field.key) }));
  }

  /** A null is an answer; a field that a subgraph omits is an error. */
  #reportOmitted(found: DataObject, field: FieldProjection): void {
    const { key, source, parentTypename, fieldName } = field;
    this.errors.report(field, UNFIT, () =>
      this.#unfitError(
        `${parentTypename}.${fieldName} was not answered.`,
        [key],
        [{ holder: found, key: source }],
      ),
    );
  }

  #refused(field: FieldProjection): null | typeof NULLED {
    this.errors.report(field, REFUSED, () => ({ ...REFUSED, path: this.#pathTo(field.key) }));
    return field.nonNull ? NULLED : null;
  }

  /**
   * Reports why a non-null place is null.
   *
   * @param at the client's key, or the index of an item
   * @param holder the object in which the field is null; null for an item
   */
  #explain(
    field: FieldProjection,
    at: string | number,
    holder: DataObject | null = null,
  ): typeof NULLED {
    const { parentTypename, fieldName, source } = field;
    const message = `Cannot return null for non-nullable field ${parentTypename}.${fieldName}.`;
    this.errors.report(field, NULLED, () => {
      const service = this.#serviceAt(holder === null ? [] : [{ holder, key: source }]);
      return { ...this.#clientErrors.unsound(message, service), path: this.#pathTo(at) };
    });
    return NULLED;
  }

  /** Reports a value that the subgraph's schema forbids here. */
  #unfit(shape: ValueProjection, value: unknown, expected: string): typeof NULLED {
    this.errors.report(shape, UNFIT, () =>
      this.#unfitError(`The answer has ${shown(value)} instead of ${expected}.`),
    );
    return NULLED;
  }

  #unfitError(
    reason: string,
    at: readonly string[] = [],
    further: readonly DataStep[] = [],
  ): GraphQLFormattedError {
    const service = this.#serviceAt(further);
    return {
      ...this.#clientErrors.unfit(reason, this.#logged, service),
      path: this.#pathTo(...at),
    };
  }

  /** The subgraph whose answer stands at the current place, or some steps below it. */
  #serviceAt(further: readonly DataStep[]): string | undefined {
    return this.#answering.at([...this.#stepsTo(), ...further]) ?? undefined;
  }

  #stepsTo(): DataStep[] {
    return this.#steps
      .slice(0, this.#depth)
      .map((key, at): DataStep => ({ holder: this.#holders[at] ?? null, key }));
  }

  #unknownEnumValue(shape: EnumProjection, value: unknown): typeof NULLED {
    const message = `Enum "${shape.typename}" cannot represent value: ${shown(value)}`;
    this.errors.report(shape, UNFIT, () => ({
      ...this.#clientErrors.unsound(message, this.#serviceAt([])),
      path: this.#pathTo(),
    }));
    return NULLED;
  }

  #pathTo(...at: readonly (string | number)[]): (string | number)[] {
    return [...this.#path.slice(0, this.#depth), ...at];
  }
}

type StreamProjection = Extract<ValueProjection, { readonly kind: 'stream' }>;
type EnumProjection = Extract<ValueProjection, { readonly kind: 'enum' }>;

/** Whether all items of a list are valid values of their scalar; nulls are judged elsewhere. */
function areFit(items: readonly unknown[], check: LeafCheck | null): boolean {
  return check === null || items.every((item) => item === null || check(item) === item);
}

/** A value for the log, truncated: subgraphs may answer anything, of any length. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function isObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
