import { TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';

/** The fields of a valid document by coordinate, such as `Product.price`, each once. */
export function requestedFields(schema: GraphQLSchema, document: DocumentNode): readonly string[] {
  const fields = new Set<string>();
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name: { value } }) {
        const parent = info.getParentType();
        if (parent != null && !value.startsWith('__')) fields.add(`${parent.name}.${value}`);
      },
    }),
  );
  return [...fields];
}
