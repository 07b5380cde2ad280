import { Kind, print, visit } from 'graphql';
import type { DirectiveDefinitionNode, NamedTypeNode } from 'graphql';
import type { Findings, SdlPlace } from '#federation/compose/problems/problem.ts';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { isPlumbing } from '#federation/compose/subgraph/local-names.ts';
import { appliedOf, argumentOf } from '#federation/compose/subgraph/subgraph.ts';
import type { AppliedDirective } from '#federation/compose/subgraph/subgraph.ts';
import { isCoreLink } from '#federation/link/schema-links.ts';
import type { SchemaLink } from '#federation/link/schema-links.ts';

/** A directive of others that the supergraph keeps. */
interface Composed {
  readonly link: SchemaLink;
  /** Name in its own specification. */
  readonly element: string;
  /** Name in the subgraphs and in the supergraph. */
  readonly local: string;
  readonly definition: DirectiveDefinitionNode;
}

/** A link of the supergraph to a specification of others. */
export interface ComposedLink {
  readonly url: string;
  readonly as: string | null;
  readonly imports: readonly { readonly element: string; readonly local: string }[];
}

/** Specifications whose directives composition merges without `@composeDirective`. */
const MERGED_ANYWAY: ReadonlySet<string> = new Set([
  'tag',
  'inaccessible',
  'authenticated',
  'requiresScopes',
  'policy',
  'cost',
  'listSize',
]);

/** The directives of others that `@composeDirective` keeps. */
export class ComposedDirectives {
  readonly #byLocal = new Map<string, Composed>();
  readonly #inSubgraph = new Map<string, Set<string>>();
  readonly #findings: Findings;

  constructor(subgraphs: readonly FederatedSubgraph[], findings: Findings) {
    this.#findings = findings;
    const found: { one: Composed; place: SdlPlace }[] = [];
    for (const subgraph of subgraphs) {
      for (const applied of appliedOf(
        { directives: subgraph.graph.schemaDirectives },
        'composeDirective',
      )) {
        const place = { subgraph: subgraph.name, node: applied.node };
        const one = this.#read(subgraph, applied, place);
        if (one !== null) found.push({ one, place });
      }
    }
    this.#checkVersions(found, subgraphs);
    for (const { one, place } of found) this.#add(one, place, subgraphs);
  }

  /** Links of the supergraph. */
  get links(): readonly ComposedLink[] {
    const links = new Map<
      string,
      { url: string; as: string | null; imports: ComposedLink['imports'][number][] }
    >();
    for (const { link, element, local } of this.#byLocal.values()) {
      const as = link.namespace === link.name ? null : link.namespace;
      const known = links.getOrInsertComputed(link.identity, () => ({
        url: link.url,
        as,
        imports: [],
      }));
      const isNamespaced = local === link.namespace || local === `${link.namespace}__${element}`;
      const isImported = (link.imports ?? []).some((one) => one.local === `@${local}`);
      if (isImported || !isNamespaced)
        known.imports.push({ element: `@${element}`, local: `@${local}` });
    }
    return [...links.values()];
  }

  get definitions(): readonly DirectiveDefinitionNode[] {
    return [...this.#byLocal.values()].map(({ definition }) => definition);
  }

  /** Types that the directives' arguments need. */
  get neededTypes(): readonly string[] {
    const names = new Set<string>();
    for (const definition of this.definitions) {
      visit(definition, { NamedType: (node: NamedTypeNode) => void names.add(node.name.value) });
    }
    return [...names];
  }

  /** The name in the supergraph of a subgraph's directive; null for one that the supergraph does not keep. */
  nameOf(subgraph: string, local: string): string | null {
    return this.#inSubgraph.get(subgraph)?.has(local) === true ? local : null;
  }

  isRepeatable(local: string): boolean {
    return this.#byLocal.get(local)?.definition.repeatable === true;
  }

  #read(subgraph: FederatedSubgraph, applied: AppliedDirective, place: SdlPlace): Composed | null {
    const wrong = (message: string): null => {
      this.#findings.report('DIRECTIVE_COMPOSITION_ERROR', message, place);
      return null;
    };
    const value = argumentOf(applied, 'name');
    const text = value?.kind === Kind.STRING ? value.value : null;
    const where = `in subgraph "${subgraph.name}"`;
    if (text === null)
      return wrong(`Argument to @composeDirective ${where} cannot be NULL or undefined`);
    if (text === '') return wrong(`Argument to @composeDirective ${where} cannot be empty`);
    if (!text.startsWith('@')) {
      return wrong(`Argument to @composeDirective "${text}" ${where} must have a leading "@"`);
    }
    const local = text.slice(1);
    const { graph } = subgraph;
    const link = linkOf(graph.links, local);
    const core = [...graph.localNames].find(([, name]) => name === local)?.[0];
    if (core !== undefined && MERGED_ANYWAY.has(core)) {
      this.#findings.hint(
        'DIRECTIVE_COMPOSITION_INFO',
        `Directive "${text}" should not be explicitly manually composed since it is a ` +
          'federation directive composed by default',
        place,
      );
      return null;
    }
    if (
      core !== undefined ||
      /^(?:join|link|core|federation)(?:__|$)/.test(local) ||
      (link !== null && isPlumbing(link.link))
    ) {
      return wrong(`Composing federation directive "${text}" ${where} is not supported`);
    }
    const definition = graph.directives.get(local);
    if (definition === undefined) {
      return wrong(
        link === null
          ? `Could not find matching directive definition for argument to @composeDirective "${text}" ${where}.`
          : `Core feature "${link.link.url}" ${where} does not have a directive definition for "${text}"`,
      );
    }
    if (link === null)
      return wrong(
        `Directive "${text}" ${where} cannot be composed because it is not a member of a core feature`,
      );
    if (isCoreLink(link.link) && MERGED_ANYWAY.has(link.link.name)) return null;
    return { link: link.link, element: link.element, local, definition };
  }

  #checkVersions(
    found: readonly { readonly one: Composed; readonly place: SdlPlace }[],
    subgraphs: readonly FederatedSubgraph[],
  ): void {
    for (const identity of new Set(found.map(({ one }) => one.link.identity))) {
      const majors = new Set(
        subgraphs.flatMap(({ graph }) =>
          graph.links.flatMap((link) =>
            link.identity === identity && isComposing(graph, found, identity)
              ? (link.version ?? '').split('.')[0]!
              : [],
          ),
        ),
      );
      if (majors.size <= 1) {
        this.#checkNewest(
          found.filter(({ one }) => one.link.identity === identity),
          subgraphs,
        );
        continue;
      }
      this.#findings.report(
        'DIRECTIVE_COMPOSITION_ERROR',
        `Core feature "${identity}" requested to be merged has major version mismatch across subgraphs`,
        ...found.filter(({ one }) => one.link.identity === identity).map(({ place }) => place),
      );
    }
  }

  /** The subgraph with the newest version of a specification must define all that is composed of it. */
  #checkNewest(
    found: readonly { readonly one: Composed; readonly place: SdlPlace }[],
    subgraphs: readonly FederatedSubgraph[],
  ): void {
    const first = found[0]!.one;
    let newest = first;
    for (const { one } of found) if (newer(one.link, newest.link)) newest = one;
    const holder = subgraphs.find(({ graph }) => graph.links.includes(newest.link));
    for (const { one, place } of found) {
      if (holder === undefined || !newer(newest.link, one.link)) continue;
      const defines = [...holder.graph.directives.keys()].some(
        (name) => linkOf([newest.link], name)?.element === one.element,
      );
      if (defines) continue;
      this.#findings.report(
        'DIRECTIVE_COMPOSITION_ERROR',
        `Core feature "${newest.link.url}" in subgraph "${holder.name}" does not have a ` +
          `directive definition for "@${one.local}"`,
        { subgraph: holder.name },
        place,
      );
    }
  }

  #add(one: Composed, place: SdlPlace, subgraphs: readonly FederatedSubgraph[]): void {
    const known = this.#byLocal.get(one.local);
    if (
      known !== undefined &&
      (known.link.identity !== one.link.identity || known.element !== one.element)
    ) {
      this.#findings.report(
        'DIRECTIVE_COMPOSITION_ERROR',
        `Composed directive "@${one.local}" does not refer to the same directive in every subgraph`,
        place,
      );
      return;
    }
    const other = [...this.#byLocal.values()].find(
      ({ link, element, local }) =>
        link.identity === one.link.identity && element === one.element && local !== one.local,
    );
    if (other !== undefined) {
      this.#findings.report(
        'DIRECTIVE_COMPOSITION_ERROR',
        `Composed directive is not named consistently in all subgraphs but "@${other.local}" and "@${one.local}"`,
        place,
      );
      return;
    }
    this.#byLocal.set(one.local, known === undefined ? one : joined(one, known));
    // A directive that is composed in one subgraph is composed wherever it is the same one.
    for (const { graph } of subgraphs) {
      const same = linkOf(graph.links, one.local);
      if (same?.link.identity !== one.link.identity) continue;
      this.#inSubgraph.getOrInsertComputed(graph.name, () => new Set()).add(one.local);
    }
  }
}

function isComposing(
  graph: FederatedSubgraph['graph'],
  found: readonly { readonly one: Composed; readonly place: SdlPlace }[],
  identity: string,
): boolean {
  return found.some(
    ({ one, place }) => place.subgraph === graph.name && one.link.identity === identity,
  );
}

/** The newer of two definitions; of one version, what either of them allows. */
function joined(one: Composed, other: Composed): Composed {
  if (newer(one.link, other.link)) return one;
  if (newer(other.link, one.link)) return other;
  const known = new Set(other.definition.locations.map(({ value }) => value));
  const more = one.definition.locations.filter(({ value }) => !known.has(value));
  const locations = [...other.definition.locations, ...more];
  const given = other.definition.arguments ?? [];
  const added = (one.definition.arguments ?? []).filter(
    ({ name }) => !given.some((known) => known.name.value === name.value),
  );
  return {
    ...other,
    definition: { ...other.definition, locations, arguments: [...given, ...added] },
  };
}

function newer(one: SchemaLink, other: SchemaLink): boolean {
  const parts = ({ version }: SchemaLink): number[] => (version ?? '0').split('.').map(Number);
  const [a, b] = [parts(one), parts(other)];
  return (a[0] ?? 0) - (b[0] ?? 0) > 0 || (a[0] === b[0] && (a[1] ?? 0) > (b[1] ?? 0));
}

/** The link that a directive belongs to, and its name in that specification. */
function linkOf(links: readonly SchemaLink[], local: string) {
  for (const link of links) {
    const imported = link.imports?.find((one) => one.local === `@${local}`);
    if (imported !== undefined) return { link, element: imported.element.slice(1) };
  }
  for (const link of links) {
    if (link.namespace === local) return { link, element: link.name };
    if (local.startsWith(`${link.namespace}__`)) {
      return { link, element: local.slice(link.namespace.length + 2) };
    }
  }
  return null;
}

/** The text of a definition, for comparing those of subgraphs. */
export function definitionText(node: DirectiveDefinitionNode): string {
  const { description: _, ...rest } = node;
  return print(rest);
}
