import { parse } from 'graphql';
import type { PeerCase } from '#test/peers/peer-case.ts';

/** Directives of federation 2; a composer without the link reads them all the same. */
const FEDERATION_2 = [
  'shareable',
  'override',
  'inaccessible',
  'interfaceObject',
  'authenticated',
  'requiresScopes',
  'policy',
  'composeDirective',
  'context',
  'fromContext',
  'cost',
  'listSize',
];
const FEDERATION_1 = ['key', 'external', 'requires', 'provides', 'extends', 'tag'];

/** What only one product has: connectors, event sources, its own directives, and options of a test. */
const PRODUCTS =
  /\/connect\/v|@openfed__|@edfs__|@connect__|@eventsPublish|@eventsSubscribe|@eventsRequest|@semanticNonNull/;

/** Whether a case is about what only its product has. */
export function isOfProduct({ subgraphs }: PeerCase): boolean {
  return subgraphs.some(({ sdl }) => PRODUCTS.test(sdl));
}

/** Whether the recorded text of every subgraph can be read; printing damages a few on purpose. */
export function isReadable({ subgraphs }: PeerCase): boolean {
  try {
    for (const { sdl } of subgraphs) parse(sdl);
    return true;
  } catch {
    return false;
  }
}

/** The SDL with a link to federation, where it uses federation 2 without one. */
export function linkedSdl(sdl: string): string {
  const uses = (name: string): boolean => new RegExp(`@${name}\\b`).test(sdl);
  const isDefined = (name: string): boolean => new RegExp(`directive @${name}\\b`).test(sdl);
  if (/@(?:link|core)\(/.test(sdl) || !FEDERATION_2.some((one) => uses(one) && !isDefined(one))) {
    return sdl;
  }
  const imports = [...FEDERATION_1, ...FEDERATION_2].filter(uses).map((one) => `"@${one}"`);
  const url = 'https://specs.apollo.dev/federation/v2.9';
  return `extend schema @link(url: "${url}", import: [${imports.join(', ')}])\n${sdl}`;
}
