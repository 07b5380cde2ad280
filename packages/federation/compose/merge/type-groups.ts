import { placesOf, subgraphsText } from '#federation/compose/merge/element-source.ts';
import type { ElementSource } from '#federation/compose/merge/element-source.ts';
import type { Findings } from '#federation/compose/problems/problem.ts';
import { appliedOf, hasApplied } from '#federation/compose/subgraph/subgraph.ts';
import type { TypeElement } from '#federation/compose/subgraph/subgraph.ts';

type TypeSource = ElementSource<TypeElement>;

const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

/** Checks that the types of one name can be one type; false where they cannot be merged. */
export function checkTypeGroup(
  name: string,
  sources: readonly TypeSource[],
  findings: Findings,
): boolean {
  const kinds = new Set(sources.map(({ element }) => kindOf(element)));
  const [base] = kinds;
  const isMixed = [...kinds].some((kind) => kind !== base);
  const groups = Map.groupBy(sources, ({ element }) => kindText(element));
  if (isMixed) {
    const texts = [...groups].map(([kind, group]) => `${kind} in ${subgraphsText(group)}`);
    findings.report(
      'TYPE_KIND_MISMATCH',
      `Type "${name}" has mismatched kind: it is defined as ${texts.join(' but ')}`,
      ...placesOf(sources),
    );
    return false;
  }
  checkBase(name, sources, findings);
  checkUnusedExternals(name, sources, findings);
  if (sources.every(({ element }) => element.isInterfaceObject)) {
    findings.report(
      'INTERFACE_OBJECT_USAGE_ERROR',
      `Type "${name}" is declared with @interfaceObject in all the subgraphs in which ` +
        `it is defined (it is defined in ${subgraphsText(sources)} but should be defined ` +
        'as an interface in at least one subgraph)',
      ...placesOf(sources),
    );
    return false;
  }
  hintEntities(name, sources, findings);
  return true;
}

/** In federation 1 an extension needs a definition in another subgraph. */
function checkBase(name: string, sources: readonly TypeSource[], findings: Findings): void {
  if (ROOTS.has(name) || sources.some(({ element }) => !element.isExtension)) return;
  const extending = sources.filter(({ subgraph }) => subgraph.graph.minor === null);
  if (extending.length < sources.length) return;
  for (const source of extending) {
    findings.report(
      'EXTENSION_WITH_NO_BASE',
      `[${source.subgraph.name}] Type "${name}" is an extension type, but there is no ` +
        `type definition for "${name}" in any subgraph.`,
      ...placesOf([source]),
    );
  }
}

/** In federation 1 an external field without use is forgotten, but a type needs one of some use. */
function checkUnusedExternals(
  name: string,
  sources: readonly TypeSource[],
  findings: Findings,
): void {
  for (const source of sources) {
    const { subgraph, element } = source;
    if (subgraph.graph.minor !== null || element.kind !== 'object' || element.fields.size === 0)
      continue;
    const isUseless = [...element.fields.values()].every(
      (field) =>
        subgraph.isExternal(field) &&
        !subgraph.isUsed(name, field.name) &&
        !subgraph.servesInterface(element, field.name),
    );
    if (!isUseless) continue;
    findings.report(
      'TYPE_WITH_ONLY_UNUSED_EXTERNAL',
      `[${subgraph.name}] Type ${name} contains only external fields and all those ` +
        'fields are all unused (they do not appear in any @key, @provides or @requires).',
      ...placesOf([source]),
    );
  }
}

function hintEntities(name: string, sources: readonly TypeSource[], findings: Findings): void {
  if (sources[0]!.element.kind !== 'object' || ROOTS.has(name)) return;
  const without = sources.filter(({ element }) => !hasApplied(element, 'key'));
  if (without.length === 0 || without.length === sources.length) return;
  findings.hint(
    'INCONSISTENT_ENTITY',
    `Type "${name}" is an entity only in some subgraphs: it has no @key in ${subgraphsText(without)}.`,
    ...placesOf(without),
  );
}

function kindOf(type: TypeElement): string {
  return type.isInterfaceObject ? 'interface' : type.kind;
}

function kindText(type: TypeElement): string {
  if (type.isInterfaceObject) return 'Interface Object Type (Object Type with @interfaceObject)';
  return {
    object: 'Object Type',
    interface: 'Interface Type',
    union: 'Union Type',
    enum: 'Enum Type',
    input: 'Input Object Type',
    scalar: 'Scalar Type',
  }[type.kind];
}

/** Rules of interfaces with keys, once all implementations are known. */
export function checkInterfaceObjects(
  implementations: ReadonlyMap<string, ReadonlySet<string>>,
  sourcesOf: (name: string) => readonly TypeSource[],
  findings: Findings,
): void {
  for (const [name, objects] of implementations) {
    const sources = sourcesOf(name);
    const standing = sources.filter(({ element }) => element.isInterfaceObject);
    if (standing.length === 0) continue;
    for (const source of standing) {
      for (const object of objects) {
        const own = source.subgraph.type(object);
        if (own === undefined) continue;
        const label = source.subgraph.name;
        findings.report(
          'INTERFACE_OBJECT_USAGE_ERROR',
          `[${label}] Interface type "${name}" is defined as an @interfaceObject in ` +
            `subgraph "${label}" so that subgraph should not define any of the implementation ` +
            `types of "${name}", but it defines type "${object}"`,
          { subgraph: label, node: own.node },
          ...placesOf([source]),
        );
      }
    }
    for (const source of sources) {
      if (source.element.isInterfaceObject || !hasResolvableKey(source.element)) continue;
      const missing = [...objects].filter((object) => source.subgraph.type(object) === undefined);
      if (missing.length === 0) continue;
      const label = source.subgraph.name;
      findings.report(
        'INTERFACE_KEY_MISSING_IMPLEMENTATION_TYPE',
        `[${label}] Interface type "${name}" has a resolvable key in subgraph "${label}" but that ` +
          `subgraph is missing some of the supergraph implementation types of "${name}". ` +
          `Subgraph "${label}" should define ${missing.map((one) => `"${one}"`).join(', ')} ` +
          `(and have it implement "${name}").`,
        ...placesOf([source]),
      );
    }
  }
}

function hasResolvableKey(type: TypeElement): boolean {
  return appliedOf(type, 'key').some(
    ({ node }) =>
      !(node.arguments ?? []).some(
        ({ name, value }) =>
          name.value === 'resolvable' && value.kind === 'BooleanValue' && !value.value,
      ),
  );
}
