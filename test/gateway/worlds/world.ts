import {
  composeServices as composeByAnother,
  transformSupergraphToPublicSchema,
} from '@theguild/federation-composition';
import { parse, print } from 'graphql';
import { composeServices } from '#federation/compose/compose-services.ts';
import type { WorldData } from '#test/gateway/worlds/world-facts.ts';

/** A federated graph and all its facts. */
export interface World {
  /** The SDL of each subgraph, without the federation header, by its name. */
  readonly subgraphs: Readonly<Record<string, string>>;
  readonly data: WorldData;
}

/** One query to a world. */
export interface WorldCase extends World {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The composer's result for a world. */
export interface ComposedWorld {
  readonly supergraphSdl: string;
  /** The schema that clients see, as another composer derives it: the oracle's. */
  readonly publicSdl: string;
}

export const FEDERATION_HEADER = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.9"
  import: ["@key", "@shareable", "@external", "@requires", "@provides", "@inaccessible", "@override",
    "@interfaceObject", "@context", "@fromContext", "@tag"]
)
`;

/**
 * Composes the subgraphs of a world; the composer's complaints when it cannot. Some invented graphs break rules of
 * federation that the gateway does not depend on, such as a provided field that is not shareable. Another composer
 * accepts those: a gateway serves supergraphs of any composer.
 */
export function composeWorld({ subgraphs }: Pick<World, 'subgraphs'>): ComposedWorld | string[] {
  const services = Object.entries(subgraphs).map(([name, sdl]) => ({
    name,
    url: `http://${name}.invalid/graphql`,
    typeDefs: parse(FEDERATION_HEADER + sdl),
  }));
  const supergraphSdl =
    composeServices(services).supergraphSdl ?? composeByAnother(services).supergraphSdl;
  if (supergraphSdl === undefined) {
    return composeByAnother(services).errors!.map(({ message }) => message);
  }
  const publicSdl = print(transformSupergraphToPublicSchema(parse(supergraphSdl)));
  return { supergraphSdl, publicSdl };
}
