import { createHash } from 'node:crypto';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import type { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';

/** State of the served supergraph, for operators. */
export interface SupergraphStatus {
  readonly source: string;
  /** Prefix of the SHA-256 of its text. */
  readonly id: string;
  readonly served_since: string;
  /** The cached file it was loaded from, while the source does not confirm that it is current; absent otherwise. */
  readonly kept_in?: string;
  /** Why the newest supergraph is not served; absent when it is. */
  readonly refused?: { readonly id?: string; readonly at: string; readonly reason: string };
}

export interface UpdatesDependencies {
  readonly source: TextSource;
  /** Builds a graph from SDL and plans recent operations ahead. Rejects when the text is unusable. */
  readonly open: (text: string) => Promise<OpenedGraph>;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  /** Debounce: the text is read after this time without a further change. */
  readonly settleMs: number;
  /** Called with the text of every supergraph that takes over. */
  readonly onServed?: (text: string) => void;
}

/** How a server started that could not load the newest supergraph. */
export interface FallbackStart {
  /** The cached file that the text was read from. */
  readonly file: string;
  /** The newest text, when it is unusable; null when it cannot be read. */
  readonly newest: string | null;
  readonly reason: string;
}

interface Refusal {
  /** Null when nothing could be read. */
  readonly id: string | null;
  readonly atMs: number;
  readonly reason: string;
}

/** Continuous changes delay the read by at most this many debounce times. */
const MAX_SETTLES = 10;
const ID_CHARACTERS = 12;

/**
 * Follows a supergraph source. Each changed text is read, checked and planned, and then takes over. An unusable one is
 * logged, and the current one stays in service.
 */
export class SupergraphUpdates {
  readonly #dependencies: UpdatesDependencies;
  readonly #engine: ReplaceableEngine;
  readonly #loads: Counter;
  readonly #refusedGauge: Gauge;
  readonly #sinceGauge: Gauge;
  #served: { readonly id: string; readonly sinceMs: number };
  #refused: Refusal | null = null;
  /** Id of the last text read; when the source reports no change, this is still its text. */
  #readId: string;
  /** The last unusable text. It is not tried again. */
  #bad: { readonly id: string; readonly reason: string } | null = null;
  #timer: Timer | null = null;
  #firstHintMs = 0;
  #loading: Promise<void> | null = null;
  #isHintPending = false;
  #fallbackFile: string | null;

  /**
   * @param text SDL of the current engine
   * @param fallback set when that text came from the cached file instead of the source
   */
  constructor(
    engine: ReplaceableEngine,
    text: string,
    dependencies: UpdatesDependencies,
    fallback: FallbackStart | null = null,
  ) {
    const { meter, clock } = dependencies;
    this.#fallbackFile = fallback?.file ?? null;
    this.#dependencies = dependencies;
    this.#engine = engine;
    this.#readId = idOf(text);
    this.#served = { id: this.#readId, sinceMs: clock.nowMs() };
    this.#loads = meter.counter(
      'marketgraph_supergraph_loads_total',
      'Supergraph loads by outcome: replaced, unchanged, refused or unreadable.',
      ['outcome'],
    );
    this.#refusedGauge = meter.gauge(
      'marketgraph_supergraph_refused',
      '1 while the newest supergraph is refused or unreadable and the previous one is served.',
    );
    this.#sinceGauge = meter.gauge(
      'marketgraph_supergraph_activated_timestamp_seconds',
      'Unix time in seconds at which the served supergraph took over.',
    );
    if (fallback !== null) this.#beginFallback(fallback);
    this.#updateGauges();
  }

  get status(): SupergraphStatus {
    const { id, sinceMs } = this.#served;
    const refused = this.#refused;
    const served = {
      source: this.#dependencies.source.name,
      id,
      served_since: isoOf(sinceMs),
      ...(this.#fallbackFile === null ? {} : { kept_in: this.#fallbackFile }),
    };
    if (refused === null) return served;
    const { reason, atMs } = refused;
    const whose = refused.id === null ? {} : { id: refused.id };
    return { ...served, refused: { ...whose, at: isoOf(atMs), reason } };
  }

  #beginFallback({ newest, reason }: FallbackStart): void {
    const id = newest === null ? null : idOf(newest);
    if (id !== null) this.#bad = { id, reason };
    this.#refuse(id, reason);
  }

  /** Starts following. The returned function stops it and waits for a load in progress. */
  follow(): () => Promise<void> {
    const unwatch = this.#dependencies.source.watch(() => this.hint());
    // The source may have changed since the engine was built.
    this.hint();
    return async () => {
      unwatch();
      this.#timer?.cancel();
      this.#timer = null;
      this.#isHintPending = false;
      await this.#loading;
    };
  }

  /** Reports a possible change. Hints are debounced into one read. */
  hint(): void {
    const { clock, settleMs } = this.#dependencies;
    const nowMs = clock.monotonicMs();
    if (this.#timer === null) this.#firstHintMs = nowMs;
    this.#timer?.cancel();
    const leftMs = this.#firstHintMs + MAX_SETTLES * settleMs - nowMs;
    this.#timer = clock.after(Math.min(settleMs, leftMs), () => {
      this.#timer = null;
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#loading !== null) {
      this.#isHintPending = true;
      return;
    }
    this.#loading = this.#load().finally(() => {
      this.#loading = null;
      if (!this.#isHintPending) return;
      this.#isHintPending = false;
      this.#begin();
    });
  }

  async #load(): Promise<void> {
    const { source, open, log, clock } = this.#dependencies;
    let text: string | null;
    try {
      text = await source.read();
    } catch (error) {
      this.#refuse(null, reasonOf(error));
      return;
    }
    const id = text === null ? this.#readId : idOf(text);
    this.#readId = id;
    if (id === this.#bad?.id) {
      this.#refuse(id, this.#bad.reason);
      return;
    }
    if (text === null || id === this.#served.id) {
      this.#accept('unchanged');
      return;
    }
    try {
      this.#engine.replace(await open(text));
    } catch (error) {
      this.#bad = { id, reason: reasonOf(error) };
      this.#refuse(id, this.#bad.reason);
      return;
    }
    this.#served = { id, sinceMs: clock.nowMs() };
    this.#dependencies.onServed?.(text);
    this.#accept('replaced');
    log.info({ source: source.name, id }, 'a new supergraph is served');
  }

  #accept(outcome: 'replaced' | 'unchanged'): void {
    this.#loads.add(1, { outcome });
    this.#refused = null;
    this.#fallbackFile = null;
    this.#updateGauges();
  }

  #refuse(id: string | null, reason: string): void {
    const { source, log, clock } = this.#dependencies;
    const outcome = id === null ? 'unreadable' : 'refused';
    this.#loads.add(1, { outcome });
    // A failure that persists is logged once, not at every poll.
    if (this.#refused?.id !== id || this.#refused.reason !== reason) {
      const fields = { source: source.name, ...(id === null ? {} : { id }), reason };
      log.error(fields, `the newest supergraph is ${outcome}; the previous one stays in service`);
    }
    this.#refused = { id, atMs: clock.nowMs(), reason };
    this.#updateGauges();
  }

  #updateGauges(): void {
    this.#refusedGauge.set(this.#refused === null ? 0 : 1);
    this.#sinceGauge.set(this.#served.sinceMs / 1_000);
  }
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, ID_CHARACTERS);
}

function isoOf(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** The first line, for the log. Start-up prints the whole message. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? '';
}
