import type { ErrorCode } from '#kernel/errors/errors.ts';
import type { TableShape } from '#rest-documents/compile/table-shape.ts';
import type {
  HeaderField,
  InputField,
  OutputShape,
  TolerantField,
} from '#rest-documents/compile/wire-shape.ts';
import type { DocumentNode } from 'graphql';

/** A value that a route takes, and its place in the request. */
export interface Parameter extends InputField {
  readonly place: 'path' | 'query' | 'body';
  /** Whether the list is one comma-separated query value. */
  readonly isCommaList: boolean;
  /** At least one example in wire form; the first works in the demo profile. A body member may have none. */
  readonly examples: readonly unknown[];
  /** Default of the route's tool where it differs; null where it does not. */
  readonly toolDefault: ToolDefault | null;
  /** Whether the route's tool has it as an argument. */
  readonly isForTools: boolean;
}

/** Default for an absent argument of a tool. */
export interface ToolDefault {
  readonly value: unknown;
  readonly description: string | undefined;
}

/** The content of a capability document that is not derived from the route. */
export interface Capability {
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  readonly intents: readonly string[];
  readonly freshness: string;
  readonly snapshotBound: boolean;
  readonly compactSupported: boolean;
  readonly paginated: boolean;
  readonly related: readonly string[];
  readonly recommendedPageSize: number | null;
  readonly evidenceOnDemand: boolean;
}

/** The route as a tool for agents. */
export interface Tool {
  /** Description for agents in place of the route's own; null to use the route's. */
  readonly description: string | null;
  /** Paths of routes that are not tools. Errors name them; this tool replaces them. */
  readonly standsFor: readonly string[];
}

/** One compiled endpoint: everything that serving and describing it needs. */
export interface Route {
  /** Name of the operation, in Pascal case. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path with its parameters in braces. */
  readonly path: string;
  readonly tag: string;
  /** The quota that counts its requests. */
  readonly quota: 'default' | 'compute';
  /** The parameter whose items are counted, one each; null where a request counts once. */
  readonly countedBy: string | null;
  /** First line of the operation's description, without the full stop. */
  readonly summary: string;
  readonly description: string;
  /** In the order of the document. */
  readonly parameters: readonly Parameter[];
  /** Codes that the document declares, in addition to those of every route. */
  readonly errors: readonly ErrorCode[];
  /** What the engine executes: aliased, without the route directives. */
  readonly document: DocumentNode;
  readonly output: OutputShape;
  /** Content type of the answer: JSON, or that of the single text that is the answer. */
  readonly contentType: string;
  /** Whether the graph returns an SVG document and the route a PNG rendered from it. */
  readonly isDrawn: boolean;
  readonly headers: readonly HeaderField[];
  /** The rows of the answer, where it is also available as a table; null for JSON only. */
  readonly table: TableShape | null;
  /** Fields that may fail without failing the answer. */
  readonly tolerant: readonly TolerantField[];
  readonly capability: Capability | null;
  /** Null where the route is not a tool. */
  readonly tool: Tool | null;
  /** Query whose answer changes whenever this route's answer may; null where answers may change at any time. */
  readonly changesWith: DocumentNode | null;
  /** Whether answers are cached as sent, until the answer to `changesWith` changes. */
  readonly keepsAnswers: boolean;
  /** Query for live examples, or null where the written examples never go stale. */
  readonly liveExamples: DocumentNode | null;
}
