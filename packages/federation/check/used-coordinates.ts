import {
  TypeInfo,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { DocumentNode, GraphQLNamedType, GraphQLSchema, GraphQLType } from 'graphql';

/** All of a schema that a document uses, by coordinate. */
export function usedCoordinates(
  schema: GraphQLSchema,
  document: DocumentNode,
): ReadonlySet<string> {
  const used = new Set<string>();
  const info = new TypeInfo(schema);
  const addType = (type: GraphQLType | null | undefined): GraphQLNamedType | null => {
    if (type == null) return null;
    const named = getNamedType(type);
    used.add(named.name);
    // An enum comes with any of its values, and an abstract type as any of its possible ones.
    if (isEnumType(named))
      for (const { name } of named.getValues()) used.add(`${named.name}.${name}`);
    return named;
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        if (parent == null || field == null) return;
        used.add(parent.name);
        used.add(`${parent.name}.${field.name}`);
        if (isAbstractType(parent)) {
          for (const { name } of schema.getPossibleTypes(parent)) used.add(`${name}.${field.name}`);
        }
        addType(field.type);
      },
      Argument() {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        const argument = info.getArgument();
        if (parent == null || field == null || argument == null) return;
        used.add(`${parent.name}.${field.name}(${argument.name}:)`);
        addType(argument.type);
      },
      ObjectField(node) {
        const parent = info.getParentInputType();
        const named = parent == null ? null : getNamedType(parent);
        if (isInputObjectType(named)) used.add(`${named.name}.${node.name.value}`);
        addType(info.getInputType());
      },
      NamedType(node) {
        addInput(schema.getType(node.name.value), used);
        addType(schema.getType(node.name.value));
      },
      Directive: (node) => void used.add(node.name.value),
    }),
  );
  return used;
}

/** A variable of an input type may carry any of its fields. */
function addInput(type: GraphQLNamedType | undefined, used: Set<string>): void {
  if (!isInputObjectType(type)) return;
  for (const field of Object.values(type.getFields())) {
    const coordinate = `${type.name}.${field.name}`;
    if (used.has(coordinate)) continue;
    used.add(coordinate);
    const named = getNamedType(field.type);
    used.add(named.name);
    addInput(named, used);
  }
}
