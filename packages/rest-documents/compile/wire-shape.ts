import type { Constraint } from '#kernel/errors/constraint.ts';

/** A JSON Schema (2020-12), as a plain value. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * What a client's value may look like, in wire terms. Coercion, JSON Schema and documentation are all derived
 * from it.
 */
export type InputShape =
  | { readonly kind: 'int'; readonly largest: number; readonly bounds: Constraint }
  /** Milliseconds since the epoch; text with date, time and zone is converted. */
  | { readonly kind: 'moment'; readonly bounds: Constraint }
  | {
      readonly kind: 'float';
      readonly bounds: Constraint;
      /** Whether infinite numbers pass, because the graph checks them itself. */
      readonly takesInfinite?: boolean;
    }
  | { readonly kind: 'string'; readonly bounds: Constraint }
  | { readonly kind: 'boolean' | 'date' | 'dict' | 'any' }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly isLiteral: boolean }
  | { readonly kind: 'nullable'; readonly of: InputShape }
  | { readonly kind: 'list'; readonly item: InputShape; readonly bounds: Constraint }
  | InputModel;

/** An object with known members. A recursive one occurs again among its own fields. */
export interface InputModel {
  readonly kind: 'model';
  /** Name of its GraphQL type, for references to a recursive object. */
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
  /** Default for an absent wire value; undefined if there is none. */
  readonly defaultValue: unknown;
  readonly description: string | undefined;
}

/**
 * Shape of an answer on the wire, and how the GraphQL data becomes it. The shaper and the response schema are
 * both derived from this tree, so they cannot disagree.
 */
export type OutputShape =
  | {
      readonly kind: 'leaf';
      readonly schema: JsonSchema;
      /** The GraphQL scalar; absent for an enum. */
      readonly scalar?: string;
      /** Content type of a text that is the whole answer; absent for a part of JSON. */
      readonly contentType?: string;
      /** Whether the text is an SVG document that is sent as PNG. */
      readonly isDrawn?: boolean;
    }
  | { readonly kind: 'nullable'; readonly of: OutputShape }
  | { readonly kind: 'list'; readonly item: OutputShape }
  | {
      readonly kind: 'object';
      /** Name of the GraphQL type, used as the schema's name; absent for a type that only this route has. */
      readonly typeName?: string;
      readonly members: readonly OutputMember[];
      /** Response keys of members that are sent as headers. */
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
  /** What clients assume for an absent member; undefined for none. */
  readonly defaultValue: unknown;
  readonly description: string | undefined;
}

/** A field whose failures do not fail the answer. */
export interface TolerantField {
  /** Response keys from the root of the data to the field. */
  readonly keys: readonly string[];
  /** Whether its only member replaces it on the wire. */
  readonly isUnwrapped: boolean;
}

/** A response header that carries a field of the answer. */
export interface HeaderField {
  readonly name: string;
  /** Response keys from the root of the data to the value. */
  readonly keys: readonly string[];
  readonly description: string | undefined;
  /**
   * Query parameter of the next page's request that takes the value; the header then links to that page. Else
   * null.
   */
  readonly nextPage: string | null;
}
