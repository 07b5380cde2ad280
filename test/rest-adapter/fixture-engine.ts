import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import type { DocumentNode } from 'graphql';
import { buildASTSchema, execute, parse, print } from 'graphql';

/** A resolver of a root field: gets the arguments, answers plain values, or throws. */
export type RootResolvers = Readonly<Record<string, (args: never) => unknown>>;

/**
 * The engine's port over plain graphql-js, so that the adapter is tested without the gateway. Every
 * stored document must print as GraphQL that the schema accepts, as a real engine demands.
 */
export function createFixtureEngine(sdl: string, rootValue: RootResolvers): GraphEngine {
  const schema = buildASTSchema(parse(sdl), { assumeValidSDL: true });
  const documents = new WeakMap<DocumentNode, DocumentNode>();
  function plain(document: DocumentNode): DocumentNode {
    const known = documents.get(document) ?? parse(print(document));
    documents.set(document, known);
    return known;
  }
  function toAnswer(result: Awaited<ReturnType<typeof execute>>): GraphAnswer {
    const { data, errors } = result;
    return { data: data ?? null, ...(errors && { errors: errors.map((one) => one.toJSON()) }) };
  }
  return {
    schema,
    execute({ document, variables }) {
      if (typeof document === 'string') throw new Error('stored documents are parsed');
      const result = execute({
        schema,
        document: plain(document),
        rootValue,
        variableValues: variables,
      });
      return result instanceof Promise ? result.then(toAnswer) : toAnswer(result);
    },
    subscribe: () => Promise.reject(new Error('REST does not subscribe')),
  };
}
