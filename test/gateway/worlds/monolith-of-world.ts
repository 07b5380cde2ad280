import { buildSchema, execute, isAbstractType, isObjectType, parse, validate } from 'graphql';
import type { ExecutionResult, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { ERRORS } from '#kernel/errors/errors.ts';
import { isExactNumber } from '#kernel/text/exact-json.ts';
import type { GuardRules } from '#test/gateway/worlds/guard-rules.ts';
import type { WorldClient } from '#test/gateway/worlds/guise.ts';
import { withExactLongs } from '#test/gateway/worlds/subgraph-rules.ts';
import type { ContextRule, ContextRules } from '#test/gateway/worlds/context-rules.ts';
import { truthOf } from '#test/gateway/worlds/field-truth.ts';
import type { FieldSetReader } from '#test/gateway/worlds/field-truth.ts';
import { WorldFacts, callText } from '#test/gateway/worlds/world-facts.ts';
import type { Fact, WorldData } from '#test/gateway/worlds/world-facts.ts';

/** A fact at its place in an answer. */
class Seen {
  readonly fact: Fact;
  readonly typename: string;
  /** The enclosing fact; null at the root. */
  readonly within: Seen | null;

  constructor(fact: Fact, typename: string, within: Seen | null) {
    this.fact = fact;
    this.typename = typename;
    this.within = within;
  }
}

/** What the facts do not say of a world. */
export interface WorldRules {
  readonly contexts: ContextRules;
  readonly guards: GuardRules;
  readonly client: WorldClient | null;
}

/**
 * One schema over all facts of a world: no subgraph, no key, no plan. Its answers are correct by
 * definition.
 */
export class MonolithOfWorld {
  readonly schema: GraphQLSchema;
  /** Fields of mutations in the order in which they were called. */
  readonly calls: string[] = [];
  readonly #facts: WorldFacts;
  readonly #contexts: ContextRules;
  readonly #guards: GuardRules;
  readonly #client: WorldClient | null;
  readonly #reader: FieldSetReader;

  constructor(publicSdl: string, data: WorldData, { contexts, guards, client }: WorldRules) {
    this.schema = withExactLongs(buildSchema(publicSdl, { assumeValidSDL: true }));
    this.#facts = new WorldFacts(data);
    this.#contexts = contexts;
    this.#guards = guards;
    this.#client = client;
    this.#reader = {
      schema: this.schema,
      facts: this.#facts,
      isOf: (typename, condition) => this.#isOf(typename, condition),
    };
  }

  /** Why the engine cannot answer a query; empty if it can. */
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
      typeResolver: (value) => (value as Seen).typename,
    });
  }

  readonly #resolve: GraphQLFieldResolver<unknown, unknown> = (source, given, _, info) => {
    const { schema, parentType, fieldName } = info;
    if (!this.#guards.allow(this.#client, parentType.name, fieldName)) {
      throw new Error(ERRORS.unauthorized_field_or_type.detail);
    }
    const isMutation = parentType === schema.getMutationType();
    if (isMutation) this.calls.push(callText(fieldName, given));
    const isRoot = isMutation || parentType === schema.getQueryType();
    const root = isMutation ? 'Mutation' : 'Query';
    const seen = isRoot ? new Seen(this.#facts.root(root), root, null) : (source as Seen);
    const all: Record<string, unknown> = { ...given };
    for (const rule of this.#contexts.of(parentType.name, fieldName)) {
      all[rule.argument] = this.#contextOf(seen, rule);
    }
    return this.#seen(this.#facts.valueOf(seen.fact, fieldName, all), seen);
  };

  #seen(value: unknown, within: Seen): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#seen(item, within));
    if (typeof value !== 'object' || value === null || value instanceof Error) return value;
    if (isExactNumber(value)) return value;
    const fact = value as Fact;
    return new Seen(fact, String(fact['__typename'] ?? ''), within);
  }

  /** The value of the nearest enclosing object that sets the context. */
  #contextOf({ within }: Seen, { setters, selection }: ContextRule): unknown {
    for (let around = within; around !== null; around = around.within) {
      const { fact, typename } = around;
      if (setters.has(typename))
        return leafOf(
          truthOf({ __typename: typename, ...fact }, typename, selection, this.#reader),
        );
    }
    return null;
  }

  #isOf(typename: string, condition: string): boolean {
    const [own, wanted] = [this.schema.getType(typename), this.schema.getType(condition)];
    if (typename === condition) return true;
    return isAbstractType(wanted) && isObjectType(own) && this.schema.isSubType(wanted, own);
  }
}

/** The one leaf of a selection. */
function leafOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leafOf);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return leafOf(Object.values(value)[0]);
}
