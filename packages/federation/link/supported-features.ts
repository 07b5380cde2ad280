import { visit } from 'graphql';
import type { DirectiveNode, DocumentNode } from 'graphql';
import type { CoreNames } from '#federation/link/core-names.ts';
import { isCoreLink } from '#federation/link/schema-links.ts';
import type { SchemaLink } from '#federation/link/schema-links.ts';

/** What the gateway understands of a specification. */
interface Feature {
  /** Versions; any when absent. */
  readonly versions?: readonly string[];
  /** Directives by core name, with their arguments. */
  readonly directives: Readonly<Record<string, readonly string[]>>;
  /** Types, by their names in the specification. */
  readonly types?: readonly string[];
}

const JOIN: Feature = {
  versions: ['0.2', '0.3', '0.4', '0.5'],
  directives: {
    join__graph: ['name', 'url'],
    join__type: ['graph', 'key', 'extension', 'resolvable', 'isInterfaceObject'],
    join__field:
      'graph requires provides type external override usedOverridden overrideLabel contextArguments'.split(
        ' ',
      ),
    join__implements: ['graph', 'interface'],
    join__unionMember: ['graph', 'member'],
    join__enumValue: ['graph'],
    join__directive: ['graphs', 'name', 'args'],
  },
  types: ['Graph', 'FieldSet', 'FieldValue', 'ContextArgument', 'DirectiveArguments'],
};

/** Specifications that decide about rights or about execution: one that is not fully understood ends the start. */
const FEATURES: Readonly<Record<string, Feature>> = {
  join: JOIN,
  inaccessible: { versions: ['0.1', '0.2'], directives: { inaccessible: [] } },
  authenticated: { versions: ['0.1'], directives: { authenticated: [] } },
  requiresScopes: {
    versions: ['0.1'],
    directives: { requiresScopes: ['scopes'] },
    types: ['Scope'],
  },
  policy: { versions: ['0.1'], directives: { policy: ['policies'] }, types: ['Policy'] },
  context: {
    versions: ['0.1'],
    directives: { context: ['name'], context__fromContext: ['field'] },
    types: ['ContextFieldValue'],
  },
  // Names what a cache in front of subgraphs may drop; the gateway has no such cache.
  cacheTag: { versions: ['0.1'], directives: { cacheTag: ['format'] } },
};

/** Specifications without an influence on rights or execution. */
const HARMLESS: ReadonlySet<string> = new Set(['core', 'link']);

/**
 * Rejects a supergraph that links a feature `for: SECURITY` or `for: EXECUTION` that the gateway does not understand in
 * every detail: its version, its imports, its directives and their arguments. Otherwise protected fields would be
 * public. Throws an `Error` of one line.
 */
export function refuseUnsupported(supergraph: DocumentNode, names: CoreNames): void {
  for (const link of names.links) {
    const feature = isCoreLink(link) ? FEATURES[link.name] : undefined;
    if (feature !== undefined) checkLink(link, feature);
    else if (link.purpose !== null && !(isCoreLink(link) && HARMLESS.has(link.name))) {
      throw new Error(
        `The supergraph links ${link.url} for ${link.purpose}, which this gateway does not support: its ` +
          'declarations would silently have no effect.',
      );
    }
  }
  visit(supergraph, {
    DirectiveDefinition: () => false,
    Directive: (node) => checkUse(node, names),
  });
}

function checkLink({ url, name, version, imports }: SchemaLink, feature: Feature): void {
  if (name === 'join' && version === '0.1') throw ofFederation1();
  if (feature.versions?.includes(version ?? '') !== true) {
    const known = feature.versions?.map((one) => `v${one}`).join(', ');
    throw new Error(
      `The supergraph links ${url}, and this gateway does not support that version of ${name}: ` +
        `it reads ${known}. Compose for an older federation_version, or update the gateway.`,
    );
  }
  const unknown =
    imports === null
      ? 'something that is not a name'
      : imports.find(({ element }) => !hasElement(name, feature, element))?.element;
  if (unknown === undefined) return;
  throw new Error(
    `The supergraph imports ${unknown} of ${url}, which this gateway does not support: its declarations ` +
      'would silently have no effect.',
  );
}

function hasElement(name: string, { directives, types = [] }: Feature, element: string): boolean {
  if (!element.startsWith('@')) return types.includes(element);
  const bare = element.slice(1);
  return Object.hasOwn(directives, bare === name ? bare : `${name}__${bare}`);
}

/** Checks one use of a directive. */
function checkUse(node: DirectiveNode, names: CoreNames): void {
  const name = names.directive(node.name.value);
  if (name === null) return;
  if (name === 'join__owner') throw ofFederation1();
  const feature = FEATURES[name.split('__')[0]!];
  if (feature === undefined) return;
  const known = Object.hasOwn(feature.directives, name) ? feature.directives[name] : undefined;
  const unknown = node.arguments?.find((one) => known?.includes(one.name.value) === false);
  if (known !== undefined && unknown === undefined) return;
  const what = unknown === undefined ? '' : ` with "${unknown.name.value}"`;
  throw new Error(
    `The supergraph uses @${node.name.value}${what}, which this gateway does not support: its declarations ` +
      'would silently have no effect.',
  );
}

function ofFederation1(): Error {
  return new Error(
    'The supergraph was composed for Federation 1 (join v0.1). Compose its subgraphs again, with ' +
      '`marketgraph compose` or with federation_version 2 of rover; both read subgraphs of Federation 1.',
  );
}
