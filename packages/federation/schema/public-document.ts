import { Kind, specifiedDirectives } from 'graphql';
import type {
  ConstDirectiveNode,
  DefinitionNode,
  DocumentNode,
  EnumValueDefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  NamedTypeNode,
} from 'graphql';
import { CoreNames } from '#federation/link/core-names.ts';
import { DEFER } from '#federation/operation/defer-directive.ts';
import { STREAM } from '#federation/operation/stream-directive.ts';

/** Directives that every GraphQL server defines; only `@oneOf` may be defined again. */
const SERVER_DIRECTIVES = new Set([
  ...specifiedDirectives.map(({ name }) => name).filter((name) => name !== 'oneOf'),
  DEFER,
  STREAM,
]);

/** Root types that need no schema definition, with their operations. */
const USUAL_ROOTS: ReadonlyMap<string, string> = new Map([
  ['Query', 'query'],
  ['Mutation', 'mutation'],
  ['Subscription', 'subscription'],
]);

/** A named part of a definition; only the name decides about its visibility. */
interface NamedNode {
  readonly name: { readonly value: string };
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/**
 * The part of a supergraph that clients see: without federation's directives and types, and without inaccessible
 * elements. Directives of other specifications stay.
 *
 * @param supergraph as its composer wrote it; links may rename federation's directives
 */
export function publicDocument(supergraph: DocumentNode): DocumentNode {
  const view = new PublicView(new CoreNames(supergraph));
  const shown = supergraph.definitions.flatMap((definition) => view.definition(definition));
  const definitions = shown.flatMap((definition) => view.withoutLost(definition));
  return { kind: Kind.DOCUMENT, definitions };
}

class PublicView {
  readonly #names: CoreNames;
  /** Names of hidden types. */
  readonly #lost = new Set<string>();
  /** How many shown types have the usual name of a root type. */
  #usualRoots = 0;

  constructor(names: CoreNames) {
    this.#names = names;
  }

  /** The definition as clients see it, or nothing. */
  definition(node: DefinitionNode): DefinitionNode[] {
    switch (node.kind) {
      case Kind.SCHEMA_DEFINITION:
        return [{ ...node, directives: [] }];
      case Kind.SCHEMA_EXTENSION:
        return [];
      case Kind.DIRECTIVE_DEFINITION: {
        const name = node.name.value;
        const isOurs = this.#names.directive(name) !== null || SERVER_DIRECTIVES.has(name);
        return isOurs || this.#names.hasCorePrefix(name) ? [] : [this.#withArguments(node)];
      }
      case Kind.SCALAR_TYPE_DEFINITION:
      case Kind.UNION_TYPE_DEFINITION:
        return this.#isShownType(node) ? [this.#bare(node)] : [];
      case Kind.ENUM_TYPE_DEFINITION:
        return this.#isShownType(node)
          ? [this.#bare({ ...node, values: this.#shownOf<EnumValueDefinitionNode>(node.values) })]
          : [];
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        return this.#isShownType(node)
          ? [this.#bare({ ...node, fields: this.#shownOf<InputValueDefinitionNode>(node.fields) })]
          : [];
      case Kind.INTERFACE_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_DEFINITION:
        return this.#isShownType(node)
          ? [this.#bare({ ...node, fields: this.#fields(node.fields) })]
          : [];
      default:
        return [node];
    }
  }

  /** Removes references to hidden types. A schema with the usual root types needs no schema definition. */
  withoutLost(node: DefinitionNode): DefinitionNode[] {
    const isKept = ({ name }: NamedTypeNode): boolean => !this.#lost.has(name.value);
    switch (node.kind) {
      case Kind.SCHEMA_DEFINITION: {
        const operationTypes = node.operationTypes.filter(({ type }) => isKept(type));
        const named = operationTypes.filter(({ type }) => USUAL_ROOTS.has(type.name.value));
        const isUsual =
          operationTypes.every(
            ({ operation, type }) => USUAL_ROOTS.get(type.name.value) === operation,
          ) && named.length === this.#usualRoots;
        return isUsual ? [] : [{ ...node, operationTypes }];
      }
      case Kind.INTERFACE_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_DEFINITION:
        if (this.#lost.size === 0) return [node];
        return [{ ...node, interfaces: (node.interfaces ?? []).filter(isKept) }];
      case Kind.UNION_TYPE_DEFINITION:
        if (this.#lost.size === 0) return [node];
        return [{ ...node, types: (node.types ?? []).filter(isKept) }];
      default:
        return [node];
    }
  }

  #fields(fields: readonly FieldDefinitionNode[] = []): FieldDefinitionNode[] {
    return this.#shownOf<FieldDefinitionNode>(fields).map((field) => this.#withArguments(field));
  }

  #withArguments<Node extends { readonly arguments?: readonly InputValueDefinitionNode[] }>(
    node: Node,
  ): Node {
    return { ...node, arguments: this.#shownOf<InputValueDefinitionNode>(node.arguments) };
  }

  #shownOf<Node extends NamedNode>(nodes: readonly Node[] = []): Node[] {
    return nodes.filter((node) => this.#isShown(node)).map((node) => this.#bare(node));
  }

  #isShownType(node: NamedNode): boolean {
    const { value } = node.name;
    const isShown = this.#names.type(value) === null && this.#isShown(node);
    if (!isShown) this.#lost.add(value);
    else if (USUAL_ROOTS.has(value)) this.#usualRoots += 1;
    return isShown;
  }

  #isShown({ name, directives = [] }: NamedNode): boolean {
    return (
      !this.#names.hasCorePrefix(name.value) &&
      !directives.some((one) => this.#names.directive(one.name.value) === 'inaccessible')
    );
  }

  #bare<Node extends NamedNode>(node: Node): Node {
    if (node.directives === undefined || node.directives.length === 0) return node;
    const isKept = ({ name: { value } }: ConstDirectiveNode): boolean =>
      this.#names.directive(value) === null && !this.#names.hasCorePrefix(value);
    return { ...node, directives: node.directives.filter(isKept) };
  }
}
