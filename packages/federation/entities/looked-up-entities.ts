import type { RequestContext } from '#kernel/ports/graph.ts';
import type { StoredResponse } from '#kernel/ports/response-store.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import { isObject } from '#kernel/text/is-object.ts';
import { entityKeysOf } from '#federation/caching/answer-key.ts';
import type { EntityList } from '#federation/operation/subgraph-operation.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { variablesText } from '#federation/operation/variables-text.ts';
import type {
  SubgraphAnswer,
  SubgraphError,
} from '#federation/subgraph-client/subgraph-executor.ts';

/** One list of an entity request, with its cached entities. */
interface LookedUpList extends EntityList {
  readonly representations: readonly Variables[];
  /** Keys by entity: of its identity, where there is one, and of all. */
  readonly keys: readonly (readonly string[])[];
  /** Kept entities by index. */
  found: readonly (StoredResponse | null)[];
  /** Indexes of the entities that are requested. */
  missing: readonly number[];
}

/** The entities of one request: those that are kept, and those that are still to be requested. */
export class LookedUpEntities {
  readonly #lists: readonly LookedUpList[];
  readonly #hasIdentity: boolean;
  #missingCount = 0;
  #hitCount = 0;

  /**
   * @param entities the lists of the request
   * @param request the supergraph, the subgraph and its operation
   */
  constructor(
    entities: readonly EntityList[],
    variables: Variables,
    request: readonly string[],
    context: RequestContext,
  ) {
    const others = { ...variables };
    for (const { variableName } of entities) delete others[variableName];
    const otherText = variablesText(others);
    let hasIdentity = false;
    this.#lists = entities.map((list) => {
      const { ofIdentity, ofAll } = entityKeysOf([...request, list.alias, otherText], context);
      hasIdentity = ofIdentity !== null;
      const representations = variables[list.variableName] as readonly Variables[];
      const keys = representations.map((representation) => {
        const text = variablesText(representation);
        return ofIdentity === null ? [ofAll + text] : [ofIdentity + text, ofAll + text];
      });
      return { ...list, representations, keys, found: [], missing: [] };
    });
    this.#hasIdentity = hasIdentity;
  }

  /** Entities that are requested. */
  get missingCount(): number {
    return this.#missingCount;
  }

  /** Entities that are kept. */
  get hitCount(): number {
    return this.#hitCount;
  }

  /** The keys of all entities, for the store. */
  get places(): readonly (readonly string[])[] {
    return this.#lists.flatMap(({ keys }) => keys);
  }

  get hits(): StoredResponse[] {
    return this.#lists.flatMap(({ found }) => found.filter((one) => one !== null));
  }

  /** Takes what the store found, parallel to `places`. What is stale is requested. */
  settle(found: readonly (StoredResponse | null)[], nowMs: number): void {
    let from = 0;
    for (const list of this.#lists) {
      list.found = list.keys.map((_keys, index) => {
        const known = found[from + index] ?? null;
        return known !== null && known.expiresAtMs > nowMs ? known : null;
      });
      list.missing = [...list.found.keys()].filter((index) => list.found[index] === null);
      from += list.keys.length;
      this.#missingCount += list.missing.length;
    }
    this.#hitCount = from - this.#missingCount;
  }

  /** The variables of the request for the missing entities. */
  requested(variables: Variables): Variables {
    if (this.#hitCount === 0) return variables;
    const own = this.#lists.map(({ variableName, representations, missing }) => [
      variableName,
      missing.map((index) => representations[index]),
    ]);
    return { ...variables, ...Object.fromEntries(own) };
  }

  /** Whether the answer has as many entities as are missing. */
  fits({ data }: SubgraphAnswer): boolean {
    return this.#lists.every(({ alias, missing }) => {
      const given = data?.[alias];
      return missing.length === 0 || (Array.isArray(given) && given.length === missing.length);
    });
  }

  /** The entities that an answer gives, with the keys under which they may be kept. */
  given(answer: SubgraphAnswer, isPrivate: boolean): (readonly [key: string, entity: unknown])[] {
    if ((isPrivate && !this.#hasIdentity) || !this.fits(answer)) return [];
    return this.#lists.flatMap(({ alias, keys, missing }) => {
      const given = answer.data?.[alias];
      if (!Array.isArray(given)) return [];
      return missing.flatMap((index, place) => {
        const entity: unknown = given[place];
        const key = isPrivate ? keys[index]?.at(0) : keys[index]?.at(-1);
        return isObject(entity) && key !== undefined ? [[key, entity] as const] : [];
      });
    });
  }

  /** The answer for all entities, from the kept ones and one that fits. */
  joined({ data, errors }: SubgraphAnswer): SubgraphAnswer {
    const lists = this.#lists.map(({ alias, found, missing }) => {
      const whole = found.map((known) => (known === null ? null : parseExactJson(known.json)));
      const given = data?.[alias];
      for (const [place, index] of missing.entries()) {
        whole[index] = Array.isArray(given) ? (given[place] as unknown) : null;
      }
      return [alias, whole] as const;
    });
    const joined = { data: Object.fromEntries(lists) };
    if (errors === undefined) return joined;
    return { ...joined, errors: errors.map((error) => this.#relocated(error)) };
  }

  /** An error of the request for the missing entities, at its place in the whole answer. */
  #relocated(error: SubgraphError): SubgraphError {
    const { message, path, extensions, originalError } = error;
    const [alias, place, ...below] = path ?? [];
    const list = this.#lists.find((one) => one.alias === alias);
    const index = typeof place === 'number' ? list?.missing[place] : undefined;
    if (alias === undefined || index === undefined) return error;
    return {
      message,
      path: [alias, index, ...below],
      ...(extensions === undefined ? {} : { extensions }),
      ...(originalError == null ? {} : { originalError }),
    };
  }
}
