import { canBeOwned } from '#signalhub/state-capital/entity-roles.ts';
import { concertedHeads, type Concerts } from '#signalhub/state-capital/concert-groups.ts';
import {
  controlDependencies,
  disclosedControllers,
} from '#signalhub/state-capital/control-relations.ts';
import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import { PriorityQueue } from '#kernel/async/priority-queue.ts';
import type { QualityFlag } from '#signalhub/state-capital/quality-flag.ts';
import { componentsOf } from '#signalhub/state-capital/strong-components.ts';
import type { Votes } from '#signalhub/state-capital/votes.ts';

/** Votes in one company under one head. */
export interface Bloc {
  /** The end of a chain of control. */
  readonly head: number;
  /** 0..100 */
  readonly pct: number;
}

/** Controllers of the companies. Nodes are the numbers of the holdings. */
export interface Control {
  /** The controller by votes or disclosure; -1 for none. */
  readonly controllerOf: Int32Array;
  /** 1 where a disclosed relation decided, not votes. */
  readonly isDisclosed: Uint8Array;
  /** The end of the chain of control; -1 for a company without a controller. */
  ultimateOf(company: number): number;
  /** With final controllers, largest first. Votes of the company's own subsidiaries do not count. */
  blocsIn(company: number): Bloc[];
  /** The end of the chain of control above a node; the node itself without a controller. */
  endOf(node: number): number;
  /** The head of the bloc in a company that the votes of a node belong to. */
  headIn(company: number, node: number): number;
  /** Whether a node is the company or is controlled by it, so that it cannot vote in it. */
  isUnder(node: number, company: number): boolean;
  readonly flags: ReadonlyMap<number, ReadonlySet<QualityFlag>>;
}

/** Votes in one company by the ends of the chains of control of their voters. */
interface Count {
  readonly votes: Map<number, number>;
  readonly headOf: (end: number) => number;
}

/** The head of a node outside of any concert group. */
const ITSELF = (end: number): number => end;

/** Rounds of one cycle of holdings; those whom votes control in it after them count as unstable. */
const MAX_ROUNDS = 20;

/**
 * Formula control/1: who controls each company, as the least fixpoint of two rules.
 *
 * 1. A disclosed relation of control precedes votes.
 * 2. Otherwise the largest bloc of votes controls the company if it has more than 50 %, or exactly 50 % and no
 *    other bloc has as many, or more than 30 % (Takeover Measures art. 84 with 83).
 *
 * A bloc consists of the votes whose voters' chains of control have the same end. Votes of parties that act in
 * concert count together; votes of the company's own subsidiaries do not count (Company Law art. 141). Equal
 * blocs do not control.
 *
 * The algorithm decides holders before the companies they hold. In a cycle it always decides the company with
 * the largest bloc next, so a majority precedes relative control. Companies whose controller would change once
 * all controllers are known have no controller, and the rest of their cycle is decided again without them.
 */
export function controlOf(
  graph: OwnershipGraph,
  holdings: Holdings,
  votes: Votes,
  concerts: Concerts,
): Control {
  const disclosed = disclosedControllers(graph, holdings);
  const dependencies = controlDependencies(holdings.size, votes, concerts, disclosed.sources);
  const components = componentsOf(dependencies);
  const search = new ControlSearch(holdings, votes, concerts);
  for (const node of disclosed.circular) search.flag(node, 'control_circular');
  for (let number = 0; number < components.count; number += 1) {
    const members = components.nodes.subarray(
      components.first[number]!,
      components.first[number + 1]!,
    );
    search.disclose(members, disclosed.sources);
    search.settle(members);
  }
  return search;
}

/** The run of the fixpoint, and its result. */
class ControlSearch implements Control {
  readonly controllerOf: Int32Array;
  readonly isDisclosed: Uint8Array;
  readonly flags = new Map<number, Set<QualityFlag>>();
  readonly #holdings: Holdings;
  readonly #votes: Votes;
  readonly #concerts: Concerts;
  readonly #unstable = new Set<number>();
  readonly #controlled = new Map<number, Set<number>>();

  constructor(holdings: Holdings, votes: Votes, concerts: Concerts) {
    this.controllerOf = new Int32Array(holdings.size).fill(-1);
    this.isDisclosed = new Uint8Array(holdings.size);
    this.#holdings = holdings;
    this.#votes = votes;
    this.#concerts = concerts;
  }

  flag(node: number, flag: QualityFlag): void {
    const flags = this.flags.get(node) ?? new Set<QualityFlag>();
    this.flags.set(node, flags.add(flag));
  }

  endOf(node: number): number {
    let end = node;
    while (this.controllerOf[end] !== -1) end = this.controllerOf[end]!;
    return end;
  }

  isUnder(node: number, company: number): boolean {
    for (let at = node; at !== -1; at = this.controllerOf[at]!) if (at === company) return true;
    return false;
  }

  ultimateOf(company: number): number {
    return this.controllerOf[company] === -1 ? -1 : this.endOf(company);
  }

  blocsIn(company: number): Bloc[] {
    const { votes, headOf } = this.#countIn(company);
    let joined = votes;
    if (headOf !== ITSELF) {
      joined = new Map();
      for (const [end, pct] of votes) joined.set(headOf(end), (joined.get(headOf(end)) ?? 0) + pct);
    }
    const blocs: Bloc[] = [];
    for (const [head, pct] of joined) blocs.push({ head, pct });
    return blocs.length < 2 ? blocs : blocs.sort((a, b) => b.pct - a.pct || a.head - b.head);
  }

  headIn(company: number, node: number): number {
    return this.#countIn(company).headOf(this.endOf(node));
  }

  /** Applies disclosed controllers. Several count where one chain of control joins them. */
  disclose(members: Int32Array, sources: ReadonlyMap<number, readonly number[]>): void {
    for (const company of members) {
      const [first, ...others] = sources.get(company) ?? [];
      if (first === undefined) continue;
      const { headOf } = this.#countIn(company);
      const heads = new Set([first, ...others].map((source) => headOf(this.endOf(source))));
      const [head] = heads;
      if (heads.size > 1 || head === undefined || head === company) {
        this.flag(company, 'control_conflict');
        continue;
      }
      // The nearest controller is more specific than the end of its chain.
      const next = [first, ...others].find((at) => at !== head && this.endOf(at) === head);
      this.#assign(company, next ?? head);
      this.isDisclosed[company] = 1;
    }
  }

  /** Decides the companies of one component by votes, until none of them would have another controller. */
  settle(members: Int32Array): void {
    for (let round = 1; ; round += 1) {
      const decided = this.#decide(members);
      const unstable = [...decided].filter(
        ([company, controller]) => round === MAX_ROUNDS || this.#isUnstable(company, controller),
      );
      if (unstable.length === 0) return;
      for (const [company] of unstable) {
        this.#unstable.add(company);
        this.flag(company, 'control_unstable');
      }
      for (const [company, controller] of decided) {
        this.#controlled.get(controller)?.delete(company);
        this.controllerOf[company] = -1;
      }
    }
  }

  /** Decides by votes, the largest bloc first. Returns the controllers of the companies that have one by them. */
  #decide(members: Int32Array): Map<number, number> {
    const decided = new Map<number, number>();
    const assign = (company: number, { head }: Bloc): void => {
      this.#assign(company, head);
      decided.set(company, head);
    };
    const [only, another] = members;
    if (only !== undefined && another === undefined) {
      const bloc = this.#winner(only);
      if (bloc !== null) assign(only, bloc);
      return decided;
    }
    const inside = new Set(members);
    const state = new Map<number, Bloc | null>();
    const queue = new PriorityQueue<Bloc & { readonly company: number; readonly bloc: Bloc }>(
      (a, b) => b.pct - a.pct || a.company - b.company,
    );
    const judge = (company: number): void => {
      const bloc = this.#winner(company);
      state.set(company, bloc);
      if (bloc !== null) queue.push({ ...bloc, company, bloc });
    };
    members.forEach(judge);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { company, bloc } = next;
      // A company that was judged again or decided since has a newer entry in the queue.
      if (state.get(company) !== bloc) continue;
      assign(company, bloc);
      state.set(company, null);
      for (const other of this.#affectedBy(company)) if (inside.has(other)) judge(other);
    }
    return decided;
  }

  /** Whether another bloc than that of its controller would decide, or none, now that more controllers are known. */
  #isUnstable(company: number, controller: number): boolean {
    const [best, next] = this.blocsIn(company);
    const isSame = best?.head === this.headIn(company, controller);
    return !isSame || !isLarger(best.pct, next?.pct ?? 0);
  }

  /** Votes by the ends of chains of control, and the head of each end. */
  #countIn(company: number): Count {
    const votes = new Map<number, number>();
    const { all, first } = this.#votes;
    for (let at = first[company]!; at < first[company + 1]!; at += 1) {
      const { voter, pct } = all[at]!;
      if (this.isUnder(voter, company)) continue;
      const end = this.endOf(voter);
      votes.set(end, (votes.get(end) ?? 0) + pct);
    }
    const pairs = this.#concerts.pairsIn(company);
    if (pairs.length === 0) return { votes, headOf: ITSELF };
    return { votes, headOf: concertedHeads(votes, pairs, (node) => this.endOf(node)) };
  }

  /** The bloc that controls a company by its votes as far as controllers are known; else null. */
  #winner(company: number): Bloc | null {
    const entity = this.#holdings.entities[company]!;
    if (!canBeOwned(entity) || entity.disclosesNoController) return null;
    if (this.controllerOf[company] !== -1 || this.#unstable.has(company)) return null;
    const [best, next] = this.blocsIn(company);
    if (best === undefined) return null;
    const { majorityVotesPct, relativeVotesPct, votesTolerancePct } = OWNERSHIP_POLICY;
    const isMajority = best.pct >= majorityVotesPct - votesTolerancePct;
    if (!isMajority && best.pct <= relativeVotesPct + votesTolerancePct) return null;
    if (best.head === company) return null;
    return isLarger(best.pct, next?.pct ?? 0) ? best : null;
  }

  #assign(company: number, controller: number): void {
    this.controllerOf[company] = controller;
    this.#controlled.getOrInsertComputed(controller, () => new Set()).add(company);
  }

  /** Companies without a controller whose count changes once this one has one. */
  #affectedBy(company: number): Set<number> {
    const { all, cast, castFirst } = this.#votes;
    const { companiesOf, members } = this.#concerts;
    const affected = new Set<number>();
    const touch = (other: number): void => {
      if (this.controllerOf[other] === -1) affected.add(other);
    };
    const waiting = [company];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (let at = castFirst[node]!; at < castFirst[node + 1]!; at += 1) {
        touch(all[cast[at]!]!.company);
      }
      companiesOf.get(node)?.forEach(touch);
      if (members.has(node)) all.forEach((vote) => touch(vote.company));
      waiting.push(...(this.#controlled.get(node) ?? []));
    }
    return affected;
  }
}

function isLarger(a: number, b: number): boolean {
  return a > b + OWNERSHIP_POLICY.votesTolerancePct;
}
