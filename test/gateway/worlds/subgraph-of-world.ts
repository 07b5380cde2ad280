import { execute, isInterfaceType, isObjectType, parse, validate } from 'graphql';
import type {
  GraphQLFieldResolver,
  GraphQLResolveInfo,
  GraphQLTypeResolver,
  SelectionSetNode,
} from 'graphql';
import { Kind } from 'graphql';
import type {
  SubgraphAnswer,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { SubgraphOperation } from '#federation/operation/subgraph-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { isExactNumber, parseExactJson } from '#kernel/text/exact-json.ts';
import { Dice } from '#test/gateway/worlds/dice.ts';
import type { Guise } from '#test/gateway/worlds/guise.ts';
import { oddAnswer } from '#test/gateway/worlds/odd-envelopes.ts';
import { answerIn } from '#federation/subgraph-client/graphql-answer.ts';
import { broughtOf, truthOf } from '#test/gateway/worlds/field-truth.ts';
import type { FieldSetReader } from '#test/gateway/worlds/field-truth.ts';
import type { SubgraphRules } from '#test/gateway/worlds/subgraph-rules.ts';
import { WorldFacts, callText } from '#test/gateway/worlds/world-facts.ts';
import type { Fact, WorldData } from '#test/gateway/worlds/world-facts.ts';

/** A fault of a request that a subgraph should not have received. */
export interface Complaint {
  readonly subgraph: string;
  readonly kind: 'invalid document' | 'bad representation' | 'unknown field';
  readonly reason: string;
}

/** An object on its way through a subgraph, with the fields that the subgraph may answer. */
class Held {
  readonly fact: Fact;
  /** The type under which the subgraph knows the object. */
  readonly typename: string;
  /** External fields that were provided on the way here. */
  readonly provided: readonly SelectionSetNode[];
  /** The representation from the gateway; null for an object that the subgraph found itself. */
  readonly brought: Fact | null;

  constructor(
    fact: Fact,
    typename: string,
    provided: readonly SelectionSetNode[],
    brought: Fact | null,
  ) {
    this.fact = fact;
    this.typename = typename;
    this.provided = provided;
    this.brought = brought;
  }
}

export interface WorldSubgraphs {
  readonly rules: ReadonlyMap<string, SubgraphRules>;
  readonly data: WorldData;
  readonly guise: Guise;
  readonly complaints: Complaint[];
  /** Fields of mutations in the order in which they were called, in whichever subgraph. */
  readonly calls: string[];
}

/**
 * One subgraph of a world, executed by graphql-js. It is stricter than any real server: it answers
 * only fields that it owns or provides, finds entities only by keys that it declares, computes from
 * requirements only when they came with their true values, and records every document that is not
 * valid against its schema.
 */
export class SubgraphOfWorld implements SubgraphExecutor {
  readonly scalars = new Map<never, never>();
  /** Documents that it received, once for each request. */
  readonly asked: string[] = [];
  readonly #name: string;
  readonly #rules: SubgraphRules;
  readonly #world: WorldSubgraphs;
  readonly #facts: WorldFacts;
  readonly #reader: FieldSetReader;
  readonly #dead = new Set<string>();

  constructor(name: string, world: WorldSubgraphs) {
    this.#name = name;
    this.#world = world;
    this.#rules = world.rules.get(name)!;
    this.#facts = new WorldFacts(world.data);
    this.#reader = {
      schema: this.#rules.schema,
      facts: this.#facts,
      isOf: (typename, condition) => this.#isOf(typename, condition),
    };
    for (const [owner, { types }] of world.rules) {
      for (const [type, { overrides }] of types) {
        for (const [field, { from, isMoved }] of overrides)
          if (name === (isMoved ? from : owner)) this.#dead.add(`${type}.${field}`);
      }
    }
  }

  async execute({ source }: SubgraphOperation, variables: Variables): Promise<SubgraphAnswer> {
    const document = parse(source);
    const invalid = validate(this.#rules.schema, document);
    if (invalid.length > 0) {
      const reason = `${invalid.map(({ message }) => message).join(' ')} In: ${source}`;
      this.#world.complaints.push({ subgraph: this.#name, kind: 'invalid document', reason });
    }
    this.asked.push(source);
    const answer = await execute({
      schema: this.#rules.schema,
      document,
      // The wire carries JSON only.
      variableValues: parseExactJson(JSON.stringify(variables)) as Record<string, unknown>,
      fieldResolver: this.#resolve,
      typeResolver: this.#typeOf,
    });
    const sent = parseExactJson(JSON.stringify(answer)) as SubgraphAnswer;
    const { envelopes, losesPaths = false } = this.#world.guise;
    if (envelopes === undefined) return sent;
    const odd = oddAnswer(sent, new Dice(envelopes ^ source.length), losesPaths);
    return answerIn(odd) ?? { data: null };
  }

  subscribe(): Promise<never> {
    return Promise.reject(new Error('Nothing of a world can be subscribed.'));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  readonly #resolve: GraphQLFieldResolver<unknown, unknown> = (source, given, _, info) => {
    const { parentType, fieldName, schema } = info;
    if (parentType === schema.getQueryType()) {
      if (fieldName === '_entities') return this.#entities(given['representations']);
      if (fieldName === '_service') return { sdl: '' };
      return this.#fieldOf(new Held(this.#facts.root('Query'), 'Query', [], null), given, info);
    }
    if (parentType === schema.getMutationType()) {
      const root = new Held(this.#facts.root('Mutation'), 'Mutation', [], null);
      this.#world.calls.push(callText(fieldName, given));
      return this.#fieldOf(root, given, info);
    }
    return this.#fieldOf(source as Held, given, info);
  };

  readonly #typeOf: GraphQLTypeResolver<unknown, unknown> = (value) => (value as Held).typename;

  #fieldOf(
    held: Held,
    given: Readonly<Record<string, unknown>>,
    { parentType, fieldName }: GraphQLResolveInfo,
  ): unknown {
    const type = this.#rules.types.get(parentType.name);
    const rule = type?.fields.get(fieldName);
    if (type === undefined || rule === undefined) throw new Error(`No rule of ${fieldName}.`);
    const place = `${parentType.name}.${fieldName}`;
    const provided = this.#providedBelow(held, fieldName);
    const isInKey = type.keys.some(({ selection }) => mentions(selection, fieldName));
    const isKnown = !rule.isExternal && !this.#dead.has(place);
    if (!isKnown && !isInKey && provided === null) {
      return this.#complain('unknown field', `${place} is not known to this subgraph here.`);
    }
    if (rule.requires !== null) {
      const problem = this.#requirementProblem(held, rule.requires);
      if (problem !== null) return this.#complain('bad representation', `${place}: ${problem}`);
    }
    const below = [...(provided ?? []), ...(rule.provides === null ? [] : [rule.provides])];
    return this.#hold(this.#facts.valueOf(held.fact, fieldName, given), below, parentType.name);
  }

  #hold(value: unknown, provided: readonly SelectionSetNode[], within: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#hold(item, provided, within));
    if (typeof value !== 'object' || value === null || value instanceof Error) return value;
    if (isExactNumber(value)) return value;
    const fact = value as Fact;
    return new Held(fact, this.#ownTypename(fact), provided, null);
  }

  /** The name by which this subgraph knows a fact's type: an interface's where it has nothing else. */
  #ownTypename(fact: Fact): string {
    const typename = String(fact['__typename'] ?? '');
    if (this.#rules.types.has(typename)) return typename;
    for (const [name, { isInterfaceObject }] of this.#rules.types) {
      if (isInterfaceObject && this.#isOf(typename, name)) return name;
    }
    return typename;
  }

  /** The selections that provide more below a field; null where the field itself is not provided. */
  #providedBelow({ fact, provided }: Held, fieldName: string): SelectionSetNode[] | null {
    const found: SelectionSetNode[] = [];
    let isProvided = false;
    const visit = ({ selections }: SelectionSetNode): void => {
      for (const node of selections) {
        if (node.kind === Kind.INLINE_FRAGMENT) {
          const condition = node.typeCondition?.name.value;
          const typename = String(fact['__typename'] ?? '');
          if (condition === undefined || this.#isOf(typename, condition)) visit(node.selectionSet);
        } else if (node.kind === Kind.FIELD && node.name.value === fieldName) {
          isProvided = true;
          if (node.selectionSet !== undefined) found.push(node.selectionSet);
        }
      }
    };
    for (const selection of provided) visit(selection);
    return isProvided ? found : null;
  }

  #requirementProblem(
    { fact, typename, brought }: Held,
    requires: SelectionSetNode,
  ): string | null {
    const wanted = JSON.stringify(truthOf(fact, typename, requires, this.#reader));
    if (brought === null) return `nothing was brought, needed is ${wanted}.`;
    const given = JSON.stringify(broughtOf(brought, fact, typename, requires, this.#reader));
    return given === wanted ? null : `${given ?? 'too little'} was brought, true is ${wanted}.`;
  }

  #entities(representations: unknown): unknown[] {
    if (!Array.isArray(representations)) throw new Error('There are no representations.');
    return representations.map((one: unknown) => {
      try {
        return this.#entityOf(one as Fact);
      } catch (error) {
        return error;
      }
    });
  }

  #entityOf(brought: Fact): unknown {
    const typename = String(brought['__typename']);
    const text = JSON.stringify(brought);
    const type = this.#rules.types.get(typename);
    const known = this.#rules.schema.getType(typename);
    if (type === undefined || !(isObjectType(known) || isInterfaceType(known))) {
      return this.#complain('bad representation', `There is no type for ${text}.`);
    }
    const keys = type.keys.filter(({ isResolvable }) => isResolvable);
    for (const [label, fact] of this.#facts.entities()) {
      const own = String(fact['__typename']);
      if (own !== typename && !this.#isOf(own, typename)) continue;
      for (const { selection } of keys) {
        const wanted = JSON.stringify(truthOf(fact, typename, selection, this.#reader));
        const given = JSON.stringify(broughtOf(brought, fact, typename, selection, this.#reader));
        if (given !== wanted) continue;
        if (this.#isHidden(label)) return null;
        return new Held(fact, isInterfaceType(known) ? own : typename, [], brought);
      }
    }
    return this.#complain('bad representation', `No key of this subgraph finds ${text}.`);
  }

  /** Whether a fact says that this subgraph does not know the entity. */
  #isHidden(label: string): boolean {
    const hidden = this.#world.data['hidden']?.[this.#name];
    return Array.isArray(hidden) && hidden.includes(label);
  }

  #isOf(typename: string, condition: string): boolean {
    if (typename === condition) return true;
    for (const { types, schema } of this.#world.rules.values()) {
      if (types.get(typename)?.interfaces.includes(condition) === true) return true;
      const union = schema.getType(condition);
      if (union !== undefined && 'getTypes' in union) {
        if (union.getTypes().some(({ name }) => name === typename)) return true;
      }
    }
    return false;
  }

  #complain(kind: Complaint['kind'], reason: string): never {
    this.#world.complaints.push({ subgraph: this.#name, kind, reason });
    throw new Error(reason);
  }
}

function mentions(selection: SelectionSetNode, fieldName: string): boolean {
  return selection.selections.some(
    (node) => node.kind === Kind.FIELD && node.name.value === fieldName,
  );
}
