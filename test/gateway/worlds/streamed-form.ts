import { Kind, TypeInfo, getNullableType, isListType, parse, print, visit } from 'graphql';
import { visitWithTypeInfo } from 'graphql';
import type { ConstDirectiveNode, DirectiveNode, FieldNode, GraphQLSchema } from 'graphql';
import type { Dice } from '#test/gateway/worlds/dice.ts';

/** The same query with some of its lists streamed. */
export function streamedForm(query: string, schema: GraphQLSchema, dice: Dice): string {
  const info = new TypeInfo(schema);
  let labels = 0;
  const made = visit(
    parse(query, { noLocation: true }),
    visitWithTypeInfo(info, {
      Field: {
        leave(node): FieldNode | undefined {
          const type = info.getType();
          const isRoot = info.getParentType() === schema.getMutationType();
          if (type == null || isRoot || !isListType(getNullableType(type))) return undefined;
          if (!dice.chance(50)) return undefined;
          const label = dice.chance(40) ? `s${(labels += 1)}` : null;
          const stream = directiveOf(dice.below(3), label);
          return { ...node, directives: [...(node.directives ?? []), stream] };
        },
      },
    }),
  );
  return print(made);
}

function directiveOf(initialCount: number, label: string | null): DirectiveNode {
  const named = label === null ? '' : `, label: "${label}"`;
  const text = `type T @stream(initialCount: ${initialCount}${named})`;
  const [definition] = parse(text, { noLocation: true }).definitions;
  if (definition?.kind !== Kind.OBJECT_TYPE_DEFINITION) throw new Error('No type.');
  const [directive] = definition.directives as readonly ConstDirectiveNode[];
  return directive!;
}
