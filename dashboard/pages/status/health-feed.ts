import type { App } from '#dashboard/app/app.ts';
import {
  LIVE_STATUS,
  STATUS_HEALTH,
  type LiveStatusResult,
  type StatusHealthResult,
  type StatusHealthVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery, type ShownQuery } from '#dashboard/graph/graph-query.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import type { ServerHealth } from '#dashboard/pages/status/troubles.ts';

/** Ages and clocks change without an event, so they are polled. */
const ASK_EVERY_MS = 10_000;
/** Three polls without an answer: the page may be out of date. */
const LATE_MS = 35_000;

/** Health of the server: each change as it comes, and ages as they pass. */
export class HealthFeed {
  readonly #app: App;
  readonly #changed: () => void;
  readonly question: GraphQuery<StatusHealthResult, StatusHealthVariables>;
  #stream: LiveSubscription<LiveStatusResult>;
  #health: ServerHealth | null = null;
  #heardAtMs = 0;
  #seen: StatusHealthResult | null = null;

  /** @param changed called for each change that the server pushes */
  constructor(app: App, changed: () => void) {
    this.#app = app;
    this.#changed = changed;
    this.question = new GraphQuery(app, STATUS_HEALTH, {}, ASK_EVERY_MS);
    this.#stream = this.#follow();
  }

  /** The newest health; null until it came. */
  get health(): ServerHealth | null {
    const asked = this.question.data;
    if (asked !== null && asked !== this.#seen) {
      this.#seen = asked;
      this.#take(asked.health);
    }
    return this.#health;
  }

  /** Milliseconds by which what is shown may be out of date; null while the server answers. */
  lateMs(nowMs: number): number | null {
    const silentMs = nowMs - this.#heardAtMs;
    const allowedMs = this.question.error === null ? LATE_MS : ASK_EVERY_MS;
    return this.health !== null && silentMs > allowedMs ? silentMs : null;
  }

  /** Time of the last health of the server, by the clock of the browser. */
  get heardAtMs(): number {
    return this.#heardAtMs;
  }

  get sources(): readonly ShownQuery[] {
    return [this.question.source, this.#stream.source];
  }

  /** Asks, and follows again where the stream has ended. */
  ask(): void {
    this.question.ask();
    if (this.#stream.error !== null) this.#stream = this.#follow();
  }

  close(): void {
    this.question.close();
    this.#stream.close();
  }

  #follow(): LiveSubscription<LiveStatusResult> {
    return LiveSubscription.of(this.#app, LIVE_STATUS, {}, ({ healthUpdated }) => {
      this.#take(healthUpdated);
      this.#changed();
    });
  }

  /** An answer may come behind an event that is newer. */
  #take(health: ServerHealth): void {
    this.#heardAtMs = Date.now();
    if (this.#health === null || health.nowMs >= this.#health.nowMs) this.#health = health;
  }
}
