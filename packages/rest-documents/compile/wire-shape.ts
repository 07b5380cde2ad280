import type { Constraint } from '#kernel/errors/constraint.ts';

/** A JSON Schema (2020-12), as a plain value. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * What a value from a client may look like, in wire terms. Coercion, the JSON Schema and the
 * documentation are all derived from this one description.
 */
export type InputShape =
  | { readonly kind: 'int'; readonly largest: number; readonly bounds: Constraint }
  /** Milliseconds since the epoch; a text with date, time and zone is read as such. */
  | { readonly kind: 'moment'; readonly bounds: Constraint }
  | {
      readonly kind: 'float';
      readonly bounds: Constraint;
      /** Whether the graph itself refuses what is not finite; the adapter does without it. */
      readonly takesInfinite?: boolean;
    }
  | { readonly kind: 'string'; readonly bounds: Constraint }
  | { readonly kind: 'boolean' | 'date' | 'dict' | 'any' }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly isLiteral: boolean }
  | { readonly kind: 'nullable'; readonly of: InputShape }
  | { readonly kind: 'list'; readonly item: InputShape; readonly bounds: Constraint }
  | InputModel;

/** An object with known members. One that may hold itself is met again among its own fields. */
export interface InputModel {
  readonly kind: 'model';
  /** The name of its GraphQL type, where it may hold itself: by this it is referred to. */
  readonly typeName?: string;
  readonly fields: readonly InputField[];
}

/** A member of a JSON object, or a parameter. */
export interface InputField {
  readonly wireName: string;
  /** Name under which the value goes into GraphQL. */
  readonly graphName: string;
  readonly shape: InputShape;
  readonly isRequired: boolean;
  /** Wire value that stands in for an absent one; undefined when there is none. */
  readonly defaultValue: unknown;
  readonly description: string | undefined;
}

/**
 * What an answer looks like on the wire, and how the GraphQL data becomes it. The shaper and the
 * response schema are both derived from this one tree, so they cannot disagree.
 */
export type OutputShape =
  | {
      readonly kind: 'leaf';
      readonly schema: JsonSchema;
      /** The GraphQL scalar; absent for an enum. */
      readonly scalar?: string;
      /** The type under which a text is the whole answer; absent for what is a part of JSON. */
      readonly contentType?: string;
      /** Whether the text is an SVG document of which the answer is made as PNG. */
      readonly isDrawn?: boolean;
    }
  | { readonly kind: 'nullable'; readonly of: OutputShape }
  | { readonly kind: 'list'; readonly item: OutputShape }
  | {
      readonly kind: 'object';
      /** The GraphQL type, which gives the object its name in documents; absent for a route's own. */
      readonly typeName?: string;
      readonly members: readonly OutputMember[];
      /** Response keys of members that travel as headers instead. */
      readonly headerKeys?: readonly string[];
    }
  | { readonly kind: 'row'; readonly members: readonly OutputMember[] }
  | { readonly kind: 'map'; readonly key: string; readonly item: OutputShape }
  | { readonly kind: 'member'; readonly key: string; readonly of: OutputShape }
  | { readonly kind: 'oneOf'; readonly variants: readonly OutputShape[] };

/** A member of an object of the answer. */
export interface OutputMember {
  readonly key: string;
  readonly shape: OutputShape;
  /** False where `@include`, `@skip`, `@optional` or `@omitNull` lets the member be absent. */
  readonly isRequired: boolean;
  /** Whether null means that the member is absent. */
  readonly omitsNull: boolean;
  /** What readers assume for an absent member; undefined when nothing. */
  readonly defaultValue: unknown;
  readonly description: string | undefined;
}

/** A field whose failures do not fail the answer. */
export interface TolerantField {
  /** Response keys that lead to it from the root of the data. */
  readonly keys: readonly string[];
  /** Whether its only member stands in its place on the wire. */
  readonly isUnwrapped: boolean;
}

/** A response header that carries a field of the answer. */
export interface HeaderField {
  readonly name: string;
  /** Response keys that lead to the value from the root of the data. */
  readonly keys: readonly string[];
  readonly description: string | undefined;
  /** The query parameter that has the value in the request of the next page, to which the header leads; else null. */
  readonly nextPage: string | null;
}
