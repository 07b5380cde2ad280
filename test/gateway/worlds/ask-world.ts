import type { ExecutionResult } from 'graphql';
import type { GraphAnswer, LaterPart } from '#kernel/ports/graph.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { partsDifference } from '#test/gateway/worlds/compare-parts.ts';
import { ContextRules } from '#test/gateway/worlds/context-rules.ts';
import { firstForm, wholeForm } from '#test/gateway/worlds/deferred-form.ts';
import { withRoot } from '#test/gateway/worlds/dress-subgraph.ts';
import { GuardRules } from '#test/gateway/worlds/guard-rules.ts';
import type { Guise } from '#test/gateway/worlds/guise.ts';
import { MonolithOfWorld } from '#test/gateway/worlds/monolith-of-world.ts';
import { SubgraphOfWorld } from '#test/gateway/worlds/subgraph-of-world.ts';
import type { Complaint } from '#test/gateway/worlds/subgraph-of-world.ts';
import { readSubgraph } from '#test/gateway/worlds/subgraph-rules.ts';
import { composeWorld } from '#test/gateway/worlds/world.ts';
import type { World } from '#test/gateway/worlds/world.ts';

/** The tested engine: anything that answers over the subgraphs of a supergraph. */
export interface AnswersWorld {
  /** @param acceptsParts whether deferred fields may come later */
  answer(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    acceptsParts?: boolean,
  ): Promise<GraphAnswer>;
}

/** Makes it for one supergraph, with any planner. */
export type EngineMaker = (
  supergraphSdl: string,
  executors: ReadonlyMap<string, SubgraphExecutor>,
  guise: Guise,
) => AnswersWorld;

/** How an answer compares with the one of the monolith, the worst first. */
export type Verdict =
  | 'same'
  | 'threw'
  | 'refused'
  | 'different data'
  | 'different errors'
  | 'different calls'
  | 'different parts'
  | 'invalid document'
  | 'bad representation'
  | 'unknown field';

export interface Finding {
  readonly verdict: Verdict;
  /** The difference, in words. */
  readonly details: string;
  /** Requests that the subgraphs received. */
  readonly requests: number;
}

/** An engine over the subgraphs of one world, with its oracle. */
export class AskedWorld {
  readonly monolith: MonolithOfWorld;
  readonly #subgraphs: ReadonlyMap<string, SubgraphOfWorld>;
  readonly #complaints: Complaint[] = [];
  readonly #calls: string[] = [];
  readonly #engine: AnswersWorld;
  readonly #losesPaths: boolean;

  constructor(world: World, composed: ComposedSdl, makeEngine: EngineMaker) {
    const { subgraphs, data, guise = {} } = world;
    this.#losesPaths = guise.losesPaths === true;
    this.monolith = new MonolithOfWorld(composed.publicSdl, data, {
      contexts: new ContextRules(subgraphs),
      guards: new GuardRules(subgraphs),
      client: guise.client ?? null,
    });
    const rules = new Map(
      Object.entries(subgraphs).map(
        ([name, sdl]) => [name, readSubgraph(withRoot(sdl, guise.roots?.[name]))] as const,
      ),
    );
    const around = { rules, data, guise, complaints: this.#complaints, calls: this.#calls };
    this.#subgraphs = new Map(
      Object.keys(subgraphs).map((name) => [name, new SubgraphOfWorld(name, around)]),
    );
    this.#engine = makeEngine(composed.supergraphSdl, this.#subgraphs, guise);
  }

  /** Queries both, and compares; deferred fields and streamed lists are requested in parts. */
  async ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<Finding> {
    for (const log of [this.#complaints, this.#calls, this.monolith.calls]) log.length = 0;
    for (const { asked } of this.#subgraphs.values()) asked.length = 0;
    if (/@(defer|stream)/.test(query)) return this.#askInParts(query, variables);
    const expected = await this.monolith.answer(query, variables);
    try {
      const answer = await this.#engine.answer(query, variables);
      return this.#finding(answer, expected);
    } catch (error) {
      return { verdict: 'threw', details: String(error), requests: 0 };
    }
  }

  async #askInParts(query: string, variables: Readonly<Record<string, unknown>>): Promise<Finding> {
    const whole = await this.monolith.answer(wholeForm(query), variables);
    const first = await this.monolith.answer(firstForm(query), variables);
    try {
      const { later = [], ...answer } = await this.#engine.answer(query, variables, true);
      const parts = { first: answer, later: await Array.fromAsync<LaterPart>(later) };
      const requests = [...this.#subgraphs.values()].flatMap(({ asked }) => asked);
      const found = (verdict: Verdict, details: string): Finding => ({
        verdict,
        details: `${details}\nasked:\n${requests.join('\n')}`,
        requests: requests.length,
      });
      const complaint = this.#complaints[0];
      if (complaint !== undefined) {
        return found(complaint.kind, `${complaint.subgraph}: ${complaint.reason}`);
      }
      if (answer.data === undefined) return found('refused', JSON.stringify(answer.errors));
      const difference = await partsDifference(parts, { whole, first });
      return difference === null ? found('same', '') : found('different parts', difference);
    } catch (error) {
      return { verdict: 'threw', details: String(error), requests: 0 };
    }
  }

  #finding(answer: GraphAnswer, expected: ExecutionResult): Finding {
    const requests = [...this.#subgraphs.values()].flatMap(({ asked }) => asked);
    const found = (verdict: Verdict, details: string): Finding => ({
      verdict,
      details,
      requests: requests.length,
    });
    const complaint = this.#complaints[0];
    if (complaint !== undefined) {
      return found(complaint.kind, `${complaint.subgraph}: ${complaint.reason}`);
    }
    if (answer.data === undefined) return found('refused', JSON.stringify(answer.errors));
    const [ours, theirs] = [JSON.stringify(answer.data), JSON.stringify(expected.data)];
    const asked = `\nasked:\n${requests.join('\n')}`;
    if (ours !== theirs) {
      const errors = JSON.stringify(answer.errors ?? []);
      return found(
        'different data',
        `ours:   ${ours}\ntheirs: ${theirs}\nour errors: ${errors}${asked}`,
      );
    }
    const difference = this.#losesPaths
      ? silenceDifference(answer, expected)
      : errorDifference(answer, expected);
    if (difference !== null) return found('different errors', difference + asked);
    const [calls, due] = [this.#calls.join(), this.monolith.calls.join()];
    if (calls !== due) return found('different calls', `ours: ${calls}, theirs: ${due}`);
    return found('same', '');
  }
}

interface ComposedSdl {
  readonly supergraphSdl: string;
  readonly publicSdl: string;
}

/** The world with its engine; the composer's complaints when it cannot be composed. */
export function openWorld(world: World, makeEngine: EngineMaker): AskedWorld | string[] {
  const composed = composeWorld(world);
  return Array.isArray(composed) ? composed : new AskedWorld(world, composed, makeEngine);
}

/**
 * The errors of both by the null that they explain. When several fields below one bubbled null
 * fail, GraphQL leaves open which of them are reported, so the test requires one in common.
 */
function errorDifference(answer: GraphAnswer, expected: ExecutionResult): string | null {
  const ours = errorsByNull(answer.data, answer.errors ?? []);
  const theirs = errorsByNull(expected.data, expected.errors ?? []);
  const show = (errors: Map<string, Set<string>>): string =>
    JSON.stringify([...errors].map(([position, texts]) => [position, [...texts]]));
  const difference = `ours:   ${show(ours)}\ntheirs: ${show(theirs)}`;
  if (!new Set(ours.keys()).isSubsetOf(new Set(theirs.keys()))) return difference;
  // Of one cause at one field a hundred are listed, and the rest counted.
  const isCut = answer.errors?.some(({ extensions }) => extensions?.['further'] !== undefined);
  for (const [position, texts] of theirs) {
    if (isCut === true && !ours.has(position)) continue;
    if (ours.get(position)?.isDisjointFrom(texts) !== false) return difference;
  }
  return null;
}

/** Errors without a path explain no null, but none is kept back. */
function silenceDifference({ errors = [] }: GraphAnswer, expected: ExecutionResult): string | null {
  const due = expected.errors ?? [];
  if ((errors.length === 0) === (due.length === 0)) return null;
  return `ours: ${JSON.stringify(errors)}, theirs: ${JSON.stringify(due)}`;
}

interface PlacedError {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
}

function errorsByNull(data: unknown, errors: readonly PlacedError[]): Map<string, Set<string>> {
  const byNull = new Map<string, Set<string>>();
  for (const { message, path = [] } of errors) {
    const position: (string | number)[] = [];
    let value = data;
    for (const segment of path) {
      if (value === null || value === undefined) break;
      position.push(segment);
      value = (value as Readonly<Record<string | number, unknown>>)[segment];
    }
    const key = JSON.stringify(position);
    // Of two places of one object that took the same null either may be reported.
    const errorKey = position.length < path.length ? message : JSON.stringify([path, message]);
    byNull.set(key, (byNull.get(key) ?? new Set()).add(errorKey));
  }
  return byNull;
}
