import { CATALOG_PATH } from '#rest-adapter/mcp/playbook-prompts.ts';
import type { AgentCaller, RouteCall } from '#rest-adapter/mcp/route-call.ts';

/** Maximum of the protocol. */
const MAX_VALUES = 100;

/** An argument of a prompt or resource template that a client is filling in. */
export interface CompletionRequest {
  readonly argument: string;
  /** Text entered so far. */
  readonly written: string;
  /** Arguments filled in so far. */
  readonly known?: Readonly<Record<string, string>> | undefined;
}

/** The prompt or template of the argument. */
export type Subject = { readonly prompt: string } | { readonly template: string };

/** Proposed values, best first. */
export interface Completion {
  readonly values: string[];
  /** Number of all matches; `values` has at most a hundred. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** The members needed of lists with names. */
type Named = readonly { readonly name: string }[];

/** The members needed of `/api/markets`. */
type Market = Readonly<Record<'exchange' | 'market', string>>;

/**
 * Proposes values for arguments of prompts and for names in resource URIs, taken from the routes' answers. A
 * failing route proposes nothing, so that a form stays usable.
 */
export class ArgumentCompletions {
  readonly #calls: ReadonlyMap<string, RouteCall>;

  constructor(calls: readonly RouteCall[]) {
    this.#calls = new Map(calls.map((call) => [call.route.path, call]));
  }

  /** Null for an unknown prompt or template. */
  async of(
    subject: Subject,
    asked: CompletionRequest,
    caller: AgentCaller,
  ): Promise<Completion | null> {
    const all = await this.#valuesOf(subject, asked, caller);
    if (all === null) return null;
    const begun = asked.written.trim().toLowerCase();
    const fitting = [...new Set(all)].filter((value) => value.toLowerCase().includes(begun));
    const first = fitting.filter((value) => value.toLowerCase().startsWith(begun));
    const values = [...first, ...fitting.filter((value) => !first.includes(value))];
    const { length: total } = values;
    return { values: values.slice(0, MAX_VALUES), total, hasMore: total > MAX_VALUES };
  }

  async #valuesOf(
    subject: Subject,
    asked: CompletionRequest,
    caller: AgentCaller,
  ): Promise<readonly string[] | null> {
    if ('template' in subject) {
      switch (subject.template) {
        case 'marketgraph://playbooks/{name}':
          return this.#playbooks(caller);
        case 'marketgraph://features/{indicator}':
          return this.#indicators(caller);
        default:
          return null;
      }
    }
    const playbooks = await this.#playbooks(caller);
    return playbooks.includes(subject.prompt) ? this.#instrumentPart(asked, caller) : null;
  }

  async #instrumentPart(
    { argument, known = {} }: CompletionRequest,
    caller: AgentCaller,
  ): Promise<readonly string[]> {
    const { exchange, market } = known;
    switch (argument) {
      case 'exchange':
      case 'market': {
        const venues = await this.#answer<Market[]>('/api/markets', {}, caller);
        return (venues ?? [])
          .filter((venue) => argument === 'exchange' || isOneOf(exchange, venue.exchange))
          .filter((venue) => argument === 'market' || isOneOf(market, venue.market))
          .map((venue) => venue[argument]);
      }
      case 'symbol': {
        if (exchange === undefined || market === undefined) return [];
        const path = '/api/markets/{exchange}/{market}/symbols';
        const listing = await this.#answer<{ symbols: string[] }>(
          path,
          { exchange, market },
          caller,
        );
        return listing?.symbols ?? [];
      }
      default:
        return [];
    }
  }

  async #playbooks(caller: AgentCaller): Promise<readonly string[]> {
    const catalog = await this.#answer<{ playbooks: Named }>(CATALOG_PATH, {}, caller);
    return (catalog?.playbooks ?? []).map(({ name }) => name);
  }

  async #indicators(caller: AgentCaller): Promise<readonly string[]> {
    const index = await this.#answer<{ indicators: Named }>('/api/indicators', {}, caller);
    return (index?.indicators ?? []).map(({ name }) => name);
  }

  /** The body of a route's answer; null where the route is missing or fails. */
  async #answer<Body>(
    path: string,
    given: Readonly<Record<string, unknown>>,
    caller: AgentCaller,
  ): Promise<Body | null> {
    const outcome = await this.#calls.get(path)?.outcome(given, caller);
    return outcome === undefined || 'failure' in outcome
      ? null
      : (JSON.parse(outcome.text) as Body);
  }
}

function isOneOf(wanted: string | undefined, value: string): boolean {
  return wanted === undefined || wanted === '' || wanted === value;
}
