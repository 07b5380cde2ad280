import { isOfType } from '#federation/plan/graph/federated-type.ts';
import type { FederatedGraph, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { FieldSetEntry } from '#federation/plan/graph/field-set.ts';
import type { RepresentationShape, RequiredField } from '#federation/plan/representation-shape.ts';
import type { Fetch } from '#federation/plan/search/fetch-tree.ts';
import type { NameTable } from '#federation/plan/search/name-table.ts';

/** The representation that a fetch sends for each entity, and its sources in the data. */
export function representationOf(graph: FederatedGraph, fetch: Fetch): RepresentationShape {
  const { keys, requires, sentTypename, top } = fetch;
  const { names } = top.position;
  const byTypename = new Map<string, readonly RequiredField[]>();
  const sent = new Map<string, string>();
  for (const { types, entries } of keys) {
    const needed = requires?.entries ?? [];
    const fieldsOf = (type: FederatedType): RequiredField[] =>
      united([
        ...fieldsFor(graph, type, entries, names, true),
        ...fieldsFor(graph, type, needed, names, false),
      ]);
    for (const type of types.types) {
      byTypename.set(type.name, fieldsOf(type));
      if (sentTypename !== null) sent.set(type.name, sentTypename);
    }
    if (sentTypename !== null) {
      byTypename.set(sentTypename, fieldsOf(graph.types.get(sentTypename)!));
    }
  }
  const [only] = byTypename.keys();
  return {
    byTypename,
    onlyTypename: sentTypename ?? (byTypename.size === 1 ? only! : null),
    sentTypename: sent,
  };
}

function fieldsFor(
  graph: FederatedGraph,
  type: FederatedType,
  entries: readonly FieldSetEntry[],
  names: NameTable,
  isKey: boolean,
): RequiredField[] {
  return entries
    .filter(({ field }) => field !== '__typename')
    .filter(({ conditions }) => conditions.every((name) => isOfType(graph.types, type, name)))
    .map((entry) => requiredField({ graph, type, entry, names, onlyFor: null, isKey }));
}

/** Merges duplicates: the key and the requirements may name parts of one object. */
function united(fields: readonly RequiredField[]): RequiredField[] {
  const result: RequiredField[] = [];
  for (const field of fields) {
    const at = result.findIndex(
      ({ target, onlyFor }) => target === field.target && sameTypes(onlyFor, field.onlyFor),
    );
    const known = result[at];
    if (known === undefined) result.push(field);
    else if (known.nested !== null && field.nested !== null) {
      result[at] = { ...known, nested: united([...known.nested, ...field.nested]) };
    }
  }
  return result;
}

function sameTypes(one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): boolean {
  if (one === null || other === null) return one === other;
  return one.size === other.size && one.isSubsetOf(other);
}

interface Requirement extends Pick<RequiredField, 'onlyFor' | 'isKey'> {
  readonly graph: FederatedGraph;
  readonly type: FederatedType;
  readonly entry: FieldSetEntry;
  readonly names: NameTable;
}

/** How a field of a field set is read from the data. */
export function requiredField({
  graph,
  type,
  entry,
  names,
  onlyFor,
  isKey,
}: Requirement): RequiredField {
  const source = names.nameOf(entry.field, entry.argumentsText);
  const inner = type.fields.get(entry.field)?.type;
  const nested =
    entry.inner === null ? null : nestedOf(graph, inner, entry.inner, names.below(source));
  return { source, target: entry.field, nested, onlyFor, isKey };
}

function nestedOf(
  graph: FederatedGraph,
  declared: FederatedType | undefined,
  entries: readonly FieldSetEntry[],
  names: NameTable,
): RequiredField[] {
  const isAbstract = declared !== undefined && declared.kind !== 'object';
  const isNamed = entries.some(({ field }) => field === '__typename');
  const fields: RequiredField[] = isAbstract || isNamed ? [TYPENAME] : [];
  for (const entry of entries) {
    if (entry.field === '__typename') continue;
    const onlyFor = entry.conditions.length === 0 ? null : typesOf(graph, entry.conditions);
    const holder = (declared?.possible ?? []).find(
      ({ name, fields: known }) => (onlyFor?.has(name) ?? true) && known.has(entry.field),
    );
    if (holder === undefined) continue;
    fields.push(requiredField({ graph, type: holder, entry, names, onlyFor, isKey: false }));
  }
  return united(fields);
}

const TYPENAME: RequiredField = {
  source: '__typename',
  target: '__typename',
  nested: null,
  onlyFor: null,
  isKey: false,
};

function typesOf(graph: FederatedGraph, conditions: readonly string[]): ReadonlySet<string> {
  const [first, ...rest] = conditions.map(
    (name) => new Set(graph.types.get(name)?.possible.map((type) => type.name)),
  );
  return rest.reduce((types, other) => types.intersection(other), first!);
}
