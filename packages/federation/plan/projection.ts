import type { FieldNode } from 'graphql';
import type { RawJson } from '#kernel/text/raw-json.ts';
import type { DeferredPlace } from '#federation/defer/deferred-places.ts';
import type { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import type { LeafCheck } from '#federation/plan/leaf-check.ts';

/** How the fields of one object type leave in the client's answer: its keys, in query order. */
export interface ObjectProjection {
  readonly typename: string;
  readonly fields: readonly FieldProjection[];
  /** Whether an object of this type may not be seen at all. */
  readonly isRefused: boolean;
  /** What of it is delivered later; null where nothing is. */
  readonly deferred: readonly DeferredProjection[] | null;
}

/** How the fields of a deferred fragment leave. */
export interface DeferredProjection {
  readonly place: DeferredPlace;
  readonly object: ObjectProjection;
}

export interface FieldProjection {
  /** What the client calls it. */
  readonly key: string;
  /** What the plan calls it; several keys may read one value. */
  readonly source: string;
  readonly fieldName: string;
  readonly parentTypename: string;
  readonly nonNull: boolean;
  readonly value: ValueProjection;
  /** The client's nodes, for the locations of errors. */
  readonly nodes: readonly FieldNode[];
}

/** What the introspection fields of a request answer; null for a type that there is not. */
export type IntrospectedFields = ReadonlyMap<IntrospectionField, RawJson | null>;

export type ValueProjection =
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'introspection'; readonly field: IntrospectionField }
  /** What the request may not see. */
  | { readonly kind: 'refused' }
  /** The name of an object's own type, which is never that of an interface. */
  | { readonly kind: 'typename'; readonly types: ReadonlySet<string> }
  | { readonly kind: 'leaf'; readonly typename: string; readonly check: LeafCheck | null }
  | { readonly kind: 'enum'; readonly typename: string; readonly values: ReadonlySet<unknown> }
  | { readonly kind: 'list'; readonly itemNonNull: boolean; readonly item: ValueProjection }
  | { readonly kind: 'object'; readonly object: ObjectProjection }
  | { readonly kind: 'abstract'; readonly types: AbstractProjection };

/**
 * The projections of an interface or union, compiled when a type first turns up in data: nested
 * abstract types would otherwise multiply with each other.
 */
export class AbstractProjection {
  readonly name: string;
  readonly #possible: readonly string[];
  readonly #compile: (typename: string) => ObjectProjection | null;
  readonly #known = new Map<string, ObjectProjection>();

  /** @param possible names of the types that an object may have */
  constructor(
    name: string,
    possible: Iterable<string>,
    compile: (typename: string) => ObjectProjection | null,
  ) {
    this.name = name;
    this.#possible = [...possible];
    this.#compile = compile;
  }

  /**
   * The projection for an object. One whose type nobody asked for has what the abstract type itself
   * has; null for a type that clients must not see here.
   */
  of(typename: unknown): ObjectProjection | null {
    const name = typeof typename === 'string' ? typename : this.name;
    // No object is of an abstract type. One that its subgraph knows as no more has what all types have.
    if (typename === this.name && !this.isUniform()) return null;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const made = this.#compile(name);
    // Names that do not fit are not remembered: a subgraph could send any number of them.
    if (made !== null) this.#known.set(name, made);
    return made;
  }

  /** Whether a client asks the same of every type. */
  isUniform(): boolean {
    const [own, ...others] = this.all().map(({ fields, deferred }) =>
      [
        ...fields.map(({ key }) => key),
        ...(deferred ?? []).map(({ place }) => `@${place.index}`),
      ].join(),
    );
    return others.every((other) => other === own);
  }

  /** The projections of all types, for what failed before its type was known. */
  all(): ObjectProjection[] {
    return [undefined, ...this.#possible].flatMap((name) => this.of(name) ?? []);
  }

  /** The projections of the types that were met so far. */
  known(): ObjectProjection[] {
    return [...this.#known.values()];
  }
}
