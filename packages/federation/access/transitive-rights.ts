import { Kind, parse } from 'graphql';
import type {
  ConstDirectiveNode,
  ConstValueNode,
  DocumentNode,
  FieldDefinitionNode,
  InterfaceTypeDefinitionNode,
  ObjectTypeDefinitionNode,
  SelectionSetNode,
  TypeNode,
} from 'graphql';
import type { DeclaredRights } from '#federation/access/declared-rights.ts';
import { implies } from '#federation/access/requirement.ts';
import type { Requirement } from '#federation/access/requirement.ts';

type TypeWithFields = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/** A field, and another one that its subgraph needs for it, by `@requires` or from a context. */
export interface NeededField {
  readonly type: string;
  readonly field: string;
  /** The type whose subgraph definition names the need: the type itself, or an interface that is an object there. */
  readonly declaredOn: string;
  readonly neededType: string;
  readonly neededField: string;
  readonly neededOutput: string;
  /** Whether the needed field belongs to another object. */
  readonly isOfOther: boolean;
}

/** Every need in a supergraph, on each object type that may have it. */
export function neededFields(supergraph: DocumentNode): readonly NeededField[] {
  return new Needs(supergraph).all();
}

/** Adds to each field what its inputs demand, through any number of fields. */
export function addTransitive(rights: DeclaredRights, needed: readonly NeededField[]): void {
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const one of needed) {
      isMore = rights.demand(one.type, one.field, demandedBy(rights, one)) || isMore;
    }
  }
}

/** The needs of fields that demand less than what they need. */
export function unprovenNeeds(
  rights: DeclaredRights,
  needed: readonly NeededField[],
): readonly NeededField[] {
  return needed.filter((one) => {
    const own = [
      ...(rights.ofTypes.get(one.type) ?? []),
      ...(rights.ofFields.get(`${one.type}.${one.field}`) ?? []),
    ];
    return !demandedBy(rights, one).every((requirement) => implies(own, requirement));
  });
}

function demandedBy(
  { ofTypes, ofFields }: DeclaredRights,
  { neededType, neededField, neededOutput, isOfOther }: NeededField,
): readonly Requirement[] {
  return [
    ...(isOfOther ? (ofTypes.get(neededType) ?? []) : []),
    ...(ofFields.get(`${neededType}.${neededField}`) ?? []),
    ...(ofTypes.get(neededOutput) ?? []),
  ];
}

/** A field whose needs are collected. */
type Needing = Pick<NeededField, 'type' | 'field' | 'declaredOn'>;

class Needs {
  readonly #types = new Map<string, TypeWithFields>();
  /** Object types by the interface or union that they belong to, and by their own name. */
  readonly #possible = new Map<string, string[]>();
  /** Types by the context that they set. */
  readonly #setters = new Map<string, string[]>();
  readonly #found: NeededField[] = [];

  constructor({ definitions }: DocumentNode) {
    for (const node of definitions) {
      if (node.kind === Kind.UNION_TYPE_DEFINITION) {
        const members = (node.types ?? []).map(({ name }) => name.value);
        this.#possible.set(node.name.value, members);
      }
      if ('directives' in node && 'name' in node) {
        for (const context of contextsOf(node.directives as readonly ConstDirectiveNode[])) {
          this.#setters.getOrInsertComputed(context, () => []).push(node.name.value);
        }
      }
      if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.INTERFACE_TYPE_DEFINITION)
        continue;
      this.#types.set(node.name.value, node);
      if (node.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
      const own = node.name.value;
      for (const name of [own, ...(node.interfaces ?? []).map((one) => one.name.value)]) {
        this.#possible.getOrInsertComputed(name, () => []).push(own);
      }
    }
  }

  all(): readonly NeededField[] {
    for (const [declaredOn, { fields = [] }] of this.#types) {
      for (const field of fields) this.#ofField(declaredOn, field);
    }
    return this.#found;
  }

  #ofField(declaredOn: string, { name, directives = [] }: FieldDefinitionNode): void {
    for (const join of directives) {
      if (join.name.value !== 'join__field') continue;
      const requires = textOf(argumentOf(join, 'requires'));
      const contexts = readContexts(argumentOf(join, 'contextArguments'));
      if (requires === null && contexts.length === 0) continue;
      for (const type of new Set([declaredOn, ...(this.#possible.get(declaredOn) ?? [])])) {
        const needing = { type, field: name.value, declaredOn };
        if (requires !== null) this.#collect(needing, [type], selectionOf(requires), false);
        for (const { context, selection } of contexts) {
          const setters = (this.#setters.get(context) ?? []).flatMap((one) => this.#objects(one));
          this.#collect(needing, setters, selectionOf(selection), true);
        }
      }
    }
  }

  #collect(
    needing: Needing,
    types: readonly string[],
    { selections }: SelectionSetNode,
    isOfOther: boolean,
  ): void {
    for (const node of selections) {
      if (node.kind === Kind.INLINE_FRAGMENT) {
        const condition = node.typeCondition?.name.value;
        const within =
          condition === undefined ? types : types.filter((one) => this.#is(one, condition));
        this.#collect(needing, within, node.selectionSet, isOfOther);
      }
      if (node.kind !== Kind.FIELD) continue;
      for (const neededType of types) {
        const neededField = node.name.value;
        const definition = this.#types
          .get(neededType)
          ?.fields?.find(({ name }) => name.value === neededField);
        if (definition === undefined) continue;
        const neededOutput = namedIn(definition.type);
        this.#found.push({ ...needing, neededType, neededField, neededOutput, isOfOther });
        if (node.selectionSet === undefined) continue;
        this.#collect(needing, this.#objects(neededOutput), node.selectionSet, true);
      }
    }
  }

  #objects(type: string): readonly string[] {
    return this.#possible.get(type) ?? [type];
  }

  /** Whether objects of a type may meet a type condition. */
  #is(type: string, condition: string): boolean {
    return (
      type === condition ||
      this.#objects(condition).some((one) => this.#objects(type).includes(one))
    );
  }
}

function contextsOf(directives: readonly ConstDirectiveNode[] = []): readonly string[] {
  return directives.flatMap((one) =>
    one.name.value === 'context' ? (textOf(argumentOf(one, 'name')) ?? []) : [],
  );
}

function readContexts(value: ConstValueNode | undefined) {
  const items = value?.kind === Kind.LIST ? value.values : value === undefined ? [] : [value];
  return items.flatMap((item) => {
    if (item.kind !== Kind.OBJECT) return [];
    const member = (name: string): string | null =>
      textOf(item.fields.find((field) => field.name.value === name)?.value);
    const [context, selection] = [member('context'), member('selection')];
    return context === null || selection === null ? [] : [{ context, selection }];
  });
}

function selectionOf(text: string): SelectionSetNode {
  const inner = text.trim().replace(/^\{([^]*)\}$/, '$1');
  const [definition] = parse(`{ ${inner} }`, { noLocation: true }).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION)
    throw new Error(`"${text}" is not a field set.`);
  return definition.selectionSet;
}

function argumentOf(directive: ConstDirectiveNode, name: string): ConstValueNode | undefined {
  return directive.arguments?.find((one) => one.name.value === name)?.value;
}

function textOf(value: ConstValueNode | undefined): string | null {
  return value?.kind === Kind.STRING ? value.value : null;
}

function namedIn(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedIn(type.type);
}
