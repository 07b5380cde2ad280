import type { ErrorCode } from '#kernel/errors/errors.ts';
import { ERRORS } from '#kernel/errors/errors.ts';
import {
  createChangesWithReader,
  keepsAnswers,
  type ChangesWithReader,
} from '#rest-documents/compile/changes-with.ts';
import { argumentsOf, findDirective, hasDirective } from '#rest-documents/compile/directive.ts';
import {
  toExecutableDocument,
  withWireNames,
} from '#rest-documents/compile/executable-document.ts';
import {
  contentTypeOf,
  isDrawn,
  JSON_TYPE,
  membersOf,
} from '#rest-documents/compile/output-shape.ts';
import { parametersOf } from '#rest-documents/compile/parameters.ts';
import {
  NOTHING_SHARED,
  readRouteDirectives,
  type RouteSource,
  type SharedDocuments,
} from '#rest-documents/compile/route-source.ts';
import { readTable } from '#rest-documents/compile/table-shape.ts';
import type { Capability, Route, Tool } from '#rest-documents/compile/route.ts';
import {
  parseSharedFragments,
  withSharedFragments,
} from '#rest-documents/compile/shared-fragments.ts';
import {
  parseSharedParameters,
  withSharedParameters,
} from '#rest-documents/compile/shared-parameters.ts';
import type {
  HeaderField,
  OutputShape,
  TolerantField,
} from '#rest-documents/compile/wire-shape.ts';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { buildASTSchema, extendSchema, parse, validate } from 'graphql';

/** A route document that is invalid, with the file and the reason. */
export class RouteError extends Error {
  constructor(file: string, reason: string) {
    super(`routes/${file}: ${reason}`);
    this.name = 'RouteError';
  }
}

/**
 * Compiles every route document against the supergraph, in the order of the sources. Throws `RouteError` for
 * an invalid document.
 */
export function compileRoutes(
  sources: readonly RouteSource[],
  supergraphSdl: string,
  shared: SharedDocuments = NOTHING_SHARED,
): Route[] {
  const schema = buildASTSchema(parse(supergraphSdl), { assumeValidSDL: true });
  const compiler = new RouteCompiler(schema, false, shared);
  const routes = sources.map((source) => compiler.compile(source));
  refuseDuplicates(sources, routes);
  return routes;
}

/** Compiles documents to routes, over one schema of the graph. */
export class RouteCompiler {
  readonly #graph: CompilationGraph;
  readonly #fragments: ReturnType<typeof parseSharedFragments>;
  readonly #parameters: ReturnType<typeof parseSharedParameters>;

  /**
   * @param schema with the constraints and descriptions of the supergraph
   * @param areProven whether the documents are known to be valid for this schema; the product's are, since
   * `npm run generate` compiled them. Skips validation, which takes 0.2 s
   */
  constructor(schema: GraphQLSchema, areProven: boolean, shared: SharedDocuments) {
    this.#fragments = parseSharedFragments(shared.fragments);
    this.#parameters = parseSharedParameters(shared.parameters);
    const directives = parse(readRouteDirectives());
    const routeDirectives = directives.definitions.flatMap((node) =>
      node.kind === 'DirectiveDefinition' ? [node.name.value] : [],
    );
    this.#graph = {
      schema: areProven ? schema : extendSchema(schema, directives, { assumeValidSDL: true }),
      routeDirectives: new Set(routeDirectives),
      areProven,
      readChangesWith: createChangesWithReader(schema),
    };
  }

  /** Throws `RouteError` for a document that is invalid for the schema. */
  compile({ file, text }: RouteSource): Route {
    try {
      const parsed = parse(text, { noLocation: true });
      const document = withSharedParameters(parsed, this.#parameters);
      return compileRoute(withSharedFragments(document, this.#fragments), this.#graph);
    } catch (error) {
      throw new RouteError(file, error instanceof Error ? error.message : String(error));
    }
  }
}

/** What route documents are compiled against. */
interface CompilationGraph {
  readonly schema: GraphQLSchema;
  /** Names of the directives that the engine never sees. */
  readonly routeDirectives: ReadonlySet<string>;
  readonly areProven: boolean;
  readonly readChangesWith: ChangesWithReader;
}

function compileRoute(document: DocumentNode, graph: CompilationGraph): Route {
  const { schema, routeDirectives, readChangesWith, areProven } = graph;
  const [invalid] = areProven ? [] : validate(schema, document);
  if (invalid !== undefined) throw invalid;
  const operation = onlyOperation(document);
  const { method, path, tag, quota, countedBy, errors } = readRest(operation);
  const parameters = parametersOf(operation, document, schema, path);
  if (method === 'GET' && parameters.some(({ place }) => place === 'body')) {
    throw new Error('a GET has no body');
  }
  const produced = outputOf(document, schema);
  const prose = operation.description?.value.trim() ?? '';
  const [summary = '', ...rest] = prose.split('\n');
  if (summary === '') throw new Error('the operation needs a description');
  return {
    name: operation.name!.value,
    method,
    path,
    tag,
    quota,
    countedBy,
    summary: summary.replace(/\.$/, ''),
    description: rest
      .join('\n')
      .trim()
      .replaceAll(/(\S)\n(\S)/g, '$1 $2'),
    parameters,
    errors,
    document: toExecutableDocument(document, routeDirectives),
    ...produced,
    table: readTable(operation, produced.output),
    capability: capabilityOf(operation),
    tool: readTool(operation),
    changesWith: readChangesWith(operation),
    keepsAnswers: keepsAnswers(operation),
    liveExamples: readLiveExamples(operation, graph),
  };
}

/** The operation of a route document, which has one. */
export function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((node) => node.kind === 'OperationDefinition');
  const [operation] = operations;
  if (operation?.name === undefined || operations.length > 1) {
    throw new Error('a route document has exactly one operation, with a name');
  }
  return operation;
}

/** Reads the `@rest` directive of an operation. */
export function readRest(operation: OperationDefinitionNode): {
  method: 'GET' | 'POST';
  path: string;
  tag: string;
  quota: Route['quota'];
  countedBy: string | null;
  errors: ErrorCode[];
} {
  const directive = findDirective(operation, 'rest');
  const given = directive === undefined ? {} : argumentsOf(directive);
  const { get, post, tag, quota, errors } = given;
  const path = get ?? post;
  if (typeof path !== 'string' || (get !== undefined && post !== undefined)) {
    throw new Error('the operation needs @rest with either get or post');
  }
  if (!/^(\/([\w.-]+|\{\w+\}))+$/.test(path)) throw new Error(`${path} is not a path`);
  const codes = (errors ?? []) as string[];
  const unknown = codes.find((code) => !Object.hasOwn(ERRORS, code));
  if (unknown !== undefined) throw new Error(`${unknown} is not in kernel/errors/errors.ts`);
  const method = get === undefined ? 'POST' : 'GET';
  // Validation has checked the quota against its enum.
  const use = (quota ?? 'default') as Route['quota'];
  const countedBy = given['countedBy'] === undefined ? null : String(given['countedBy']);
  const variables = operation.variableDefinitions ?? [];
  if (countedBy !== null && !variables.some(({ variable }) => variable.name.value === countedBy)) {
    throw new Error(`@rest counts by $${countedBy}, which is not a variable of the operation`);
  }
  return { method, path, tag: String(tag), quota: use, countedBy, errors: codes as ErrorCode[] };
}

/** With one root field the body is that field's value; with several, an object of them. */
function outputOf(
  document: DocumentNode,
  schema: GraphQLSchema,
): Pick<Route, 'output' | 'headers' | 'tolerant' | 'contentType' | 'isDrawn'> {
  const named = withWireNames(document);
  const operation = onlyOperation(named);
  const fragments = new Map(
    named.definitions.flatMap((node) =>
      node.kind === 'FragmentDefinition' ? [[node.name.value, node] as const] : [],
    ),
  );
  const headers: HeaderField[] = [];
  const tolerant: TolerantField[] = [];
  const scope = { schema, fragments, headers, tolerant, keys: [], mayReshape: true };
  const root = schema.getRootType(operation.operation)!;
  const members = membersOf(operation.selectionSet, root, scope);
  const [only] = members;
  if (only === undefined) throw new Error('the operation answers nothing');
  const output: OutputShape =
    members.length > 1
      ? { kind: 'object', members }
      : { kind: 'member', key: only.key, of: only.shape };
  const contentType = contentTypeOf(output);
  if (contentType === JSON_TYPE && hasDirective(document, 'raw')) {
    throw new Error('@raw needs to be the only field of the operation');
  }
  return { output, headers, tolerant, contentType, isDrawn: isDrawn(output) };
}

/** Reads the `@capability` directive of an operation; null without it. */
export function capabilityOf(operation: OperationDefinitionNode): Capability | null {
  const directive = findDirective(operation, 'capability');
  if (directive === undefined) return null;
  const defaults = {
    snapshotBound: false,
    compactSupported: false,
    paginated: false,
    related: [],
    recommendedPageSize: null,
    evidenceOnDemand: false,
  };
  // Validation has checked the arguments against the directive's declaration.
  return { ...defaults, ...argumentsOf(directive) } as unknown as Capability;
}

function readTool(operation: OperationDefinitionNode): Tool | null {
  const directive = findDirective(operation, 'tool');
  if (directive === undefined) return null;
  const { description, standsFor } = argumentsOf(directive);
  return {
    description: typeof description === 'string' ? description : null,
    standsFor: Array.isArray(standsFor) ? standsFor.map(String) : [],
  };
}

function readLiveExamples(
  operation: OperationDefinitionNode,
  { schema, areProven }: CompilationGraph,
): DocumentNode | null {
  const directive = findDirective(operation, 'liveExamples');
  if (directive === undefined) return null;
  const document = parse(String(argumentsOf(directive)['query']), { noLocation: true });
  const [invalid] = areProven ? [] : validate(schema, document);
  if (invalid !== undefined) throw invalid;
  return document;
}

/** Throws `RouteError` where two routes share a name or an address. */
export function refuseDuplicates(sources: readonly RouteSource[], routes: readonly Route[]): void {
  const seen = new Map<string, number>();
  for (const [index, route] of routes.entries()) {
    const keys = [`${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`, route.name];
    for (const key of keys) {
      const earlier = seen.get(key);
      if (earlier !== undefined) {
        throw new RouteError(sources[index]!.file, `${key} is also ${sources[earlier]!.file}`);
      }
      seen.set(key, index);
    }
  }
}
