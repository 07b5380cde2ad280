import { Kind, isTypeExtensionNode } from 'graphql';
import type { DefinitionNode, DocumentNode, TypeExtensionNode } from 'graphql';

/** Members of definitions that an extension may add to. */
const MEMBERS = ['directives', 'interfaces', 'fields', 'values', 'types'] as const;

type Members = Readonly<Partial<Record<(typeof MEMBERS)[number], readonly unknown[]>>>;

/**
 * A document whose type extensions stand in the definitions that they extend, so that no reader overlooks what an
 * extension declares. Throws an `Error` of one line for an extension of an undefined type.
 */
export function mergeExtensions(document: DocumentNode): DocumentNode {
  const extensions = new Map<string, TypeExtensionNode[]>();
  for (const definition of document.definitions) {
    if (!isTypeExtensionNode(definition)) continue;
    extensions.getOrInsertComputed(definition.name.value, () => []).push(definition);
  }
  if (extensions.size === 0) return document;
  const definitions = document.definitions.flatMap((definition): DefinitionNode[] => {
    if (isTypeExtensionNode(definition)) return [];
    if (!('name' in definition) || definition.kind === Kind.DIRECTIVE_DEFINITION) {
      return [definition];
    }
    const name = definition.name?.value ?? '';
    const more = extensions.get(name) ?? [];
    extensions.delete(name);
    return [more.reduce<DefinitionNode>(extended, definition)];
  });
  const [undefinedType] = extensions.keys();
  if (undefinedType === undefined) return { ...document, definitions };
  throw new Error(`The schema extends ${undefinedType}, which it does not define.`);
}

function extended(definition: DefinitionNode, extension: TypeExtensionNode): DefinitionNode {
  const [own, more] = [definition as Members, extension as Members];
  const joined = MEMBERS.flatMap((member) =>
    more[member] === undefined ? [] : [[member, [...(own[member] ?? []), ...more[member]]]],
  );
  return { ...definition, ...(Object.fromEntries(joined) as object) };
}
