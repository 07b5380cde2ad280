import { Kind } from 'graphql';
import type { DirectiveDefinitionNode, DocumentNode } from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import {
  FEDERATION_SCALARS,
  NEWEST_MINOR,
  federation1Directives,
  federationDirectives,
} from '#federation/compose/subgraph/federation-directives.ts';
import { isCoreLink, isLinkOfLinks, linksOf } from '#federation/link/schema-links.ts';
import type { LinkImport, SchemaLink } from '#federation/link/schema-links.ts';

/** What a subgraph calls federation's own elements. */
export interface LocalNames {
  readonly links: readonly SchemaLink[];
  /** Minor version of federation 2; null for federation 1. */
  readonly minor: number | null;
  /** Directives of the version, by name. */
  readonly directives: ReadonlyMap<string, DirectiveDefinitionNode>;
  /** Names of directives in federation's specification, by local name, without `@`. */
  readonly coreOf: ReadonlyMap<string, string>;
  /** Local names of directives, by name in the specification. */
  readonly localOf: ReadonlyMap<string, string>;
  /** Local names of the scalars, by name in the specification. */
  readonly scalars: ReadonlyMap<string, string>;
}

/** Specifications of which federation has the directive itself; old schemas link them directly. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  tag: ['tag'],
  inaccessible: ['inaccessible'],
  authenticated: ['authenticated'],
  requiresScopes: ['requiresScopes'],
  policy: ['policy'],
  cost: ['cost', 'listSize'],
};
/** Specifications that only describe schemas, or that older composers link in addition to federation. */
const WITHOUT_INFLUENCE: ReadonlySet<string> = new Set(['link', 'core', 'join', 'id']);

/** Reads the links of a subgraph. Reports those that do not hold; null when nothing can be read without them. */
export function readLocalNames(
  subgraph: string,
  document: DocumentNode,
  findings: Findings,
): LocalNames | null {
  const links = linksOf(document);
  const place = { subgraph, node: schemaNode(document) };
  const invalid = (message: string): void =>
    findings.report('INVALID_LINK_DIRECTIVE_USAGE', `[${subgraph}] ${message}`, place);
  const before = findings.problems.length;
  checkClashes(links, invalid);
  for (const link of links) checkLink(link, links, invalid);
  for (const link of links) {
    const { name, url } = link;
    if (isCoreLink(link) && (name === 'tag' || name === 'inaccessible')) {
      invalid(`Import "@${name}" from federation instead of linking "${url}".`);
    }
    if (!isCoreLink(link) || name !== 'connect') continue;
    findings.report(
      'UNSUPPORTED_LINKED_FEATURE',
      `[${subgraph}] "${url}" links connectors, which this composer does not support: a ` +
        'subgraph of connectors needs a router that calls REST services.',
      place,
    );
  }
  const federation = links.find((one) => isCoreLink(one) && one.name === 'federation');
  if (federation === undefined) {
    if (findings.problems.length > before) return null;
    return namesOf(links, null, [...definedParts(document), ...partImports(links)]);
  }
  const minor = minorOf(federation);
  if (minor === null) {
    findings.report(
      'UNKNOWN_FEDERATION_LINK_VERSION',
      `[${subgraph}] "${federation.url}" is not a version of federation that this composer supports: it ` +
        `supports v2.0 to v2.${NEWEST_MINOR}.`,
      place,
    );
    return null;
  }
  const known = federationDirectives(minor);
  for (const { element } of federation.imports ?? []) {
    const isKnown = element.startsWith('@')
      ? known.has(element.slice(1))
      : (FEDERATION_SCALARS[element] ?? Infinity) <= minor;
    if (isKnown) continue;
    invalid(`Cannot import "${element}": federation v2.${minor} has no such element.`);
  }
  if (findings.problems.length > before) return null;
  return namesOf(links, minor, [...partImports(links), ...(federation.imports ?? [])], federation);
}

function schemaNode({ definitions }: DocumentNode) {
  return definitions.find(
    ({ kind, ...node }) =>
      (kind === Kind.SCHEMA_DEFINITION || kind === Kind.SCHEMA_EXTENSION) &&
      'directives' in node &&
      (node.directives?.length ?? 0) > 0,
  );
}

function minorOf({ version }: SchemaLink): number | null {
  const [major, minor = '0'] = (version ?? '').split('.');
  if (major !== '2') return null;
  return Number(minor) <= NEWEST_MINOR ? Number(minor) : null;
}

function checkClashes(links: readonly SchemaLink[], invalid: (message: string) => void): void {
  const namespaces = new Map<string, string>();
  for (const { namespace, identity, url } of links) {
    const other = namespaces.get(namespace);
    if (other !== undefined) {
      invalid(
        other === identity
          ? `Duplicate inclusion of feature ${identity}`
          : `"${url}" has the name "${namespace}", which another @link has; rename one of them with "as".`,
      );
    }
    namespaces.set(namespace, identity);
  }
  const locals = new Map<string, string>();
  for (const { imports, identity } of links) {
    for (const { local, element } of imports ?? []) {
      const from = `${identity} ${element}`;
      const other = locals.get(local);
      if (other !== undefined && other !== from) {
        invalid(`Name conflict: "${local}" is imported twice; rename one of them with "as".`);
      }
      locals.set(local, from);
    }
  }
}

function checkLink(
  { url, imports, namespace }: SchemaLink,
  links: readonly SchemaLink[],
  invalid: (message: string) => void,
): void {
  if (imports === null) {
    invalid(
      `Invalid import of "${url}": an import is a name, or {name: "…", as: "…"}, and ` +
        'both names of a directive begin with "@".',
    );
    return;
  }
  for (const { element, local } of imports) {
    const at = local.replace('@', '').split('__');
    const prefix = at.length > 1 ? at[0] : undefined;
    const claimed = links.find((one) => one.namespace === prefix);
    const isOwnName = prefix === namespace && element.replace('@', '') === at.slice(1).join('__');
    if (prefix === 'join' || (claimed !== undefined && !isOwnName)) {
      invalid(
        `Cannot import "${element}" as "${local}" from feature "${url}": the name reads ` +
          `like an element of "${claimed?.url ?? prefix}". Rename the import with "as".`,
      );
    }
  }
}

/** Imports of directives that a schema links by a specification of their own. */
function partImports(links: readonly SchemaLink[]): readonly LinkImport[] {
  return links.flatMap((link) => {
    const parts = isCoreLink(link) ? (PARTS[link.name] ?? []) : [];
    return parts.map((part) => {
      const element = `@${part}`;
      const imported = link.imports?.find((one) => one.element === element);
      const usual = part === link.name ? link.namespace : `${link.namespace}__${part}`;
      return imported ?? { element, local: `@${usual}` };
    });
  });
}

/** Directives of federation 2 that a schema of federation 1 defines; they mean the same there. */
function definedParts({ definitions }: DocumentNode): readonly LinkImport[] {
  const known = federationDirectives(0);
  return definitions.flatMap((node) => {
    if (node.kind !== Kind.DIRECTIVE_DEFINITION || !known.has(node.name.value)) return [];
    const element = `@${node.name.value}`;
    return [{ element, local: element }];
  });
}

function namesOf(
  links: readonly SchemaLink[],
  minor: number | null,
  imports: readonly LinkImport[],
  federation?: SchemaLink,
): LocalNames {
  const directives = directivesOf(minor, imports);
  const local = new Map(imports.map((one) => [one.element, one.local] as const));
  const prefix = federation === undefined ? '' : `${federation.namespace}__`;
  const localOf = new Map<string, string>();
  for (const name of directives.keys()) {
    const imported = local.get(`@${name}`)?.slice(1);
    localOf.set(name, imported ?? (minor === null ? name : `${prefix}${name}`));
  }
  const scalars = new Map<string, string>();
  for (const [name, since] of Object.entries(FEDERATION_SCALARS)) {
    if (since > (minor ?? 0)) continue;
    const usual = minor === null ? `_${name}` : `${prefix}${name}`;
    scalars.set(name, local.get(name) ?? usual);
  }
  const coreOf = new Map([...localOf].map(([core, name]) => [name, core] as const));
  return { links, minor, directives, coreOf, localOf, scalars };
}

function directivesOf(minor: number | null, imports: readonly LinkImport[]) {
  const all = new Map(minor === null ? federation1Directives() : federationDirectives(minor));
  for (const { element } of imports) {
    const definition = federationDirectives(NEWEST_MINOR).get(element.slice(1));
    if (definition !== undefined && !all.has(element.slice(1)))
      all.set(element.slice(1), definition);
  }
  return all;
}

/** Whether a link is of a specification that needs no directive of the subgraph to be composed. */
export function isPlumbing(link: SchemaLink): boolean {
  return (
    isLinkOfLinks(link) ||
    (isCoreLink(link) && (WITHOUT_INFLUENCE.has(link.name) || link.name === 'federation'))
  );
}
