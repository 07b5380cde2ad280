import { Kind, parseType } from 'graphql';
import type {
  ConstDirectiveNode,
  DocumentNode,
  EnumTypeDefinitionNode,
  FieldDefinitionNode,
  InterfaceTypeDefinitionNode,
  ObjectTypeDefinitionNode,
  TypeDefinitionNode,
  TypeNode,
  UnionTypeDefinitionNode,
} from 'graphql';
import { ContextArguments } from '#federation/plan/graph/context-arguments.ts';
import { FieldSets } from '#federation/plan/graph/field-set.ts';
import type { FieldSet } from '#federation/plan/graph/field-set.ts';
import type {
  FederatedField,
  FederatedGraph,
  FederatedType,
  FieldIn,
  Subgraph,
  TypeIn,
  TypeKind,
} from '#federation/plan/graph/federated-type.ts';
import { PlannedOverrides } from '#federation/plan/graph/planned-overrides.ts';

type WithFields = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/** A type under construction. */
interface Draft extends FederatedType {
  readonly definition: TypeDefinitionNode;
  readonly fields: Map<string, FederatedField>;
  /** Fields whose subgraphs the supergraph lists explicitly. */
  readonly explicit: Set<string>;
  possible: FederatedType[];
  readonly in: (TypeIn | undefined)[];
  readonly as: FederatedType[][];
}

/**
 * Reads the join directives of a supergraph. Throws an `Error` for inconsistent ones.
 *
 * @param labels active labels of progressive overrides
 */
export function readSupergraph(
  document: DocumentNode,
  labels: Iterable<string> = [],
): FederatedGraph {
  return new SupergraphReader(document, new Set(labels)).read();
}

class SupergraphReader {
  readonly #document: DocumentNode;
  readonly #labels: ReadonlySet<string>;
  readonly #fieldSets = new FieldSets();
  readonly #subgraphs: Subgraph[] = [];
  /** By value of the `join__Graph` enum. */
  readonly #indexes = new Map<string, number>();
  readonly #types = new Map<string, Draft>();
  #contexts: ContextArguments | null = null;

  constructor(document: DocumentNode, labels: ReadonlySet<string>) {
    this.#document = document;
    this.#labels = labels;
  }

  read(): FederatedGraph {
    this.#readSubgraphs();
    for (const definition of this.#document.definitions)
      this.#draft(definition as TypeDefinitionNode);
    for (const type of this.#types.values()) this.#readPossible(type);
    for (const type of this.#types.values()) this.#readJoins(type);
    this.#contexts = new ContextArguments(this.#document, this.#types, this.#fieldSets);
    for (const type of this.#types.values()) this.#readFields(type);
    for (const type of this.#types.values()) this.#readInterfaceObjects(type);
    for (const type of this.#types.values()) this.#markRequired(type);
    return { subgraphs: this.#subgraphs, types: this.#types, roots: this.#roots() };
  }

  #readSubgraphs(): void {
    const joined = this.#document.definitions.find(
      (node): node is EnumTypeDefinitionNode =>
        node.kind === Kind.ENUM_TYPE_DEFINITION && node.name.value === 'join__Graph',
    );
    if (joined === undefined) {
      throw new Error('This SDL is not a supergraph: it has no join__Graph enum.');
    }
    for (const value of joined.values ?? []) {
      const [directive] = directivesOf(value.directives, 'join__graph');
      const index = this.#subgraphs.length;
      const name = directive === undefined ? null : textOf(directive, 'name');
      this.#subgraphs.push({ index, name: name ?? value.name.value });
      this.#indexes.set(value.name.value, index);
    }
  }

  #draft(definition: TypeDefinitionNode): void {
    const kind = KINDS[definition.kind];
    if (kind === undefined || definition.name.value.startsWith('join__')) return;
    const { value: name } = definition.name;
    this.#types.set(name, {
      id: this.#types.size,
      name,
      kind,
      definition,
      fields: new Map(),
      explicit: new Set(),
      possible: [],
      in: this.#subgraphs.map(() => undefined),
      as: this.#subgraphs.map(() => []),
    });
  }

  #readPossible(type: Draft): void {
    const { definition } = type;
    if (type.kind === 'object') {
      type.possible.push(type);
      for (const { name } of (definition as WithFields).interfaces ?? []) {
        this.#types.get(name.value)?.possible.push(type);
      }
    } else if (type.kind === 'union') {
      for (const { name } of (definition as UnionTypeDefinitionNode).types ?? []) {
        type.possible.push(this.#typeOf(name.value));
      }
    }
  }

  /** Reads the definition of a type in each subgraph. */
  #readJoins(type: Draft): void {
    // An interface without implementations is its own possible type.
    if (type.possible.length === 0) type.possible.push(type);
    const joins = directivesOf(type.definition.directives, 'join__type');
    for (const join of joins) {
      const subgraph = this.#indexOf(join);
      if (subgraph === null) continue;
      const keyText = textOf(join, 'key');
      const isKey = keyText !== null && isTrue(join, 'resolvable', true);
      const keys: readonly FieldSet[] = isKey ? [this.#fieldSets.read(keyText)] : [];
      const isInterfaceObject = isTrue(join, 'isInterfaceObject', false);
      const known = type.in[subgraph];
      type.in[subgraph] = {
        keys: [...(known?.keys ?? []), ...keys],
        isInterfaceObject,
        possible: known?.possible ?? this.#possibleIn(type, subgraph, isInterfaceObject),
      };
    }
  }

  #possibleIn(type: Draft, subgraph: number, isInterfaceObject: boolean): FederatedType[] {
    if (type.kind === 'object') return [type];
    if (isInterfaceObject) return type.possible;
    if (type.kind === 'union') {
      return directivesOf(type.definition.directives, 'join__unionMember').flatMap((member) =>
        this.#indexOf(member) === subgraph ? [this.#typeOf(textOf(member, 'member') ?? '')] : [],
      );
    }
    if (type.possible[0] === type) return type.possible;
    return type.possible.filter((one) =>
      directivesOf((one as Draft).definition.directives, 'join__implements').some(
        (join) => this.#indexOf(join) === subgraph && textOf(join, 'interface') === type.name,
      ),
    );
  }

  #readFields(type: Draft): void {
    if (type.kind !== 'object' && type.kind !== 'interface') return;
    for (const field of (type.definition as WithFields).fields ?? []) {
      type.fields.set(field.name.value, {
        name: field.name.value,
        type: this.#typeOf(namedIn(field.type)),
        listDepth: listDepthOf(field.type),
        in: this.#fieldIns(type, field),
      });
    }
  }

  #fieldIns(type: Draft, field: FieldDefinitionNode): (FieldIn | undefined)[] {
    const joins = directivesOf(field.directives, 'join__field');
    const ins: (FieldIn | undefined)[] = this.#subgraphs.map(() => undefined);
    if (joins.length === 0) {
      for (const [subgraph, known] of type.in.entries()) {
        if (known !== undefined) ins[subgraph] = this.#fieldIn(subgraph, field, null);
      }
      return ins;
    }
    type.explicit.add(field.name.value);
    const overrides = new PlannedOverrides(joins, this.#labels, (join) => {
      const index = this.#indexOf(join);
      return index === null ? undefined : this.#subgraphs[index]?.name;
    });
    for (const join of joins) {
      const subgraph = this.#indexOf(join);
      if (subgraph === null || !overrides.isResolved(join)) continue;
      ins[subgraph] = this.#fieldIn(subgraph, field, join);
    }
    return ins;
  }

  #fieldIn(subgraph: number, field: FieldDefinitionNode, join: ConstDirectiveNode | null): FieldIn {
    const text = (name: string): string | null => (join === null ? null : textOf(join, name));
    const provides = text('provides');
    const typeText = text('type');
    const type = typeText === null ? field.type : parseType(typeText, { noLocation: true });
    return {
      subgraph,
      type: this.#typeOf(namedIn(type)),
      typeText: writtenType(type),
      isExternal: join !== null && isTrue(join, 'external', false),
      requires: join === null ? null : this.#contexts!.inputsOf(join, text('requires')),
      provides: provides === null ? null : this.#fieldSets.read(provides),
    };
  }

  /** Links every implementation to the subgraphs in which its interface is an object. */
  #readInterfaceObjects(type: Draft): void {
    if (type.kind !== 'interface') return;
    for (const [subgraph, known] of type.in.entries()) {
      if (known?.isInterfaceObject !== true) continue;
      for (const one of type.possible) {
        if (one !== type) (one as Draft).as[subgraph]!.push(type);
      }
    }
  }

  /**
   * Marks fields that a subgraph requires of its own type as external. Some composers omit that for fields of
   * interfaces that are objects in another subgraph, and list no subgraph for the field.
   */
  #markRequired(type: Draft): void {
    for (const { in: ins } of type.fields.values()) {
      for (const { subgraph, requires } of ins.filter((known) => known !== undefined)) {
        for (const { field } of requires?.entries ?? []) this.#markExternal(type, field, subgraph);
      }
    }
  }

  #markExternal(type: Draft, name: string, subgraph: number): void {
    const field = type.fields.get(name);
    const known = field?.in[subgraph];
    if (field === undefined || known === undefined || type.explicit.has(name)) return;
    // A field of one subgraph only is its own; it is required for the sake of fields below it.
    if (field.in.every((other) => other === undefined || other === known)) return;
    type.fields.set(name, {
      ...field,
      in: field.in.with(subgraph, { ...known, isExternal: true }),
    });
  }

  #roots(): FederatedGraph['roots'] {
    const named = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };
    for (const definition of this.#document.definitions) {
      if (definition.kind !== Kind.SCHEMA_DEFINITION) continue;
      for (const { operation, type } of definition.operationTypes)
        named[operation] = type.name.value;
    }
    return {
      query: this.#types.get(named.query) ?? null,
      mutation: this.#types.get(named.mutation) ?? null,
      subscription: this.#types.get(named.subscription) ?? null,
    };
  }

  #typeOf(name: string): Draft {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    if (!BUILT_IN.has(name)) throw new Error(`The supergraph does not define ${name}.`);
    this.#draft({ kind: Kind.SCALAR_TYPE_DEFINITION, name: { kind: Kind.NAME, value: name } });
    return this.#types.get(name)!;
  }

  #indexOf(directive: ConstDirectiveNode): number | null {
    const graph = textOf(directive, 'graph');
    if (graph === null) return null;
    const index = this.#indexes.get(graph);
    if (index === undefined) throw new Error(`The supergraph has no subgraph ${graph}.`);
    return index;
  }
}

const BUILT_IN: ReadonlySet<string> = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);

const KINDS: Readonly<Partial<Record<string, TypeKind>>> = {
  [Kind.OBJECT_TYPE_DEFINITION]: 'object',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'interface',
  [Kind.UNION_TYPE_DEFINITION]: 'union',
  [Kind.SCALAR_TYPE_DEFINITION]: 'leaf',
  [Kind.ENUM_TYPE_DEFINITION]: 'leaf',
};

function directivesOf(
  directives: readonly ConstDirectiveNode[] | undefined,
  name: string,
): readonly ConstDirectiveNode[] {
  return directives?.filter((directive) => directive.name.value === name) ?? [];
}

function textOf(directive: ConstDirectiveNode, name: string): string | null {
  const value = directive.arguments?.find((one) => one.name.value === name)?.value;
  return value?.kind === Kind.STRING || value?.kind === Kind.ENUM ? value.value : null;
}

function isTrue(directive: ConstDirectiveNode, name: string, otherwise: boolean): boolean {
  const value = directive.arguments?.find((one) => one.name.value === name)?.value;
  return value?.kind === Kind.BOOLEAN ? value.value : otherwise;
}

function namedIn(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedIn(type.type);
}

function listDepthOf(type: TypeNode): number {
  if (type.kind === Kind.NAMED_TYPE) return 0;
  return listDepthOf(type.type) + (type.kind === Kind.LIST_TYPE ? 1 : 0);
}

function writtenType(type: TypeNode): string {
  if (type.kind === Kind.NAMED_TYPE) return type.name.value;
  const inner = writtenType(type.type);
  return type.kind === Kind.LIST_TYPE ? `[${inner}]` : `${inner}!`;
}
