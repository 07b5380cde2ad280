import { buildSubgraphSchema } from '@apollo/subgraph';
import { composeServices } from '#federation/compose/compose-services.ts';
import { parse } from 'graphql';
import { createEngine } from '#federation/engine.ts';
import type { PlanningEngine } from '#federation/engine.ts';
import type { EngineOptions } from '#federation/engine-options.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import type { LocalSubgraph, RequestContext } from '#kernel/ports/graph.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

export const ANONYMOUS_CONTEXT: RequestContext = {
  requestId: 'test',
  clientAddress: '127.0.0.1',
  tokenId: null,
};

type Resolvers =
  NonNullable<Parameters<typeof buildSubgraphSchema>[0]> extends infer Input
    ? Input extends readonly (infer Module)[]
      ? Module extends { resolvers?: infer Map }
        ? Map
        : never
      : never
    : never;

/** A subgraph of a test: its SDL without the federation header, and its resolvers. */
export interface SmallSubgraph {
  readonly sdl: string;
  readonly resolvers: Readonly<Record<string, unknown>>;
  readonly createContext?: LocalSubgraph['createContext'];
}

export interface SmallGraph {
  readonly engine: PlanningEngine;
  readonly supergraphSdl: string;
  readonly subgraphs: ReadonlyMap<string, LocalSubgraph>;
  /** Lines of the error log. */
  readonly logged: { readonly fields: LogFields; readonly message: string }[];
}

export interface SmallGraphOptions extends Partial<
  Pick<
    EngineOptions,
    | 'limits'
    | 'passSubgraphErrors'
    | 'meter'
    | 'planCacheSize'
    | 'timeout'
    | 'plugins'
    | 'sharing'
    | 'access'
  >
> {
  /** Executors in place of the local ones. */
  readonly executors?: ReadonlyMap<string, SubgraphExecutor>;
  readonly urls?: ReadonlyMap<string, string>;
  readonly compileAfterRuns?: number;
}

const HEADER = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.9"
  import: ["@key", "@shareable", "@external", "@requires", "@provides", "@inaccessible", "@cost",
    "@listSize", "@interfaceObject", "@composeDirective", "@context", "@fromContext"]
)
`;

/** Composes a few small subgraphs and makes an engine over them. */
export function smallGraph(
  definitions: Readonly<Record<string, SmallSubgraph>>,
  options: SmallGraphOptions = {},
): SmallGraph {
  const logged: SmallGraph['logged'] = [];
  const subgraphs = new Map(
    Object.entries(definitions).map(([name, definition]) => [name, localOf(name, definition)]),
  );
  const supergraphSdl = compose(definitions, options.urls);
  const { executors, urls: _, compileAfterRuns = 0, ...rest } = options;
  const locals = [...subgraphs].map(([name, subgraph]) => {
    return [name, createLocalExecutor(subgraph, { compileAfterRuns })] as const;
  });
  const engine = createEngine({
    supergraphSdl,
    executors: new Map([...locals, ...(executors ?? [])]),
    log: {
      debug() {},
      info() {},
      warn() {},
      error: (fields, message) => void logged.push({ fields, message }),
    },
    meter: SILENT_METER,
    ...rest,
  });
  return { engine, supergraphSdl, subgraphs, logged };
}

function localOf(name: string, { sdl, resolvers, createContext }: SmallSubgraph): LocalSubgraph {
  const typeDefs = parse(HEADER + sdl);
  return {
    name,
    schema: buildSubgraphSchema([{ typeDefs, resolvers: resolvers as Resolvers }]),
    createContext: createContext ?? (() => ({})),
  };
}

function compose(
  definitions: Readonly<Record<string, SmallSubgraph>>,
  urls: ReadonlyMap<string, string> | undefined,
): string {
  const { supergraphSdl, errors } = composeServices(
    Object.entries(definitions).map(([name, { sdl }]) => ({
      name,
      url: urls?.get(name) ?? `http://${name}.invalid/graphql`,
      typeDefs: parse(HEADER + sdl),
    })),
  );
  if (supergraphSdl === undefined) throw new Error(errors.map(({ message }) => message).join());
  return supergraphSdl;
}
