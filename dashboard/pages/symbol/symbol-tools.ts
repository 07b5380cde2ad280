import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding } from '#dashboard/app/page.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import type { AlertTool } from '#dashboard/pages/symbol/alerts/alert-tool.ts';
import type { DrawingTools } from '#dashboard/pages/symbol/drawings/drawing-tools.ts';
import type { DrawingKind } from '#dashboard/pages/symbol/drawings/drawing.ts';
import type { GapBoard } from '#dashboard/pages/symbol/gaps/gap-board.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { alertsKey, drawingsKey, isStored } from '#dashboard/pages/symbol/storage-keys.ts';
import type { LayoutTool } from '#dashboard/pages/symbol/layouts/layout-tool.ts';
import { LazyTool } from '#dashboard/parts/lazy-tool.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import type { ReplayTool } from '#dashboard/pages/symbol/replay/replay-tool.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import { TOOL_WORDS } from '#dashboard/pages/symbol/tool-words.ts';

const DRAWING_KEYS: readonly (readonly [key: string, kind: DrawingKind])[] = [
  ['l', 'trend'],
  ['h', 'level'],
  ['r', 'rectangle'],
  ['f', 'fib'],
  ['m', 'measure'],
];

/** Dependencies of the tools. */
export interface ToolParts {
  readonly chart: ChartView;
  readonly forms: IndicatorForms;
  /** Names the series: what belongs to it is kept under this name. */
  readonly series: string;
  readonly state: SymbolState;
}

/** The tools around a symbol's chart; the module of each is loaded when it is first used. */
export class SymbolTools {
  readonly #app: App;
  #state: SymbolState;
  readonly #drawing: LazyTool<DrawingTools>;
  readonly #gaps: LazyTool<GapBoard>;
  readonly #replay: LazyTool<ReplayTool>;
  readonly #alerts: LazyTool<AlertTool>;
  readonly #layouts: LazyTool<LayoutTool>;

  constructor(app: App, { chart, forms, series, state }: ToolParts) {
    this.#app = app;
    this.#state = state;
    const redraw = (): void => app.redraw();
    this.#drawing = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/drawings/drawing-tools.ts');
      return new module.DrawingTools(app, chart, series);
    }, redraw);
    this.#gaps = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/gaps/gap-board.ts');
      return new module.GapBoard(app, chart);
    }, redraw);
    this.#replay = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/replay/replay-tool.ts');
      return new module.ReplayTool(app, chart, forms);
    }, redraw);
    this.#alerts = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/alerts/alert-tool.ts');
      const selectedPrice = (): number | null => this.#drawing.now?.selectedPrice ?? null;
      const parts = { chart, forms, series, state: this.#state, selectedPrice };
      return new module.AlertTool(app, parts);
    }, redraw);
    this.#layouts = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/layouts/layout-tool.ts');
      return new module.LayoutTool(app, {
        chart,
        drawings: () => this.#drawing.now?.drawings ?? [],
        draw: (drawings) => this.#drawing.use((tools) => tools.replace(drawings)),
      });
    }, redraw);
    if (isStored(drawingsKey(series))) this.#drawing.use();
    if (isStored(alertsKey(series))) this.#alerts.use();
  }

  /** Follows the series of the address. */
  follow(state: SymbolState): void {
    const { exchange, market, symbol, interval } = state;
    this.#state = state;
    this.#gaps.use((board) => board.follow({ exchange, market, symbol, interval }));
    this.#alerts.now?.follow(state);
    if (this.#replay.now !== null) this.#replay.now.follow(state);
    else if (state.replayMs !== null) this.#useReplay(() => {});
  }

  /** Whether past bars replace the newest, so that no other part may show the present. */
  get isReplaying(): boolean {
    return this.#replay.now?.isReplaying ?? this.#state.replayMs !== null;
  }

  /** A click on the chart. */
  clicked(timeSec: number): void {
    this.#replay.now?.clicked(timeSec);
  }

  /** The chart has other bars. */
  heard(): void {
    this.#alerts.now?.heard();
  }

  get keys(): readonly KeyBinding[] {
    const words = this.#app.words(TOOL_WORDS);
    return [
      { key: 'd', does: words.draw, run: () => this.#draw() },
      ...DRAWING_KEYS.map(([key, kind]) => ({
        key,
        does: words.kinds[kind],
        run: () => this.#drawing.use((tools) => tools.arm(kind)),
      })),
      { key: 'a', does: words.alerts, run: () => this.#toggleAlerts() },
      { key: 'w', does: words.layouts, run: () => this.#toggleLayouts() },
      { key: 'p', does: words.replay, run: () => this.#play() },
      ...(this.#drawing.now?.keys ?? []),
      ...(this.#replay.now?.keys ?? []),
    ];
  }

  /** Buttons next to the other controls of the chart. */
  buttons(): TemplateResult {
    const words = this.#app.words(TOOL_WORDS);
    const button = (text: string, key: string, isOpen: boolean, run: () => void): TemplateResult =>
      html`<button
        type="button"
        aria-keyshortcuts=${key}
        aria-pressed=${isOpen ? 'true' : 'false'}
        @click=${run}
      >
        ${text}
      </button>`;
    const isDrawing = this.#drawing.now?.isOpen === true;
    const isReplay = this.#replay.now?.isOpen === true;
    return html`${button(`✎ ${words.draw}`, 'd', isDrawing, () => this.#draw())}
    ${button(`↺ ${words.replay}`, 'p', isReplay, () => this.#toggleReplay())}
    ${button(words.alerts, 'a', this.#alerts.now?.isOpen === true, () => this.#toggleAlerts())}
    ${button(words.layouts, 'w', this.#layouts.now?.isOpen === true, () => this.#toggleLayouts())}`;
  }

  /** The content above the chart. */
  above(): TemplateResult {
    const { notLoaded } = this.#app.words(PART_WORDS);
    const hasFailed = [this.#drawing, this.#gaps, this.#replay, this.#alerts, this.#layouts].some(
      (tool) => tool.hasFailed,
    );
    return html`${hasFailed ? html`<p class="failure" role="status">${notLoaded}</p>` : nothing}
    ${this.#drawing.now?.bar() ?? nothing} ${this.#replay.now?.bar() ?? nothing}`;
  }

  /** The content below it. */
  below(): TemplateResult {
    return html`${this.#drawing.now?.table() ?? nothing} ${this.#gaps.now?.view() ?? nothing}`;
  }

  /** The content next to it. */
  side(): TemplateResult {
    return html`${this.#layouts.now?.view() ?? nothing} ${this.#alerts.now?.view() ?? nothing}`;
  }

  /** Messages of the page over everything else. */
  toasts(): TemplateResult {
    return html`${this.#alerts.now?.toasts() ?? nothing}`;
  }

  close(): void {
    this.#drawing.close();
    this.#gaps.close();
    this.#replay.close();
    this.#alerts.close();
    this.#layouts.close();
  }

  #useReplay(run: (tool: ReplayTool) => void): void {
    const isNew = this.#replay.now === null;
    this.#replay.use((tool) => {
      if (isNew) tool.follow(this.#state);
      run(tool);
    });
  }

  /** Opens the replay; where it is open it plays or pauses. */
  #play(): void {
    this.#useReplay((tool) => (tool.isReplaying ? tool.play() : tool.open()));
  }

  #toggleReplay(): void {
    this.#useReplay((tool) => (tool.isOpen ? tool.end() : tool.open()));
  }

  #toggleAlerts(): void {
    this.#alerts.use((tool) => tool.open(!tool.isOpen));
  }

  #toggleLayouts(): void {
    this.#layouts.use((tool) => tool.open(!tool.isOpen));
  }

  #draw(): void {
    this.#drawing.use((tools) => tools.open(!tools.isOpen));
  }
}
