import type { ErrorCode } from '#kernel/errors/errors.ts';
import type { TableShape } from '#rest-documents/compile/table-shape.ts';
import type {
  HeaderField,
  InputField,
  OutputShape,
  TolerantField,
} from '#rest-documents/compile/wire-shape.ts';
import type { DocumentNode } from 'graphql';

/** A value that a route takes, and where in the request it stands. */
export interface Parameter extends InputField {
  readonly place: 'path' | 'query' | 'body';
  /** Whether the list is one query value with commas in it. */
  readonly isCommaList: boolean;
  /** At least one wire value to show; the first works in the demo profile. A body member may have none. */
  readonly examples: readonly unknown[];
  /** What is different where an agent calls the route as a tool; null for nothing. */
  readonly toolDefault: ToolDefault | null;
  /** Whether an agent that calls the route as a tool has it as an argument. */
  readonly isForTools: boolean;
}

/** What stands for an absent value of a tool. */
export interface ToolDefault {
  readonly value: unknown;
  readonly description: string | undefined;
}

/** What a capability document says besides what it derives. */
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

/** What the route is as a tool of agents. */
export interface Tool {
  /** Told to agents in place of the route's own prose; null where that will do. */
  readonly description: string | null;
  /** Paths of routes that are no tools, which failures name, and for which this one answers. */
  readonly standsFor: readonly string[];
}

/** One endpoint, compiled: everything that serving and describing it needs. */
export interface Route {
  /** Name of the operation, in Pascal case. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path with its parameters in braces. */
  readonly path: string;
  readonly tag: string;
  /** The quota on which its requests are counted. */
  readonly quota: 'default' | 'compute';
  /** The parameter of which each item counts; null where a request counts once. */
  readonly countedBy: string | null;
  /** First line of the operation's description, without the full stop. */
  readonly summary: string;
  readonly description: string;
  /** In the order of the document. */
  readonly parameters: readonly Parameter[];
  /** Codes that the document declares, besides those of every route. */
  readonly errors: readonly ErrorCode[];
  /** What the engine executes: aliased, without the route directives. */
  readonly document: DocumentNode;
  readonly output: OutputShape;
  /** Type of the answer: JSON, or that of the text which is all of it. */
  readonly contentType: string;
  /** Whether the graph answers an SVG document, and the route a PNG that is drawn from it. */
  readonly isDrawn: boolean;
  readonly headers: readonly HeaderField[];
  /** The rows of the answer, where it is told as a table, too; null for JSON only. */
  readonly table: TableShape | null;
  /** Fields whose failures are told beside the rest of the answer. */
  readonly tolerant: readonly TolerantField[];
  readonly capability: Capability | null;
  /** Null where agents do not get it as a tool. */
  readonly tool: Tool | null;
  /**
   * What answers something else whenever this route could; null where answers may change at any
   * moment.
   */
  readonly changesWith: DocumentNode | null;
  /** Whether answers are kept as they were sent, until that answers something else. */
  readonly keepsAnswers: boolean;
  /** What a running server asks for examples of its own, or null where the written ones never age. */
  readonly liveExamples: DocumentNode | null;
}
