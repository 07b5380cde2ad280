import { nothing, type TemplateResult } from 'lit-html';
import type { CalcInput } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding } from '#dashboard/app/page.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import { lengthMs } from '#dashboard/chart/interval-length.ts';
import { calcOf } from '#dashboard/parts/indicators/calc-text.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { KnownCharts } from '#dashboard/pages/symbol/replay/known-charts.ts';
import { replayBar } from '#dashboard/pages/symbol/replay/replay-bar.ts';
import { chartAt, endedBars } from '#dashboard/pages/symbol/replay/replay-cut.ts';
import { speedOf, type Speed } from '#dashboard/pages/symbol/replay/replay-speed.ts';
import { REPLAY_WORDS } from '#dashboard/pages/symbol/replay/replay-words.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';

/** A replay goes no further back than so many bars: each thousand is a question to the graph. */
const MAX_BARS = 12_000;
/** Number of bars before the first one of a replay, as context for indicators. */
const BEFORE_BARS = 50;
/** Browsers refuse addresses that change more often. */
const WRITE_MS = 1_000;

/** The past of a chart, bar by bar: what became known later is not shown. */
export class ReplayTool {
  readonly #app: App;
  readonly #chart: ChartView;
  readonly #forms: IndicatorForms;
  readonly #known: KnownCharts;
  #state: SymbolState | null = null;
  /** The time of the replay; null while none is chosen. */
  #atMs: number | null = null;
  #isOpen = false;
  #isPicking = false;
  #speed: Speed = 1;
  #timer: ReturnType<typeof setInterval> | undefined;
  #written: number | null = null;
  #formCount = 0;
  #writtenAtMs = 0;

  constructor(app: App, chart: ChartView, forms: IndicatorForms) {
    this.#app = app;
    this.#chart = chart;
    this.#forms = forms;
    this.#known = new KnownCharts(app, () => this.#cut());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the chart shows the past as if it were the present. */
  get isReplaying(): boolean {
    return this.#atMs !== null;
  }

  /** Follows the address: another moment, another interval, other indicators. */
  follow(state: SymbolState): void {
    const before = this.#state;
    this.#state = state;
    this.#speed = speedOf(state.speed);
    if (state.replayMs !== this.#written) {
      this.#written = state.replayMs;
      this.#isOpen = state.replayMs !== null;
      this.#stop();
      this.#atMs = state.replayMs;
      this.#cut(true);
    } else if (this.#atMs !== null && JSON.stringify(before) !== JSON.stringify(state)) {
      this.#known.forget();
      this.#cut();
    }
  }

  /** Opens the controls; the first click on the chart begins. */
  open(): void {
    this.#isOpen = true;
    this.#isPicking = this.#atMs === null;
    this.#app.redraw();
  }

  end(): void {
    this.#stop();
    this.#isOpen = false;
    this.#isPicking = false;
    this.#atMs = null;
    this.#known.forget();
    this.#chart.cutBy(null);
    this.#write(true);
    this.#app.redraw();
  }

  /** Whether a click on the chart chose where the replay begins. */
  clicked(timeSec: number): boolean {
    if (!this.#isPicking) return false;
    this.#startAt(timeSec * 1_000);
    return true;
  }

  get keys(): readonly KeyBinding[] {
    if (!this.#isOpen) return [];
    const words = this.#app.words(REPLAY_WORDS);
    return [
      { key: ',', does: words.back, run: () => this.#step(-1) },
      { key: '.', does: words.forward, run: () => this.#step(1) },
      { key: 'Escape', does: words.end, run: () => this.end() },
    ];
  }

  /** Plays, or pauses. */
  play(): void {
    if (this.#timer !== undefined) {
      this.#stop();
      this.#write(true);
    } else if (this.#atMs !== null) {
      this.#timer = setInterval(() => this.#tick(), 1_000 / this.#speed);
    }
    this.#app.redraw();
  }

  bar(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    this.#load();
    this.#cutWhenFormsCome();
    const { bars } = this.#chart.part;
    const last = this.isReplaying ? bars.at(-1) : undefined;
    const hasLater = bars.length < this.#closed;
    return replayBar(this.#app, {
      zone: this.#chart.zone,
      barMs: last?.[0] ?? null,
      isPicking: this.#isPicking,
      isPlaying: this.#timer !== undefined,
      speed: this.#speed,
      canGo: { back: this.isReplaying && bars.length > 1, forward: this.isReplaying && hasLater },
      notes: this.#notes(),
      startAt: (timeMs) => this.#startAt(timeMs),
      pick: () => {
        this.#isPicking = !this.#isPicking;
        this.#app.redraw();
      },
      step: (count) => this.#step(count),
      play: () => this.play(),
      setSpeed: (speed) => this.#setSpeed(speed),
      end: () => this.end(),
    });
  }

  close(): void {
    this.#stop();
    this.#known.close();
  }

  /** Bars that have ended by now: the newest may still form. */
  get #closed(): number {
    return Math.max(0, this.#chart.known.bars.length - 1);
  }

  get #lengthMs(): number | null {
    return lengthMs(this.#state?.interval ?? '1h');
  }

  #startAt(timeMs: number): void {
    this.#isPicking = false;
    this.#stop();
    const { bars } = this.#chart.known;
    const length = this.#lengthMs;
    const next = bars.find(([openTimeMs]) => openTimeMs > timeMs)?.[0] ?? timeMs;
    this.#atMs = length === null ? next : Math.floor(timeMs) + length;
    this.#isOpen = true;
    this.#cut(true);
    this.#write(true);
  }

  #step(count: number): void {
    if (this.#atMs === null) return;
    const { bars } = this.#chart.known;
    const at = Math.min(this.#closed, Math.max(1, this.#count + count)) - 1;
    const bar = bars[at];
    if (bar === undefined) return;
    const length = this.#lengthMs;
    this.#atMs = length === null ? (bars[at + 1]?.[0] ?? bar[0]) : bar[0] + length;
    this.#cut(true);
    this.#write(this.#timer === undefined);
  }

  #tick(): void {
    if (this.#count >= this.#closed) this.play();
    else this.#step(1);
  }

  #setSpeed(speed: Speed): void {
    this.#speed = speed;
    if (this.#timer !== undefined) {
      this.#stop();
      this.play();
    }
    this.#app.keepState({ speed: speed === 1 ? null : String(speed) });
    this.#app.redraw();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** How many bars had ended at the moment. */
  get #count(): number {
    const { bars } = this.#chart.known;
    if (this.#atMs === null) return bars.length;
    return Math.min(this.#closed, endedBars(bars, this.#atMs, this.#lengthMs));
  }

  #cut(hasMoved = false): void {
    const atMs = this.#atMs;
    if (atMs === null) {
      this.#chart.cutBy(null);
      return;
    }
    const repaints = (key: string): boolean => this.#repaints(key);
    this.#chart.cutBy((part) => chartAt(part, this.#count, this.#known.at(atMs), repaints));
    if (hasMoved) this.#chart.cursor.showLast();
    this.#ask(atMs);
    this.#app.redraw();
  }

  #ask(atMs: number): void {
    const state = this.#state;
    const bar = this.#chart.known.bars[this.#count - 1];
    const calc: readonly CalcInput[] = state === null ? [] : calcOf(state.entries);
    if (state === null || bar === undefined || calc.length === 0) return;
    const { exchange, market, symbol, interval } = state;
    const isPlaying = this.#timer !== undefined;
    this.#known.ask({ exchange, market, symbol, interval, calc }, bar[0], atMs, isPlaying);
  }

  #repaints(key: string): boolean {
    const name = /^[a-z0-9_]+/.exec(key)?.[0] ?? key;
    // An item with unknown properties is not shown.
    return this.#forms.of(name)?.repaints !== false;
  }

  /** The page requests which entries repaint; until the answer, all are treated as repainting. */
  #cutWhenFormsCome(): void {
    const known = (this.#state?.entries ?? []).filter(({ name }) => this.#forms.of(name) !== null);
    if (known.length === this.#formCount) return;
    this.#formCount = known.length;
    if (this.#atMs !== null) this.#cut();
  }

  /** Asks for older bars until those of the moment are there. */
  #load(): void {
    const { feed } = this.#chart;
    if (this.#atMs !== null && feed !== null && this.#isShort && !this.#isTooFar) feed.askOlder();
  }

  /** Whether bars before the moment are missing. */
  get #isShort(): boolean {
    return (
      this.#atMs !== null &&
      this.#chart.feed?.hasWindow === true &&
      !this.#chart.feed.isWhole &&
      endedBars(this.#chart.known.bars, this.#atMs, this.#lengthMs) < BEFORE_BARS
    );
  }

  get #isTooFar(): boolean {
    return this.#chart.known.bars.length >= MAX_BARS;
  }

  #notes(): string[] {
    const words = this.#app.words(REPLAY_WORDS);
    if (this.#isPicking) return [words.picking];
    if (this.#atMs === null) return [];
    const { known, part } = this.#chart;
    const last = part.bars.at(-1);
    const time = (timeMs: number): string => this.#chart.timeText(timeMs / 1_000);
    if (last === undefined) {
      const first = known.bars[0]?.[0] ?? 0;
      return [this.#isShort && !this.#isTooFar ? words.loading : words.tooFar(time(first))];
    }
    const { language } = this.#app.settings;
    const names = (this.#state?.entries ?? [])
      .filter(({ name }) => this.#forms.of(name)?.repaints === true)
      .map(({ name }) => this.#forms.entryName(language, name));
    return [
      words.at(time(last[0]), known.bars.length - part.bars.length),
      ...(names.length === 0 ? [] : [words.repainting(names.join(', '))]),
      ...(this.#timer === undefined ? [] : [words.asked]),
    ];
  }

  #write(isDue: boolean): void {
    const nowMs = Date.now();
    if (!isDue && nowMs - this.#writtenAtMs < WRITE_MS) return;
    this.#writtenAtMs = nowMs;
    this.#written = this.#atMs;
    this.#app.keepState({ replay: this.#atMs === null ? null : String(this.#atMs) });
  }
}
