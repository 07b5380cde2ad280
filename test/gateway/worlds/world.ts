import {
  composeServices as composeByAnother,
  transformSupergraphToPublicSchema,
} from '@theguild/federation-composition';
import { parse, print } from 'graphql';
import { withRenamedLinks } from '#federation/test/link/draw-links.ts';
import { Dice } from '#test/gateway/worlds/dice.ts';
import { dressedSubgraph, hasOwnNames } from '#test/gateway/worlds/dress-subgraph.ts';
import type { Guise } from '#test/gateway/worlds/guise.ts';
import { composeServices } from '#federation/compose/compose-services.ts';
import type { WorldData } from '#test/gateway/worlds/world-facts.ts';

/** A federated graph and all its facts. */
export interface World {
  /** The SDL of each subgraph, without the federation header, by its name. */
  readonly subgraphs: Readonly<Record<string, string>>;
  readonly data: WorldData;
  readonly guise?: Guise;
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

/**
 * Composes the subgraphs of a world; the composer's complaints when it cannot. Some invented graphs break rules of
 * federation that the gateway does not depend on, such as a provided field that is not shareable. Another composer
 * accepts those: a gateway serves supergraphs of any composer.
 */
export function composeWorld(world: Pick<World, 'subgraphs' | 'guise'>): ComposedWorld | string[] {
  const { subgraphs, guise = {} } = world;
  const plain = servicesOf(subgraphs, {});
  const ours = composeServices(plain).supergraphSdl;
  const { supergraphSdl = ours, errors = [] } = ours === undefined ? composeByAnother(plain) : {};
  if (supergraphSdl === undefined) return errors.map(({ message }) => message);
  const publicSdl = print(transformSupergraphToPublicSchema(parse(supergraphSdl)));
  const { links, roots } = guise;
  // Other names are a promise of our composer only.
  if (ours === undefined || (links === undefined && roots === undefined)) {
    return { supergraphSdl, publicSdl };
  }
  const dressed = composeServices(servicesOf(subgraphs, guise));
  if (dressed.supergraphSdl === undefined) {
    throw new Error(`Only the plain world composes: ${dressed.errors.join()}`);
  }
  const isRenamed = links !== undefined && !hasOwnNames(links);
  return {
    supergraphSdl: isRenamed
      ? withRenamedLinks(dressed.supergraphSdl, new Dice(links))
      : dressed.supergraphSdl,
    publicSdl,
  };
}

function servicesOf(subgraphs: World['subgraphs'], guise: Guise) {
  return Object.entries(subgraphs).map(([name, sdl]) => ({
    name,
    url: `http://${name}.invalid/graphql`,
    typeDefs: parse(dressedSubgraph(name, sdl, guise)),
  }));
}
