import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import type { ContractMarket, ExchangeName } from '#simulators/exchange/contract.ts';
import type { ProviderName } from '#simulators/instruments/provider-name.ts';
import {
  isStrike,
  type InjectedFault,
  type FaultKind,
  type FaultPlan,
} from '#simulators/faults/fault.ts';

/** Where a fault can strike: one exchange's host of one market. */
export interface FaultPlace {
  readonly exchange: ExchangeName;
  readonly market: ContractMarket;
}

/** The same for a provider, whose host is of all markets. */
export interface ProviderPlace {
  readonly exchange: ProviderName;
  readonly market?: undefined;
}

/** A lasting fault on the board. */
export interface ActiveFault {
  readonly id: number;
  readonly fault: InjectedFault;
}

/** Notified of every fault that starts, and of every lasting one that ends. */
export interface FaultWatcher {
  onFaultBegins(fault: InjectedFault): void;
  onFaultEnds(fault: InjectedFault): void;
}

/** The active faults of the simulated exchanges. */
export class FaultBoard {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #active = new Map<number, { fault: InjectedFault; timer: Timer | null }>();
  readonly #scheduled = new Set<Timer>();
  readonly #watchers = new Set<FaultWatcher>();
  #nextId = 1;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  watch(watcher: FaultWatcher): void {
    this.#watchers.add(watcher);
  }

  /** Starts a fault. The id clears it; a one-time fault is over already. */
  plant(fault: InjectedFault): number {
    const id = this.#nextId++;
    if (!isStrike(fault.kind)) {
      const { forMs } = fault;
      const timer = forMs === undefined ? null : this.#clock.after(forMs, () => this.clear(id));
      this.#active.set(id, { fault, timer });
    }
    for (const watcher of this.#watchers) watcher.onFaultBegins(fault);
    return id;
  }

  /** Plants every fault of a plan in its time. */
  follow(plan: FaultPlan): void {
    for (const { afterMs, fault } of plan) {
      const timer = this.#clock.after(afterMs, () => {
        this.#scheduled.delete(timer);
        this.plant(fault);
      });
      this.#scheduled.add(timer);
    }
  }

  /** Ends one lasting fault; returns false if no fault has that id. */
  clear(id: number): boolean {
    const entry = this.#active.get(id);
    if (entry === undefined) return false;
    entry.timer?.cancel();
    this.#active.delete(id);
    for (const watcher of this.#watchers) watcher.onFaultEnds(entry.fault);
    return true;
  }

  /** Ends everything, including planned faults. */
  clearAll(): void {
    for (const timer of this.#scheduled) timer.cancel();
    this.#scheduled.clear();
    for (const id of this.#active.keys()) this.clear(id);
  }

  active(): ActiveFault[] {
    return [...this.#active].map(([id, { fault }]) => ({ id, fault }));
  }

  /**
   * The fault of that kind that strikes this time, or null. Draws chance only where one is active.
   */
  strike(kind: FaultKind, place: FaultPlace | ProviderPlace): InjectedFault | null {
    for (const { fault } of this.#active.values()) {
      if (fault.kind !== kind || !isStruck(place, fault)) continue;
      if (this.#random() < (fault.probability ?? 1)) return fault;
    }
    return null;
  }
}

/** Whether a fault means that place. */
export function isStruck(
  place: FaultPlace | ProviderPlace,
  { exchange, market }: InjectedFault,
): boolean {
  if (exchange !== undefined && exchange !== place.exchange) return false;
  return market === undefined || market === place.market;
}
