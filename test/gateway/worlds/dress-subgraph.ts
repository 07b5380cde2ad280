import { parse, print, visit } from 'graphql';
import { Dice } from '#test/gateway/worlds/dice.ts';
import type { Guise } from '#test/gateway/worlds/guise.ts';

const IMPORTS = [
  'key',
  'shareable',
  'external',
  'requires',
  'provides',
  'inaccessible',
  'override',
  'interfaceObject',
  'context',
  'fromContext',
  'tag',
];
/** Directives that a header imports only where the subgraph has them. */
const PROTECTING = ['authenticated', 'requiresScopes', 'policy'];
const COMPOSED: ReadonlySet<string> = new Set([
  'inaccessible',
  'tag',
  'context',
  'fromContext',
  ...PROTECTING,
]);

const URL = 'https://specs.apollo.dev/federation/v2.9';

/** The SDL of a subgraph as a composer takes it: with its link to federation, and in its guise. */
export function dressedSubgraph(name: string, sdl: string, guise: Guise = {}): string {
  const rooted = withRoot(sdl, guise.roots?.[name]);
  const protecting = PROTECTING.filter((one) => rooted.includes(`@${one}`));
  const elements = [...IMPORTS, ...protecting];
  if (guise.links === undefined || !hasOwnNames(guise.links))
    return linkText(elements.map((one) => `"@${one}"`)) + rooted;
  const own = new Dice(guise.links ^ name.codePointAt(0)!);
  const { links } = guise;
  const namespace = own.pick(['federation', 'fed', 'f2']);
  const names = new Map<string, string>();
  const imports = elements.flatMap((element): string[] => {
    // Elements that the supergraph has, too, are imported by one name everywhere.
    const way = COMPOSED.has(element)
      ? 1 + new Dice(links + element.length).below(2)
      : own.below(3);
    if (way === 0) {
      names.set(element, `${namespace}__${element}`);
      return [];
    }
    if (way === 1) return [`"@${element}"`];
    names.set(element, `my${element}`);
    return [`{ name: "@${element}", as: "@my${element}" }`];
  });
  const renamed = visit(parse(rooted, { noLocation: true }), {
    Directive(node) {
      const value = names.get(node.name.value);
      return value === undefined ? undefined : { ...node, name: { ...node.name, value } };
    },
  });
  return linkText(imports, namespace) + print(renamed);
}

/** Whether a seed gives other names in subgraphs; else it does in the supergraph. */
export function hasOwnNames(links: number): boolean {
  return links % 2 === 0;
}

/** The same SDL, whose root type of queries has this name. */
export function withRoot(sdl: string, root: string | undefined): string {
  if (root === undefined || root === 'Query' || !/\btype Query\b/.test(sdl)) return sdl;
  const renamed = sdl.replaceAll(/\b(type|on) Query\b/g, `$1 ${root}`);
  return `${renamed}\nschema { query: ${root} }\n`;
}

function linkText(imports: readonly string[], namespace = 'federation'): string {
  const as = namespace === 'federation' ? '' : `, as: "${namespace}"`;
  return `extend schema @link(url: "${URL}"${as}, import: [${imports.join(', ')}])\n`;
}
