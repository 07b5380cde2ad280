import { isAbstractType, isInterfaceType, print } from 'graphql';
import { parseSelection, readFieldSet } from '#federation/compose/subgraph/field-set.ts';
import type { ReadFieldSet, SelectedField } from '#federation/compose/subgraph/field-set.ts';
import { argumentOf, textOf } from '#federation/compose/subgraph/subgraph.ts';
import type {
  AppliedDirective,
  FieldElement,
  SubgraphGraph,
  TypeElement,
} from '#federation/compose/subgraph/subgraph.ts';

/** Directives whose argument `fields` selects fields. */
export type FieldSetDirective = 'key' | 'requires' | 'provides';

/** A field set where it is declared. */
export interface DeclaredFieldSet {
  readonly directive: FieldSetDirective;
  readonly applied: AppliedDirective;
  readonly type: TypeElement;
  /** The field that has the directive; null for a key. */
  readonly field: FieldElement | null;
  /** The type on which the set selects. */
  readonly on: string;
  /** Null if the argument is not a text. */
  readonly text: string | null;
  readonly read: ReadFieldSet;
}

/** The parts of `@fromContext(field: "$name { selection }")`. */
export interface ContextReference {
  readonly context: string | null;
  readonly selection: string;
}

/** The meaning of a subgraph's field sets for its fields. */
export class FederatedSubgraph {
  readonly graph: SubgraphGraph;
  readonly fieldSets: readonly DeclaredFieldSet[];
  readonly #keys = new Set<string>();
  readonly #used = new Set<string>();
  readonly #provided = new Set<string>();

  constructor(graph: SubgraphGraph) {
    this.graph = graph;
    this.fieldSets = declaredFieldSets(graph);
    for (const { directive, read } of this.fieldSets) {
      for (const selected of read.fields) {
        for (const coordinate of this.#coordinates(selected)) {
          this.#used.add(coordinate);
          if (directive === 'provides') this.#provided.add(coordinate);
          if (directive === 'key') this.#keys.add(coordinate);
        }
      }
    }
    this.#readContexts();
  }

  get name(): string {
    return this.graph.name;
  }

  type(name: string): TypeElement | undefined {
    return this.graph.types.get(name);
  }

  field(type: string, name: string): FieldElement | undefined {
    return this.graph.types.get(type)?.fields.get(name);
  }

  /** Whether the field is part of a key. */
  isKeyField(type: string, name: string): boolean {
    return this.#keys.has(`${type}.${name}`);
  }

  /** Whether some field set or context needs the field. */
  isUsed(type: string, name: string): boolean {
    return this.#used.has(`${type}.${name}`);
  }

  /** Whether some path provides the field. */
  isProvided(type: string, name: string): boolean {
    return this.#provided.has(`${type}.${name}`);
  }

  /**
   * Whether the subgraph does not resolve a field it knows. By a custom of federation 1, the keys of types that a
   * subgraph only extends are marked as external, and are resolved nevertheless.
   */
  isExternal(field: FieldElement): boolean {
    if (!field.isExternal) return false;
    const type = this.type(field.parent);
    if (this.graph.minor === null && type?.kind === 'interface') return false;
    return !(type?.isExtension === true && this.isKeyField(field.parent, field.name));
  }

  /** The field set of a directive, in the spelling of supergraphs; null if it applies to no field. */
  fieldSetText(applied: AppliedDirective): string | null {
    const set = this.fieldSets.find((one) => one.applied === applied);
    return set?.text == null || set.read.fault !== null ? null : normalisedFieldSet(set.text);
  }

  /** Whether an interface of the type demands the field. */
  servesInterface(type: TypeElement, name: string): boolean {
    return type.interfaces.some((one) => this.field(one, name) !== undefined);
  }

  #coordinates({ parent, field }: SelectedField): string[] {
    const own = [`${parent.name}.${field.name}`];
    if (!isInterfaceType(parent)) return own;
    const types = this.graph.schema.getPossibleTypes(parent);
    return [...own, ...types.map(({ name }) => `${name}.${field.name}`)];
  }

  /** Fields that arguments take from contexts. */
  #readContexts(): void {
    const setters = new Map<string, string[]>();
    for (const type of this.graph.types.values()) {
      for (const applied of type.directives.filter(({ core }) => core === 'context')) {
        const name = textOf(applied, 'name') ?? '';
        setters.getOrInsertComputed(name, () => []).push(type.name);
      }
    }
    for (const type of this.graph.types.values()) {
      for (const field of type.fields.values()) {
        for (const argument of field.arguments.values()) {
          const applied = argument.directives.find(({ core }) => core === 'fromContext');
          if (applied === undefined) continue;
          const { context, selection } = contextReference(textOf(applied, 'field') ?? '');
          for (const setter of setters.get(context ?? '') ?? []) {
            for (const on of [setter, ...this.#possible(setter)]) {
              for (const selected of readFieldSet(this.graph.schema, on, selection).fields) {
                for (const one of this.#coordinates(selected)) this.#used.add(one);
              }
            }
          }
        }
      }
    }
  }

  #possible(name: string): readonly string[] {
    const type = this.graph.schema.getType(name);
    if (!isAbstractType(type)) return [];
    return this.graph.schema.getPossibleTypes(type).map((one) => one.name);
  }
}

/** Reads the argument of `@fromContext`. */
export function contextReference(text: string): ContextReference {
  const match = /^\s*\$\s*([A-Za-z_]\w*)\s*([^]*)$/.exec(text);
  if (match === null) return { context: null, selection: text };
  return { context: match[1]!, selection: match[2]! };
}

function declaredFieldSets(graph: SubgraphGraph): DeclaredFieldSet[] {
  const found: DeclaredFieldSet[] = [];
  const add = (
    directive: FieldSetDirective,
    applied: AppliedDirective,
    type: TypeElement,
    field: FieldElement | null,
    on: string,
  ): void => {
    const text = textIn(applied);
    const read =
      text === null
        ? { fields: [], fault: 'its argument must be a text', directive: null }
        : readFieldSet(graph.schema, on, text);
    found.push({ directive, applied, type, field, on, text, read });
  };
  for (const type of graph.types.values()) {
    for (const applied of type.directives) {
      if (applied.core === 'key') add('key', applied, type, null, type.name);
    }
    for (const field of type.fields.values()) {
      for (const applied of field.directives) {
        if (applied.core === 'requires') add('requires', applied, type, field, type.name);
        if (applied.core === 'provides') add('provides', applied, type, field, namedType(field));
      }
    }
  }
  return found;
}

function namedType({ type }: FieldElement): string {
  let inner = type;
  while (inner.kind !== 'NamedType') inner = inner.type;
  return inner.name.value;
}

/** The text of a field set. Federation 1 also took a list of names. */
function textIn(applied: AppliedDirective): string | null {
  const text = textOf(applied, 'fields');
  if (text !== null) return text;
  const value = argumentOf(applied, 'fields');
  if (value?.kind !== 'ListValue') return null;
  const names = value.values.map((one) => (one.kind === 'StringValue' ? one.value : null));
  return names.every((name) => name !== null) && names.length > 0 ? names.join(' ') : null;
}

/** A field set in the spelling of supergraphs. */
export function normalisedFieldSet(text: string): string {
  return printSelections(parseSelection(text).selections);
}

function printSelections(selections: ReturnType<typeof parseSelection>['selections']): string {
  return selections.map(printSelection).join(' ');
}

function printSelection(node: ReturnType<typeof parseSelection>['selections'][number]): string {
  if (node.kind === 'FragmentSpread') return `...${node.name.value}`;
  const inner =
    node.selectionSet === undefined ? '' : ` { ${printSelections(node.selectionSet.selections)} }`;
  if (node.kind === 'InlineFragment') {
    const on = node.typeCondition === undefined ? '' : ` on ${node.typeCondition.name.value}`;
    return `...${on}${inner}`;
  }
  const given = (node.arguments ?? []).map((one) => `${one.name.value}: ${print(one.value)}`);
  return `${node.name.value}${given.length === 0 ? '' : `(${given.join(', ')})`}${inner}`;
}
