import { LRUCache } from 'lru-cache';
import { DomainError } from '#kernel/errors.ts';
import type { Counter, Histogram } from '#kernel/meter.ts';
import { compilePlan } from '#gateway/plan/compile-plan.ts';
import type { PlanSurroundings } from '#gateway/plan/compile-plan.ts';
import type { CompiledPlan } from '#gateway/plan/plan-step.ts';
import type { Planner } from '#gateway/plan/planner.ts';

/**
 * Text of canonical documents kept in all. A compiled plan takes some hundred times its text, so this
 * is what bounds memory when someone sends only large documents.
 */
const MAX_KEPT_CHARACTERS = 400_000;

/** Documents remembered that cannot be planned. */
const MAX_REFUSED = 1_000;
const MAX_REFUSED_CHARACTERS = 4_000_000;

/** What planning is measured by. */
export interface PlanMeters {
  readonly seconds: Histogram;
  /** Documents that could not be planned. */
  readonly refusals: Counter;
}

/**
 * Plans by canonical document, so whoever asks the same under other names shares one plan. Equal
 * documents that come at once are planned once, and what cannot be planned is not tried again.
 */
export class PlanCache {
  readonly #planner: Planner;
  readonly #around: PlanSurroundings;
  readonly #meters: PlanMeters;
  readonly #plans: LRUCache<string, CompiledPlan>;
  readonly #refused = new LRUCache<string, DomainError>({
    max: MAX_REFUSED,
    maxSize: MAX_REFUSED_CHARACTERS,
    sizeCalculation: (_, source) => source.length,
  });
  readonly #underWay = new Map<string, Promise<CompiledPlan>>();

  /** @param size plans kept */
  constructor(planner: Planner, around: PlanSurroundings, meters: PlanMeters, size: number) {
    this.#planner = planner;
    this.#around = around;
    this.#meters = meters;
    this.#plans = new LRUCache({
      max: size,
      maxSize: MAX_KEPT_CHARACTERS,
      sizeCalculation: (_, source) => source.length,
    });
  }

  /** The plan of a canonical document, at once where it is known. Throws and rejects as the planner. */
  planOf(source: string): CompiledPlan | Promise<CompiledPlan> {
    const known = this.#plans.get(source);
    if (known !== undefined) return known;
    const refused = this.#refused.get(source);
    if (refused !== undefined) throw refused;
    const pending = this.#underWay.get(source);
    if (pending !== undefined) return pending;
    const planning = this.#plan(source).finally(() => this.#underWay.delete(source));
    this.#underWay.set(source, planning);
    return planning;
  }

  async #plan(source: string): Promise<CompiledPlan> {
    const startMs = performance.now();
    try {
      const plan = compilePlan(await this.#planner.plan(source), this.#around);
      this.#plans.set(source, plan);
      return plan;
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'planner_busy') {
        this.#meters.refusals.add(1);
        this.#refused.set(source, error);
      }
      throw error;
    } finally {
      this.#meters.seconds.observe((performance.now() - startMs) / 1_000);
    }
  }
}
