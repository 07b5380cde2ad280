import { buildSchema, defaultTypeResolver, execute, parse, validate } from 'graphql';
import type { ExecutionResult, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { WorldFacts, callText } from '#test/gateway/worlds/world-facts.ts';
import type { Fact, WorldData } from '#test/gateway/worlds/world-facts.ts';

/** One schema over all facts of a world: no subgraph, no key, no plan. What it answers is right. */
export class MonolithOfWorld {
  readonly schema: GraphQLSchema;
  /** Fields of mutations in the order in which they were called. */
  readonly calls: string[] = [];
  readonly #facts: WorldFacts;

  constructor(publicSdl: string, data: WorldData) {
    this.schema = buildSchema(publicSdl, { assumeValidSDL: true });
    this.#facts = new WorldFacts(data);
  }

  /** Why a query cannot be asked here; empty for one that can. */
  problemsOf(query: string): readonly string[] {
    return validate(this.schema, parse(query)).map(({ message }) => message);
  }

  async answer(
    query: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<ExecutionResult> {
    return execute({
      schema: this.schema,
      document: parse(query),
      variableValues: variables,
      fieldResolver: this.#resolve,
      typeResolver: (value, context, info, type) =>
        ((value as Fact)['__typename'] as string | undefined) ??
        defaultTypeResolver(value, context, info, type),
    });
  }

  readonly #resolve: GraphQLFieldResolver<unknown, unknown> = (source, given, _, info) => {
    const { schema, parentType, fieldName } = info;
    const root =
      parentType === schema.getQueryType()
        ? 'Query'
        : parentType === schema.getMutationType()
          ? 'Mutation'
          : null;
    if (root === 'Mutation') this.calls.push(callText(fieldName, given));
    const fact = root === null ? (source as Fact) : this.#facts.root(root);
    return this.#facts.valueOf(fact, fieldName, given);
  };
}
