import { parse, print, visit } from 'graphql';
import type { Dice } from '#test/gateway/worlds/dice.ts';

/** A specification of the supergraph, and the names of its elements there. */
interface Feature {
  readonly name: string;
  readonly version: string;
  readonly purpose: string;
  readonly directives: readonly string[];
  readonly types: readonly string[];
}

const FEATURES: readonly Feature[] = [
  {
    name: 'join',
    version: 'v0.5',
    purpose: 'EXECUTION',
    directives: ['graph', 'type', 'field', 'implements', 'unionMember', 'enumValue'],
    types: ['Graph', 'FieldSet', 'FieldValue', 'ContextArgument'],
  },
  { name: 'cost', version: 'v0.1', purpose: '', directives: ['cost', 'listSize'], types: [] },
  { name: 'tag', version: 'v0.3', purpose: '', directives: ['tag'], types: [] },
  {
    name: 'inaccessible',
    version: 'v0.2',
    purpose: 'SECURITY',
    directives: ['inaccessible'],
    types: [],
  },
  {
    name: 'authenticated',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['authenticated'],
    types: [],
  },
  {
    name: 'requiresScopes',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['requiresScopes'],
    types: ['Scope'],
  },
  {
    name: 'policy',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['policy'],
    types: ['Policy'],
  },
  {
    name: 'context',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['context', 'fromContext'],
    types: ['ContextFieldValue'],
  },
];

/** The name that the composer gives an element. */
function usualName({ name }: Feature, element: string): string {
  return element === name || element === 'listSize' ? element : `${name}__${element}`;
}

/** Draws how each specification is linked: the text of the links, and new names by usual name. */
function drawLinks(dice: Dice) {
  const directives = new Map<string, string>();
  const types = new Map<string, string>();
  const linking = dice.chance(30) ? 'uses' : 'link';
  directives.set('link', linking);
  // Imports may swap the names of protecting directives among each other.
  const spare = [
    'authenticated',
    'inaccessible',
    'policy',
    'cost',
    'signedIn',
    'own',
    'x',
    'secret',
  ];
  const links = FEATURES.map((feature): string => {
    const { name, version, purpose } = feature;
    const namespace = dice.chance(50) ? name : `${name.slice(0, 3)}${dice.below(9)}`;
    const imports: string[] = [];
    const isTaken = (local: string): boolean =>
      [...directives.values()].includes(local) || FEATURES.some((one) => one.name === local);
    for (const element of feature.directives) {
      const local = dice.pick(spare);
      const isSwapped = dice.chance(50) && ![...directives.values()].includes(local);
      const isOwnName = element === name && namespace === local;
      if (isSwapped && !isOwnName && (!isTaken(local) || isFree(local, directives))) {
        imports.push(`{ name: "@${element}", as: "@${local}" }`);
        directives.set(usualName(feature, element), local);
      } else {
        directives.set(
          usualName(feature, element),
          element === name ? namespace : `${namespace}__${element}`,
        );
      }
    }
    for (const element of feature.types) {
      if (dice.chance(30)) {
        imports.push(`{ name: "${element}", as: "My${name}${element}" }`);
        types.set(`${name}__${element}`, `My${name}${element}`);
      } else types.set(`${name}__${element}`, `${namespace}__${element}`);
    }
    const as = namespace === name ? '' : `, as: "${namespace}"`;
    const why = purpose === '' ? '' : `, for: ${purpose}`;
    const what = imports.length === 0 ? '' : `, import: [${imports.join(', ')}]`;
    return `@${linking}(url: "https://specs.apollo.dev/${name}/${version}"${as}${why}${what})`;
  });
  const bootstrap = linking === 'link' ? '' : `, as: "${linking}"`;
  const notes = `@${linking}(url: "https://example.org/notes/v1.0", import: ["@note"])`;
  const first = `@${linking}(url: "https://specs.apollo.dev/link/v1.0"${bootstrap})`;
  return { directives, types, text: [first, ...links, notes].join('\n  ') };
}

/** Whether the specification of this name has no element that still bears it. */
function isFree(local: string, directives: ReadonlyMap<string, string>): boolean {
  const known = directives.get(local);
  return known !== undefined && known !== local;
}

/** The same supergraph, whose links give each specification and its elements other names. */
export function withRenamedLinks(supergraphSdl: string, dice: Dice): string {
  const { directives, types, text } = drawLinks(dice);
  const named = visit(parse(supergraphSdl), {
    SchemaDefinition: (node) => ({ ...node, directives: [] }),
    Directive: (node) => under(node, directives),
    DirectiveDefinition: { leave: (node) => under(node, directives) },
    NamedType: (node) => under(node, types),
    EnumTypeDefinition: { leave: (node) => under(node, types) },
    ScalarTypeDefinition: (node) => under(node, types),
    InputObjectTypeDefinition: { leave: (node) => under(node, types) },
  });
  return print(named).replace('schema {', `schema ${text} {`);
}

function under<Node extends { readonly name: { readonly value: string } }>(
  node: Node,
  names: ReadonlyMap<string, string>,
): Node | undefined {
  const value = names.get(node.name.value);
  return value === undefined ? undefined : { ...node, name: { ...node.name, value } };
}
