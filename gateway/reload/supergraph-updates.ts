import { createHash } from 'node:crypto';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import type { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';

/** What operators are told of the supergraph that is served. */
export interface SupergraphStatus {
  readonly source: string;
  /** The beginning of the SHA-256 of its text. */
  readonly id: string;
  readonly served_since: string;
  /** The file that it was kept in, while nobody knows whether it is still the newest; absent otherwise. */
  readonly kept_in?: string;
  /** Why the newest one is not served; absent where it is. */
  readonly refused?: { readonly id?: string; readonly at: string; readonly reason: string };
}

export interface UpdatesDependencies {
  readonly source: TextSource;
  /** Makes the graph of a text, with plans of what was asked before. Rejects for a text that will not do. */
  readonly open: (text: string) => Promise<OpenedGraph>;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  /** Quiet after the last change before the text is read. */
  readonly settleMs: number;
  /** Hears of every text that took over. */
  readonly onServed?: (text: string) => void;
}

/** What a server began with that could not begin with the newest supergraph. */
export interface KeptStart {
  /** The file from which its text was taken. */
  readonly file: string;
  /** The newest text, where there is one that will not do; null where it cannot be read. */
  readonly newest: string | null;
  readonly reason: string;
}

interface Refusal {
  /** Null where nothing could be read. */
  readonly id: string | null;
  readonly atMs: number;
  readonly reason: string;
}

/** Changes that never stop are waited for so many times the quiet, then the text is read all the same. */
const MAX_SETTLES = 10;
const ID_CHARACTERS = 12;

/**
 * Follows a supergraph: whenever its text may have changed it is read, checked and planned, and then takes over.
 * One that will not do is told, and the one before serves on.
 */
export class SupergraphUpdates {
  readonly #dependencies: UpdatesDependencies;
  readonly #engine: ReplaceableEngine;
  readonly #loads: Counter;
  readonly #refusedGauge: Gauge;
  readonly #sinceGauge: Gauge;
  #served: { readonly id: string; readonly sinceMs: number };
  #refused: Refusal | null = null;
  /** What was read last; of a source that says that nothing changed, it is what there is. */
  #readId: string;
  /** The last text that would not do: it is not tried again. */
  #bad: { readonly id: string; readonly reason: string } | null = null;
  #timer: Timer | null = null;
  #firstHintMs = 0;
  #loading: Promise<void> | null = null;
  #isHintedMeanwhile = false;
  #keptIn: string | null;

  /**
   * @param text what the engine was made of
   * @param kept how that came, where it is not what the source says
   */
  constructor(
    engine: ReplaceableEngine,
    text: string,
    dependencies: UpdatesDependencies,
    kept: KeptStart | null = null,
  ) {
    const { meter, clock } = dependencies;
    this.#keptIn = kept?.file ?? null;
    this.#dependencies = dependencies;
    this.#engine = engine;
    this.#readId = idOf(text);
    this.#served = { id: this.#readId, sinceMs: clock.nowMs() };
    this.#loads = meter.counter(
      'marketgraph_supergraph_loads_total',
      'Loads of the supergraph, by outcome: replaced, unchanged, refused or unreadable.',
      ['outcome'],
    );
    this.#refusedGauge = meter.gauge(
      'marketgraph_supergraph_refused',
      '1 while the newest supergraph is refused and the previous one stays in service.',
    );
    this.#sinceGauge = meter.gauge(
      'marketgraph_supergraph_activated_timestamp_seconds',
      'When the current supergraph went into service, in seconds since 1970.',
    );
    if (kept !== null) this.#beginKept(kept);
    this.#tell();
  }

  get status(): SupergraphStatus {
    const { id, sinceMs } = this.#served;
    const refused = this.#refused;
    const told = {
      source: this.#dependencies.source.name,
      id,
      served_since: isoOf(sinceMs),
      ...(this.#keptIn === null ? {} : { kept_in: this.#keptIn }),
    };
    if (refused === null) return told;
    const { reason, atMs } = refused;
    const whose = refused.id === null ? {} : { id: refused.id };
    return { ...told, refused: { ...whose, at: isoOf(atMs), reason } };
  }

  #beginKept({ newest, reason }: KeptStart): void {
    const id = newest === null ? null : idOf(newest);
    if (id !== null) this.#bad = { id, reason };
    this.#refuse(id, reason);
  }

  /** Begins to follow; the returned function stops, after what is being loaded. */
  follow(): () => Promise<void> {
    const unwatch = this.#dependencies.source.watch(() => this.hint());
    // It may have changed since the engine was made.
    this.hint();
    return async () => {
      unwatch();
      this.#timer?.cancel();
      this.#timer = null;
      this.#isHintedMeanwhile = false;
      await this.#loading;
    };
  }

  /** The text may have changed. It is read once all is quiet; many hints in a row are one. */
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
      this.#isHintedMeanwhile = true;
      return;
    }
    this.#loading = this.#load().finally(() => {
      this.#loading = null;
      if (!this.#isHintedMeanwhile) return;
      this.#isHintedMeanwhile = false;
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
    this.#keptIn = null;
    this.#tell();
  }

  #refuse(id: string | null, reason: string): void {
    const { source, log, clock } = this.#dependencies;
    const outcome = id === null ? 'unreadable' : 'refused';
    this.#loads.add(1, { outcome });
    // A source that stays away is told once, not at every look.
    if (this.#refused?.id !== id || this.#refused.reason !== reason) {
      const fields = { source: source.name, ...(id === null ? {} : { id }), reason };
      log.error(fields, `the newest supergraph is ${outcome}; the one before is served on`);
    }
    this.#refused = { id, atMs: clock.nowMs(), reason };
    this.#tell();
  }

  #tell(): void {
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

/** The first line is enough for a log; the whole of it is what a start says. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? '';
}
