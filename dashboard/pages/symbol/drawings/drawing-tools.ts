import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding } from '#dashboard/app/page.ts';
import type { CanvasLayer, LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import { ChartPlaces } from '#dashboard/chart/chart-places.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import type { Anchor, Drawing, DrawingKind } from '#dashboard/pages/symbol/drawings/drawing.ts';
import { DRAWING_KINDS } from '#dashboard/pages/symbol/drawings/drawing.ts';
import { drawingBar } from '#dashboard/pages/symbol/drawings/drawing-bar.ts';
import { DrawingHand } from '#dashboard/pages/symbol/drawings/drawing-hand.ts';
import { DrawingList } from '#dashboard/pages/symbol/drawings/drawing-list.ts';
import { paintDrawing, type Paint } from '#dashboard/pages/symbol/drawings/drawing-painter.ts';
import { drawingTable } from '#dashboard/pages/symbol/drawings/drawing-table.ts';
import { DRAWING_WORDS } from '#dashboard/pages/symbol/drawings/drawing-words.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { digitsOf, percentText, priceText } from '#dashboard/text/numbers.ts';

/** A drawing that is added without a pointer begins so many bars before the newest. */
const ADDED_BARS = 30;

/** Drawing tools of one symbol's chart: their bar, their table, and the drawings on the canvas. */
export class DrawingTools {
  readonly #app: App;
  readonly #chart: ChartView;
  readonly #places: ChartPlaces;
  readonly #list: DrawingList;
  readonly #hand: DrawingHand;
  readonly #layer: CanvasLayer;
  #isOpen = false;
  #isHidden = false;
  #hasMagnet = true;
  #kindToAdd: DrawingKind = 'trend';

  /** @param symbol the series' name, under which its drawings are kept */
  constructor(app: App, chart: ChartView, symbol: string) {
    this.#app = app;
    this.#chart = chart;
    this.#places = new ChartPlaces(chart);
    this.#list = new DrawingList(localStorage, symbol, () => crypto.randomUUID());
    this.#hand = new DrawingHand({
      places: this.#places,
      list: this.#list,
      isHidden: () => this.#isHidden,
      hasMagnet: () => this.#hasMagnet,
      round: (price) => this.#round(price),
      changed: () => this.#changed(),
    });
    this.#layer = chart.addLayer({ zOrder: 'top', draw: (sheet) => this.#paint(sheet) });
    addEventListener('storage', this.#heard);
    addEventListener('keydown', this.#pressed);
    this.#changed();
  }

  get drawings(): readonly Drawing[] {
    return this.#list.drawings;
  }

  /** Price of the selected level, which an alert may watch; null for other drawings. */
  get selectedPrice(): number | null {
    const { selected } = this.#list;
    return selected?.kind === 'level' ? (selected.anchors[0]?.price ?? null) : null;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(isOpen = true): void {
    this.#isOpen = isOpen;
    if (!isOpen) this.#hand.arm(null);
    this.#changed();
  }

  /** Takes a tool; the same again puts it back. */
  arm(kind: DrawingKind): void {
    this.#isOpen = true;
    this.#isHidden = false;
    this.#hand.arm(this.#hand.armed === kind ? null : kind);
  }

  /** Replaces all drawings by those of a layout. */
  replace(drawings: readonly Drawing[]): void {
    this.#list.replace(drawings);
    this.#changed();
  }

  get keys(): readonly KeyBinding[] {
    const words = this.#app.words(DRAWING_WORDS);
    const keys: KeyBinding[] = [];
    const add = (key: string, does: string, run: () => void): number =>
      keys.push({ key, does, run });
    if (this.#hand.armed !== null) {
      add('Enter', words.placeHere, () => this.#placeAtCursor());
      add('Escape', words.cancel, () => this.#hand.arm(null));
    }
    if (this.#list.selected !== null) add('Delete', words.remove, () => this.#remove());
    if (this.#list.canUndo) add('z', words.undo, () => this.#undo());
    return keys;
  }

  /** The bar above the chart. */
  bar(): TemplateResult | typeof nothing {
    this.#hand.hold(this.#chart.canvas?.element ?? null);
    if (!this.#isOpen) return nothing;
    return drawingBar(this.#app, {
      list: this.#list,
      hand: this.#hand,
      isHidden: this.#isHidden,
      hasMagnet: this.#hasMagnet,
      arm: (kind) => this.arm(kind),
      toggle: (what) => this.#toggle(what),
      undo: () => this.#undo(),
      remove: () => this.#remove(),
      clear: () => this.replace([]),
      close: () => this.open(false),
    });
  }

  /** The table below the chart. */
  table(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    const words = this.#app.words(DRAWING_WORDS);
    const kinds = DRAWING_KINDS.map((kind) => [kind, words.kinds[kind]] as const);
    return html`<details class="drawing-list">
      <summary>${words.list(this.#list.drawings.length)}</summary>
      ${drawingTable(this.#app, {
        list: this.#list,
        zone: this.#chart.zone,
        changed: () => this.#changed(),
      })}
      <div class="row">
        ${bareSelectView(words.kind, kinds, this.#kindToAdd, (kind) => {
          this.#kindToAdd = kind;
        })}
        <button type="button" ?disabled=${this.#list.isFull} @click=${() => this.#add()}>
          ${words.add}
        </button>
      </div>
    </details>`;
  }

  close(): void {
    this.#hand.hold(null);
    removeEventListener('storage', this.#heard);
    removeEventListener('keydown', this.#pressed);
  }

  #changed(): void {
    this.#layer.touch();
    this.#app.redraw();
  }

  #toggle(what: 'hide' | 'magnet'): void {
    if (what === 'magnet') this.#hasMagnet = !this.#hasMagnet;
    else this.#isHidden = !this.#isHidden;
    this.#changed();
  }

  #undo(): void {
    this.#list.undo();
    this.#changed();
  }

  #remove(): void {
    const { selected } = this.#list;
    if (selected !== null) this.#list.remove(selected.id);
    this.#changed();
  }

  #placeAtCursor(): void {
    const { cursor, part } = this.#chart;
    const bar =
      cursor.timeSec === null ? part.bars.at(-1) : this.#places.bar(cursor.timeSec * 1_000);
    if (bar != null) this.#hand.place({ timeMs: bar[0], price: bar[4] });
  }

  /** Adds a drawing over the newest bars, whose values are then typed. */
  #add(): void {
    const { bars } = this.#chart.part;
    const last = bars.at(-1);
    const first = bars.at(-ADDED_BARS) ?? bars[0];
    if (first === undefined || last === undefined) return;
    const anchors: Anchor[] = [first, last].map((bar) => ({ timeMs: bar[0], price: bar[4] }));
    this.#list.add(this.#kindToAdd, this.#kindToAdd === 'level' ? anchors.slice(1) : anchors);
    this.#changed();
  }

  #round(price: number): number {
    return Number(price.toFixed(digitsOf(this.#chart.look?.priceStep, price)));
  }

  #paint(sheet: LayerSurface): void {
    const palette = this.#chart.canvas?.palette;
    if (palette === undefined || this.#isHidden) return;
    const { language } = this.#app.settings;
    const paint: Paint = {
      palette,
      places: this.#places,
      priceText: (price) => priceText(language, price, this.#chart.look?.priceStep),
      measureText: (drawing) => this.#measureText(drawing),
    };
    const { preview } = this.#hand;
    for (const drawing of this.#list.drawings) {
      if (drawing.id === preview?.id) continue;
      paintDrawing(sheet, drawing, drawing.id === this.#list.selected?.id, paint);
    }
    if (preview !== null) paintDrawing(sheet, preview, true, paint);
  }

  #measureText({ anchors: [from, to] }: Drawing): readonly string[] {
    if (from === undefined || to === undefined) return [];
    const { language } = this.#app.settings;
    const words = this.#app.words(DRAWING_WORDS);
    const change = to.price - from.price;
    const share = from.price === 0 ? null : (change / from.price) * 100;
    const minutes = Math.round(Math.abs(to.timeMs - from.timeMs) / 60_000);
    const lasting = words.lasting(
      Math.floor(minutes / 1_440),
      Math.floor(minutes / 60) % 24,
      minutes % 60,
    );
    const price = priceText(language, change, this.#chart.look?.priceStep);
    return [
      `${price} (${percentText(language, share)})`,
      `${words.bars(this.#places.barsBetween(from.timeMs, to.timeMs))}, ${lasting}`,
    ];
  }

  readonly #heard = (event: StorageEvent): void => {
    if (this.#list.heard(event)) this.#changed();
  };

  /** The shell does not handle keys with Ctrl, and the browser has nothing to undo outside of fields. */
  readonly #pressed = (event: KeyboardEvent): void => {
    const isField = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isField) return;
    event.preventDefault();
    this.#undo();
  };
}
