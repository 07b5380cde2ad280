import type { Rasterizer } from '#kernel/ports/rasterizer.ts';
import { type Failure, failureOfThrown, retryAfterSec } from '#rest-documents/http/failure.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import { toWireName } from '#rest-documents/compile/wire-name.ts';
import type { JsonSchema } from '#rest-documents/compile/wire-shape.ts';
import {
  MAX_ANSWER_CHARACTERS,
  restPathOf,
  longAnswerMessage,
} from '#rest-adapter/mcp/long-answer.ts';
import type { AgentCaller, RouteCall } from '#rest-adapter/mcp/route-call.ts';
import { argumentsSchema } from '#rest-adapter/mcp/tool-arguments.ts';
import { toolWords, type ToolWords } from '#rest-adapter/mcp/tool-words.ts';
import { type AnswerSchema, answerSchema } from '#rest-adapter/mcp/answer-schema.ts';

/** A tool in the list of tools. */
export interface ToolDefinition {
  readonly name: string;
  /** Only where it differs from the name. */
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema?: JsonSchema & { readonly type: 'object' };
  readonly annotations: Readonly<Record<string, boolean>>;
}

/** The answer of a tool call. */
export interface ToolResult {
  readonly content: ToolContent[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  /** `data` is the picture in base64. */
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly mimeType: string;
    };

/**
 * Detail of the tool list. Schemas of answers are three quarters of it, and few agents read them, so `input`
 * omits them; `full` has them, and adds structured content for clients that check it.
 */
export type ToolSchemas = 'input' | 'full';

/** The same for every tool: read-only, and over the service's own data. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false };

const MAX_REPORTED_FAULTS = 10;

/** Name of a route's tool: its capability's id, or its operation's name, in snake case. */
export function toolNameOf({ capability, name }: Route): string {
  return capability === null ? toWireName(name) : capability.id.replaceAll('.', '_');
}

/** The tools of the routes, by name. */
export class AgentTools {
  readonly #calls: ReadonlyMap<string, RouteCall>;
  readonly #rasterizer: Rasterizer;
  readonly #answerSchemas = new Map<string, AnswerSchema>();
  /** Replaces routes that a failure names by tools. */
  readonly words: ToolWords;

  constructor(calls: readonly RouteCall[], rasterizer: Rasterizer) {
    this.#rasterizer = rasterizer;
    const offered = calls.filter(({ route }) => route.tool !== null);
    this.#calls = new Map(offered.map((call) => [toolNameOf(call.route), call]));
    this.words = toolWords(offered.map(({ route }) => [toolNameOf(route), route]));
  }

  /** Every name, in route order. */
  names(): string[] {
    return [...this.#calls.keys()];
  }

  /** The route of this tool. */
  routeOf(name: string): Route | null {
    return this.#calls.get(name)?.route ?? null;
  }

  /**
   * The tool list as a client gets it.
   *
   * @param routes the routes with live examples
   */
  definitions(routes: readonly Route[], schemas: ToolSchemas): ToolDefinition[] {
    return routes
      .filter(({ tool }) => tool !== null)
      .map((route) => this.#definitionOf(route, schemas));
  }

  /**
   * Calls a tool. Errors that the caller can fix or wait for are answers with `isError`, since agents read
   * answers and not statuses. The tool must exist.
   *
   * @param origin origin of the REST interface with the same routes; null without one
   */
  async call(
    name: string,
    given: Readonly<Record<string, unknown>>,
    caller: AgentCaller,
    { schemas, origin }: { readonly schemas: ToolSchemas; readonly origin: string | null },
  ): Promise<ToolResult> {
    const call = this.#calls.get(name)!;
    const outcome = await call.outcome(given, caller);
    if ('failure' in outcome) return failedResult(outcome.failure, this.words);
    const { text } = outcome;
    if (call.route.isDrawn) return this.#picture(text, call.route);
    if (text.length > MAX_ANSWER_CHARACTERS) return tooLongResult(call.route, given, text, origin);
    const content = [{ type: 'text', text } as const];
    if (schemas === 'input') return { content };
    return { content, structuredContent: this.#answerSchemaOf(call.route).wrap(JSON.parse(text)) };
  }

  async #picture(svg: string, { contentType }: Route): Promise<ToolResult> {
    try {
      const png = await this.#rasterizer.png(svg);
      const data = png.toString('base64');
      return { content: [{ type: 'image', data, mimeType: contentType }] };
    } catch (error) {
      return failedResult(failureOfThrown(error), this.words);
    }
  }

  #definitionOf(route: Route, schemas: ToolSchemas): ToolDefinition {
    return {
      name: toolNameOf(route),
      ...(route.capability === null ? {} : { title: route.capability.title }),
      description: route.tool?.description ?? `${route.summary}.`,
      inputSchema: { type: 'object', ...argumentsSchema(route) },
      ...(schemas === 'full' && !route.isDrawn
        ? { outputSchema: this.#answerSchemaOf(route).schema }
        : {}),
      annotations: ANNOTATIONS,
    };
  }

  #answerSchemaOf(route: Route): AnswerSchema {
    return this.#answerSchemas.getOrInsertComputed(route.name, () => answerSchema(route.output));
  }
}

/** A failure as a sentence: its code, the invalid arguments, and when to retry. */
export function failedResult(failure: Failure, words: ToolWords): ToolResult {
  const { code, detail, validation } = failure;
  const faults = validation
    ?.slice(0, MAX_REPORTED_FAULTS)
    .map(({ loc, msg }) => (loc.length === 0 ? msg : `${loc.join('.')}: ${msg}`));
  const wait = retryAfterSec(failure);
  const reason = faults === undefined ? detail : faults.join('; ');
  const text = `${code}: ${words(reason)}${wait === null ? '' : ` (try again in ${wait} s)`}`;
  return { content: [{ type: 'text', text }], isError: true };
}

function tooLongResult(
  route: Route,
  given: Readonly<Record<string, unknown>>,
  { length }: string,
  origin: string | null,
): ToolResult {
  const detail = longAnswerMessage(route, given, length);
  // REST paths in this sentence stay as they are.
  const result = failedResult({ code: 'answer_too_long', detail }, (sentence) => sentence);
  const path = restPathOf(route, given);
  if (origin === null || path === null) return result;
  const uri = `${origin}${path}`;
  const link = {
    type: 'resource_link',
    uri,
    name: route.name,
    mimeType: route.contentType,
  } as const;
  return { ...result, content: [...result.content, link] };
}
