import type { PlanningEngine } from '#federation/engine.ts';
import { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';
import type { GraphAnswer, GraphRequest, LaterPart } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';

/**
 * An engine that is replaced during every request, while its successor answers the same request. Both answers are the
 * same, and a replaced engine is closed once it has answered; otherwise it throws.
 */
export class ReloadingEngine {
  readonly #open: () => PlanningEngine;
  readonly #engine: ReplaceableEngine;
  /** Engines that are not closed. */
  #left = 0;

  constructor(open: () => PlanningEngine) {
    this.#open = open;
    this.#engine = new ReplaceableEngine(this.#graph(), SILENT_LOG, SILENT_METER);
  }

  async execute(request: GraphRequest): Promise<GraphAnswer> {
    if (this.#left !== 1) throw new Error(`${this.#left} engines are open.`);
    const first = this.#engine.execute(request);
    this.#engine.replace(this.#graph());
    const second = this.#engine.execute(request);
    const [before, after] = await Promise.all([read(await first), read(await second)]);
    const [due, found] = [JSON.stringify(before), JSON.stringify(after)];
    if (due !== found) throw new Error(`before: ${due}, after it is replaced: ${found}`);
    const { answer, parts } = before;
    return parts === null ? answer : { ...answer, later: partsOf(parts) };
  }

  #graph() {
    this.#left += 1;
    return {
      engine: this.#open(),
      close: () => {
        this.#left -= 1;
        return Promise.resolve();
      },
    };
  }
}

interface ReadAnswer {
  readonly answer: GraphAnswer;
  /** Its parts; null without them. */
  readonly parts: readonly LaterPart[] | null;
}

async function read({ later, ...answer }: GraphAnswer): Promise<ReadAnswer> {
  return { answer, parts: later === undefined ? null : await Array.fromAsync(later) };
}

async function* partsOf(parts: readonly LaterPart[]): AsyncGenerator<LaterPart> {
  yield* parts;
}
