import type { FieldNode } from 'graphql';
import type { RawJson } from '#kernel/text/raw-json.ts';
import type { DeferredPlace, StreamPlace } from '#federation/defer/deferred-places.ts';
import type { IntrospectionField } from '#federation/introspection/introspection-field.ts';
import type { LeafCheck } from '#federation/projection/leaf-check.ts';

/** Response keys of one object type, in query order. */
export interface ObjectProjection {
  readonly typename: string;
  readonly fields: readonly FieldProjection[];
  /** Whether objects of this type are refused. */
  readonly isRefused: boolean;
  /** Its deferred fragments; null when there are none. */
  readonly deferred: readonly DeferredProjection[] | null;
}

/** The fields of a deferred fragment. */
export interface DeferredProjection {
  readonly place: DeferredPlace;
  readonly object: ObjectProjection;
}

export interface FieldProjection {
  /** Response key. */
  readonly key: string;
  /** Plan name; several keys may read one value. */
  readonly source: string;
  readonly fieldName: string;
  readonly parentTypename: string;
  readonly nonNull: boolean;
  readonly value: ValueProjection;
  /** Field nodes of the client, for error locations. */
  readonly nodes: readonly FieldNode[];
}

/** Answers of a request's introspection fields; null for an unknown type. */
export type IntrospectedFields = ReadonlyMap<IntrospectionField, RawJson | null>;

export type ValueProjection =
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'introspection'; readonly field: IntrospectionField }
  /** Refused by access rules. */
  | { readonly kind: 'refused' }
  /** The object type's name, never that of an interface. */
  | { readonly kind: 'typename'; readonly types: ReadonlySet<string> }
  | { readonly kind: 'leaf'; readonly typename: string; readonly check: LeafCheck | null }
  | { readonly kind: 'enum'; readonly typename: string; readonly values: ReadonlySet<unknown> }
  | ListProjection
  /** A list whose items may come in several parts. */
  | { readonly kind: 'stream'; readonly list: ListProjection; readonly place: StreamPlace }
  | { readonly kind: 'object'; readonly object: ObjectProjection }
  | { readonly kind: 'abstract'; readonly types: AbstractProjection };

export interface ListProjection {
  readonly kind: 'list';
  readonly itemNonNull: boolean;
  readonly item: ValueProjection;
}

/**
 * Projections of an interface or union, compiled when a type first appears in data: nested abstract types would
 * otherwise multiply.
 */
export class AbstractProjection {
  readonly name: string;
  readonly #possible: readonly string[];
  readonly #compile: (typename: string) => ObjectProjection | null;
  readonly #known = new Map<string, ObjectProjection>();

  /** @param possible names of the possible object types */
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
   * The projection for an object. Without a requested type it is that of the abstract type; null for a type that
   * clients must not see here.
   */
  of(typename: unknown): ObjectProjection | null {
    const name = typeof typename === 'string' ? typename : this.name;
    // No object has an abstract type, except where `@interfaceObject` gives the interface's name.
    if (typename === this.name && !this.isUniform()) return null;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const made = this.#compile(name);
    // Unknown names are not cached: a subgraph could send any number of them.
    if (made !== null) this.#known.set(name, made);
    return made;
  }

  /** Whether all types have the same selection. */
  isUniform(): boolean {
    const [own, ...others] = this.all().map(({ fields, deferred }) =>
      [
        ...fields.map(({ key }) => key),
        ...(deferred ?? []).map(({ place }) => `@${place.index}`),
      ].join(),
    );
    return others.every((other) => other === own);
  }

  /** Projections of all types, for failures before the type is known. */
  all(): ObjectProjection[] {
    return [undefined, ...this.#possible].flatMap((name) => this.of(name) ?? []);
  }

  /** Projections compiled so far. */
  known(): ObjectProjection[] {
    return [...this.#known.values()];
  }
}
