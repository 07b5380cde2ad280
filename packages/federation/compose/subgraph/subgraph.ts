import type {
  ConstDirectiveNode,
  ConstValueNode,
  DirectiveDefinitionNode,
  FieldDefinitionNode,
  GraphQLSchema,
  InputValueDefinitionNode,
  ASTNode,
  TypeNode,
} from 'graphql';
import type { SchemaLink } from '#federation/link/schema-links.ts';

export type ElementKind = 'object' | 'interface' | 'union' | 'enum' | 'input' | 'scalar';

/** A directive where it is applied. */
export interface AppliedDirective {
  /** Name in federation's specification; null for a directive of others. */
  readonly core: string | null;
  readonly node: ConstDirectiveNode;
}

/** What all elements of a schema have. */
export interface Element {
  readonly name: string;
  readonly directives: readonly AppliedDirective[];
  readonly description: string | null;
  readonly node: ASTNode;
}

/** An argument, or a field of an input type. */
export interface InputElement extends Element {
  readonly type: TypeNode;
  readonly defaultValue: ConstValueNode | null;
  readonly node: InputValueDefinitionNode;
}

/** A field of an object or an interface in one subgraph. */
export interface FieldElement extends Element {
  readonly parent: string;
  readonly type: TypeNode;
  readonly arguments: ReadonlyMap<string, InputElement>;
  readonly node: FieldDefinitionNode;
  /** Whether the subgraph does not resolve the field by itself. */
  readonly isExternal: boolean;
  readonly isShareable: boolean;
}

/** A type in one subgraph, including its extensions. */
export interface TypeElement extends Element {
  readonly kind: ElementKind;
  /** Whether the subgraph only extends the type. */
  readonly isExtension: boolean;
  /** Whether the type represents an interface of other subgraphs (`@interfaceObject`). */
  readonly isInterfaceObject: boolean;
  /** Of objects and interfaces. */
  readonly fields: ReadonlyMap<string, FieldElement>;
  /** Of input types. */
  readonly inputFields: ReadonlyMap<string, InputElement>;
  readonly values: ReadonlyMap<string, Element>;
  readonly interfaces: readonly string[];
  readonly members: readonly string[];
}

/** A subgraph as composition sees it. */
export interface SubgraphGraph {
  readonly name: string;
  readonly url: string;
  /** Value of the `join__Graph` enum. */
  readonly graphName: string;
  /** Minor version of federation 2; null for federation 1. */
  readonly minor: number | null;
  readonly links: readonly SchemaLink[];
  readonly types: ReadonlyMap<string, TypeElement>;
  readonly directives: ReadonlyMap<string, DirectiveDefinitionNode>;
  /** Directives of the schema definition. */
  readonly schemaDirectives: readonly AppliedDirective[];
  /** Local names of federation's directives. */
  readonly localNames: ReadonlyMap<string, string>;
  /** The subgraph as a GraphQL schema. */
  readonly schema: GraphQLSchema;
}

/** Applications of one of federation's directives. */
export function appliedOf(
  element: Pick<Element, 'directives'>,
  core: string,
): readonly AppliedDirective[] {
  return element.directives.filter((one) => one.core === core);
}

/** Whether one of federation's directives is applied. */
export function hasApplied(element: Pick<Element, 'directives'>, core: string): boolean {
  return element.directives.some((one) => one.core === core);
}

/** An argument of a directive, where it is given. */
export function argumentOf({ node }: AppliedDirective, name: string): ConstValueNode | undefined {
  return node.arguments?.find((one) => one.name.value === name)?.value;
}

/** A text argument of a directive; null where it is absent or no text. */
export function textOf(applied: AppliedDirective, name: string): string | null {
  const value = argumentOf(applied, name);
  return value?.kind === 'StringValue' ? value.value : null;
}

/** The name inside lists and non-null marks. */
export function namedIn(type: TypeNode): string {
  return type.kind === 'NamedType' ? type.name.value : namedIn(type.type);
}

/** A type as it is written in SDL. */
export function typeText(type: TypeNode): string {
  if (type.kind === 'NamedType') return type.name.value;
  const inner = typeText(type.type);
  return type.kind === 'ListType' ? `[${inner}]` : `${inner}!`;
}
