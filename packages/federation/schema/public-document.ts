import { Kind, specifiedDirectives } from 'graphql';
import type {
  ConstDirectiveNode,
  ConstValueNode,
  DefinitionNode,
  DocumentNode,
  EnumValueDefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  NamedTypeNode,
} from 'graphql';
import { DEFER } from '#federation/operation/defer-directive.ts';

/** Names that federation defines in a supergraph, linked or not. */
const FEDERATION_DIRECTIVES =
  'authenticated context context__fromContext core cost inaccessible join__directive ' +
  'join__enumValue join__field join__graph join__implements join__owner join__type ' +
  'join__unionMember link listSize policy requiresScopes tag';
const FEDERATION_TYPES =
  '_FieldSet context__ContextFieldValue join__ContextArgument join__DirectiveArguments ' +
  'join__FieldSet join__FieldValue link__Import link__Purpose policy__Policy requiresScopes__Scope';

/** Directives that every GraphQL server defines; only `@oneOf` may be defined again. */
const SERVER_DIRECTIVES = new Set([
  ...specifiedDirectives.map(({ name }) => name).filter((name) => name !== 'oneOf'),
  DEFER,
]);

const FEDERATION_SPECS = 'https://specs.apollo.dev/';
const VERSION = /^v\d+\.\d+$/i;

/** Names of a supergraph that clients must not see. */
interface Hidden {
  readonly directives: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** Name prefixes of linked specifications, such as `join__`. */
  readonly prefixes: readonly string[];
  /** Local name of `@inaccessible`. */
  readonly inaccessible: string;
}

/** A named part of a definition; only the name decides about its visibility. */
interface NamedNode {
  readonly name: { readonly value: string };
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/**
 * The part of a supergraph that clients see: without federation's directives and types, and without inaccessible
 * elements. Directives of other specifications stay.
 */
export function publicDocument(supergraph: DocumentNode): DocumentNode {
  const view = new PublicView(hiddenIn(supergraph));
  const shown = supergraph.definitions.flatMap((definition) => view.definition(definition));
  const definitions = shown.map((definition) => view.withoutLostInterfaces(definition));
  return { kind: Kind.DOCUMENT, definitions };
}

class PublicView {
  readonly #hidden: Hidden;
  readonly #lostInterfaces = new Set<string>();

  constructor(hidden: Hidden) {
    this.#hidden = hidden;
  }

  /** The definition as clients see it, or nothing. */
  definition(node: DefinitionNode): DefinitionNode[] {
    const { directives, types } = this.#hidden;
    switch (node.kind) {
      case Kind.SCHEMA_DEFINITION:
      case Kind.SCHEMA_EXTENSION:
        return [];
      case Kind.DIRECTIVE_DEFINITION: {
        const name = node.name.value;
        const isOurs = directives.has(name) || SERVER_DIRECTIVES.has(name);
        return isOurs || this.#isLinked(name) ? [] : [this.#withArguments(node)];
      }
      case Kind.SCALAR_TYPE_DEFINITION:
        return this.#isShown(node, types) ? [this.#bare(node)] : [];
      case Kind.ENUM_TYPE_DEFINITION:
        return this.#isShown(node, types)
          ? [this.#bare({ ...node, values: this.#shownOf<EnumValueDefinitionNode>(node.values) })]
          : [];
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        return this.#isShown(node, types)
          ? [this.#bare({ ...node, fields: this.#shownOf<InputValueDefinitionNode>(node.fields) })]
          : [];
      case Kind.INTERFACE_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_DEFINITION: {
        if (this.#isShown(node))
          return [this.#bare({ ...node, fields: this.#fields(node.fields) })];
        if (node.kind === Kind.INTERFACE_TYPE_DEFINITION) this.#lostInterfaces.add(node.name.value);
        return [];
      }
      case Kind.UNION_TYPE_DEFINITION:
        return this.#isShown(node) ? [this.#bare(node)] : [];
      default:
        return [node];
    }
  }

  /** Removes hidden interfaces from a type. */
  withoutLostInterfaces(node: DefinitionNode): DefinitionNode {
    const isImplementing =
      node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.INTERFACE_TYPE_DEFINITION;
    if (!isImplementing || this.#lostInterfaces.size === 0) return node;
    const isKept = ({ name }: NamedTypeNode): boolean => !this.#lostInterfaces.has(name.value);
    return { ...node, interfaces: (node.interfaces ?? []).filter(isKept) };
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

  #isShown({ name, directives = [] }: NamedNode, hidden?: ReadonlySet<string>): boolean {
    return (
      !this.#isLinked(name.value) &&
      hidden?.has(name.value) !== true &&
      !directives.some((directive) => directive.name.value === this.#hidden.inaccessible)
    );
  }

  #bare<Node extends NamedNode>(node: Node): Node {
    if (node.directives === undefined || node.directives.length === 0) return node;
    const isKept = ({ name: { value } }: ConstDirectiveNode): boolean =>
      !this.#hidden.directives.has(value) && !this.#isLinked(value);
    return { ...node, directives: node.directives.filter(isKept) };
  }

  #isLinked(name: string): boolean {
    return name.includes('__') && this.#hidden.prefixes.some((prefix) => name.startsWith(prefix));
  }
}

/** Collects the links of a supergraph and their local names. */
function hiddenIn(supergraph: DocumentNode): Hidden {
  const directives = new Set(FEDERATION_DIRECTIVES.split(' '));
  const types = new Set(FEDERATION_TYPES.split(' '));
  const prefixes: string[] = [];
  let inaccessible = 'inaccessible';
  for (const link of linksOf(supergraph)) {
    const argument = (name: string): ConstValueNode | undefined =>
      link.arguments?.find((one) => one.name.value === name)?.value;
    const renamed = textOf(argument('as'));
    if (renamed !== null) directives.add(renamed);
    const spec = federationSpecOf(textOf(argument('url')) ?? '');
    if (spec === null) continue;
    prefixes.push(`${spec}__`);
    if (spec === 'inaccessible') inaccessible = renamed ?? inaccessible;
    for (const imported of importsOf(argument('import'))) {
      if (imported.startsWith('@')) directives.add(imported.slice(1));
      types.add(imported.replace('@', ''));
    }
  }
  return { directives, types, prefixes, inaccessible };
}

/** Name of a federation specification, such as `join`; null for other specifications. */
function federationSpecOf(url: string): string | null {
  if (!url.startsWith(FEDERATION_SPECS)) return null;
  const parts = url.slice(FEDERATION_SPECS.length).split('/').filter(Boolean);
  return parts.findLast((part) => !VERSION.test(part)) ?? null;
}

function linksOf({ definitions }: DocumentNode): ConstDirectiveNode[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.SCHEMA_EXTENSION
      ? (definition.directives ?? []).filter(({ name }) => name.value === 'link')
      : [],
  );
}

/** Local names of a link's imports, such as `@tag`. */
function importsOf(value: ConstValueNode | undefined): string[] {
  if (value?.kind !== Kind.LIST) return [];
  return value.values.flatMap((item) => {
    const member = (name: string): string | null =>
      item.kind === Kind.OBJECT
        ? textOf(item.fields.find((field) => field.name.value === name)?.value)
        : null;
    const name = textOf(item) ?? member('as') ?? member('name');
    return name === null ? [] : [name];
  });
}

function textOf(value: ConstValueNode | undefined): string | null {
  return value?.kind === Kind.STRING ? value.value : null;
}
