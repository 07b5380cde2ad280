import type { Timer } from '#kernel/ports/clock.ts';
import { healthOf, type Health, type HealthContext } from '#market-data/answers/health.ts';
import type { FollowedHealth } from '#market-data/context/market-context.ts';

const LOOK_EVERY_MS = 1_000;

/** Fields that change with time alone: ages, clocks, and the ends of open gaps. */
const PASSING: ReadonlySet<string> = new Set([
  'nowMs',
  'lastBarAgeMs',
  'oldestAgeMs',
  'clockSkewMs',
  'unarchivedBars',
  'endMs',
  'bars',
  'lastSeenMs',
]);

/** Checks the health of all venues once a second while it has followers, and publishes changes. */
export class HealthWatch implements FollowedHealth {
  readonly #context: HealthContext;
  #followers = 0;
  #timer: Timer | null = null;
  #published: { readonly digest: string; readonly health: Health } | null = null;

  constructor(context: HealthContext) {
    this.#context = context;
  }

  /** The last published health, to begin with. */
  join(): Health {
    this.#followers += 1;
    const published = this.#published ?? this.#look();
    this.#published = published;
    this.#timer ??= this.#context.clock.after(LOOK_EVERY_MS, () => this.#tick());
    return published.health;
  }

  leave(): void {
    this.#followers -= 1;
    if (this.#followers > 0) return;
    this.#timer?.cancel();
    this.#timer = null;
    this.#published = null;
  }

  #tick(): void {
    this.#timer = this.#context.clock.after(LOOK_EVERY_MS, () => this.#tick());
    const seen = this.#look();
    if (seen.digest === this.#published?.digest) return;
    this.#published = seen;
    this.#context.publisher.health(seen.health);
  }

  #look(): { readonly digest: string; readonly health: Health } {
    const health = healthOf(this.#context);
    const digest = JSON.stringify(health, (key, value: unknown) =>
      PASSING.has(key) ? undefined : value,
    );
    return { digest, health };
  }
}
