import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding } from '#dashboard/app/page.ts';
import type { ChartView } from '#dashboard/drawing/chart-view.ts';
import type { DrawingTools } from '#dashboard/pages/symbol/drawings/drawing-tools.ts';
import type { DrawingKind } from '#dashboard/pages/symbol/drawings/drawing.ts';
import { drawingsKey, isKept } from '#dashboard/pages/symbol/kept-keys.ts';
import { LateTool } from '#dashboard/pages/symbol/late-tool.ts';
import { TOOL_WORDS } from '#dashboard/pages/symbol/tool-words.ts';

const DRAWING_KEYS: readonly (readonly [key: string, kind: DrawingKind])[] = [
  ['l', 'trend'],
  ['h', 'level'],
  ['r', 'rectangle'],
  ['f', 'fib'],
  ['m', 'measure'],
];

/** The tools around a symbol's chart; the module of each is loaded when it is first used. */
export class SymbolTools {
  readonly #app: App;
  readonly #drawing: LateTool<DrawingTools>;

  /** @param series names the series: what belongs to it is kept under this name */
  constructor(app: App, chart: ChartView, series: string) {
    this.#app = app;
    const redraw = (): void => app.redraw();
    this.#drawing = new LateTool(async () => {
      const module = await import('#dashboard/pages/symbol/drawings/drawing-tools.ts');
      return new module.DrawingTools(app, chart, series);
    }, redraw);
    if (isKept(drawingsKey(series))) this.#drawing.use();
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
      ...(this.#drawing.now?.keys ?? []),
    ];
  }

  /** Buttons beside the chart's other controls. */
  buttons(): TemplateResult {
    const words = this.#app.words(TOOL_WORDS);
    const isDrawing = this.#drawing.now?.isOpen === true;
    return html`<button
      type="button"
      aria-keyshortcuts="d"
      aria-pressed=${isDrawing ? 'true' : 'false'}
      @click=${() => this.#draw()}
    >
      ✎ ${words.draw}
    </button>`;
  }

  /** What stands above the chart. */
  above(): TemplateResult {
    const words = this.#app.words(TOOL_WORDS);
    const hasFailed = this.#drawing.hasFailed;
    return html`${hasFailed ? html`<p class="failure" role="status">${words.notLoaded}</p>` : nothing}
    ${this.#drawing.now?.bar() ?? nothing}`;
  }

  /** What stands below it. */
  below(): TemplateResult {
    return html`${this.#drawing.now?.table() ?? nothing}`;
  }

  close(): void {
    this.#drawing.close();
  }

  #draw(): void {
    this.#drawing.use((tools) => tools.open(!tools.isOpen));
  }
}
