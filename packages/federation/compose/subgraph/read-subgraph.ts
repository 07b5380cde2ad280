import { Kind, isTypeDefinitionNode } from 'graphql';
import type {
  ConstDirectiveNode,
  DirectiveDefinitionNode,
  DocumentNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  StringValueNode,
  TypeDefinitionNode,
  TypeExtensionNode,
} from 'graphql';
import type { Findings } from '#federation/compose/problems/problem.ts';
import { checkDocument } from '#federation/compose/subgraph/check-document.ts';
import { completeDocument } from '#federation/compose/subgraph/complete-document.ts';
import { readLocalNames } from '#federation/compose/subgraph/local-names.ts';
import type { LocalNames } from '#federation/compose/subgraph/local-names.ts';
import type {
  AppliedDirective,
  Element,
  FieldElement,
  InputElement,
  SubgraphGraph,
  TypeElement,
  ElementKind,
} from '#federation/compose/subgraph/subgraph.ts';

/** A subgraph to compose. */
export interface NamedSubgraph {
  readonly name: string;
  readonly url?: string | undefined;
  readonly typeDefs: DocumentNode;
}

/** Reads a subgraph. Reports what is wrong with it by the rules of GraphQL and of links; then the answer is null. */
export function readSubgraph(
  { name, url = '', typeDefs }: NamedSubgraph,
  graphName: string,
  findings: Findings,
): SubgraphGraph | null {
  const names = readLocalNames(name, typeDefs, findings);
  if (names === null) return null;
  const complete = completeDocument(typeDefs, names);
  const schema = checkDocument(name, typeDefs, complete, names, findings);
  if (schema === null) return null;
  const reader = new ElementReader(names);
  const types = new Map<string, TypeElement>();
  const system = new Set([...names.scalars.values(), 'link__Import', 'link__Purpose']);
  for (const [type, nodes] of complete.blocks) {
    if (system.has(type)) continue;
    types.set(type, reader.type(nodes, complete.extensions.has(type)));
  }
  const own = typeDefs.definitions.filter(
    (node): node is DirectiveDefinitionNode =>
      node.kind === Kind.DIRECTIVE_DEFINITION && !names.coreOf.has(node.name.value),
  );
  return {
    name,
    url,
    graphName,
    minor: names.minor,
    links: names.links,
    types,
    directives: new Map(own.map((node) => [node.name.value, node] as const)),
    schemaDirectives: reader.applied(
      typeDefs.definitions.flatMap((node) =>
        node.kind === Kind.SCHEMA_DEFINITION || node.kind === Kind.SCHEMA_EXTENSION
          ? (node.directives ?? [])
          : [],
      ),
    ),
    localNames: names.localOf,
    schema,
  };
}

const KINDS: Readonly<Record<string, ElementKind>> = {
  ObjectType: 'object',
  InterfaceType: 'interface',
  UnionType: 'union',
  EnumType: 'enum',
  InputObjectType: 'input',
  ScalarType: 'scalar',
};

type Block = TypeDefinitionNode | TypeExtensionNode;

/** Reads elements with federation's directives under the names of the specification. */
class ElementReader {
  readonly #names: LocalNames;

  constructor(names: LocalNames) {
    this.#names = names;
  }

  applied(directives: readonly ConstDirectiveNode[] = []): AppliedDirective[] {
    return directives.map((node) => ({
      core: this.#names.coreOf.get(node.name.value) ?? null,
      node,
    }));
  }

  type(blocks: readonly Block[], isExtension: boolean): TypeElement {
    const first = blocks.find(isTypeDefinitionNode) ?? blocks[0]!;
    const name = first.name.value;
    const kind = KINDS[first.kind.replace(/(?:Definition|Extension)$/, '')]!;
    const directives = blocks.flatMap((block) => this.applied(block.directives));
    const fields = new Map<string, FieldElement>();
    const inputFields = new Map<string, InputElement>();
    const values = new Map<string, Element>();
    for (const block of blocks) {
      if (
        block.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION ||
        block.kind === Kind.INPUT_OBJECT_TYPE_EXTENSION
      ) {
        for (const node of block.fields ?? []) inputFields.set(node.name.value, this.#input(node));
      } else if ('fields' in block) {
        const marks = this.applied(block.directives);
        for (const node of block.fields ?? []) {
          if (name === 'Query' && /^_(?:entities|service)$/.test(node.name.value)) continue;
          fields.set(node.name.value, this.#field(name, node as FieldDefinitionNode, marks));
        }
      }
      if ('values' in block) {
        for (const node of block.values ?? []) {
          values.set(node.name.value, { ...this.#element(node), node });
        }
      }
    }
    return {
      ...this.#element(first),
      directives,
      node: first,
      kind,
      isExtension,
      isInterfaceObject: directives.some(({ core }) => core === 'interfaceObject'),
      fields,
      inputFields,
      values,
      interfaces: [
        ...new Set(blocks.flatMap((one) => namesIn('interfaces' in one ? one.interfaces : []))),
      ],
      members: [...new Set(blocks.flatMap((one) => namesIn('types' in one ? one.types : [])))],
    };
  }

  #field(
    parent: string,
    node: FieldDefinitionNode,
    marks: readonly AppliedDirective[],
  ): FieldElement {
    const element = this.#element(node);
    const has = (core: string): boolean =>
      [...element.directives, ...marks].some((one) => one.core === core);
    return {
      ...element,
      parent,
      node,
      type: node.type,
      arguments: new Map(
        (node.arguments ?? []).map((one) => [one.name.value, this.#input(one)] as const),
      ),
      isExternal: has('external'),
      isShareable: this.#names.minor === null || has('shareable'),
    };
  }

  #input(node: InputValueDefinitionNode): InputElement {
    return {
      ...this.#element(node),
      node,
      type: node.type,
      defaultValue: node.defaultValue ?? null,
    };
  }

  #element(node: {
    readonly name: { readonly value: string };
    readonly description?: StringValueNode | undefined;
    readonly directives?: readonly ConstDirectiveNode[] | undefined;
  }) {
    return {
      name: node.name.value,
      description: node.description?.value ?? null,
      directives: this.applied(node.directives),
    };
  }
}

function namesIn(nodes: readonly { readonly name: { readonly value: string } }[] = []): string[] {
  return nodes.map(({ name }) => name.value);
}
