import {
  createSeriesMarkers,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts';
import type { ChartMark } from '#clients/typescript/src/index.ts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';
import { groupMarks, type MarkGroup } from '#dashboard/chart/mark-groups.ts';
import { roleColour, type Palette } from '#dashboard/chart/palette.ts';

const POSITIONS = { above_bar: 'aboveBar', below_bar: 'belowBar' } as const;
const SHAPES = { arrow_up: 'arrowUp', arrow_down: 'arrowDown', circle: 'circle' } as const;
/** Texts need so much room for each bar, or they cover each other. */
const TEXT_BAR_PX = 12;

/** All marks of a pane, as one glyph for each candle and side. */
export class MarkBoard {
  readonly #plugin: ISeriesMarkersPluginApi<Time>;
  readonly #palette: Palette;
  readonly #marksOf = new Map<object, readonly ChartMark[]>();
  #groups: readonly MarkGroup[] = [];
  #hasTexts = false;
  #isStale = false;
  #isShown = true;

  constructor(series: AnySeries, palette: Palette) {
    this.#plugin = createSeriesMarkers<Time>(series as never, []);
    this.#palette = palette;
  }

  /** Number of drawn marks of an item, each counted within its group. */
  countOf(key: object): number {
    this.draw();
    return this.#isShown ? (this.#marksOf.get(key)?.length ?? 0) : 0;
  }

  /** Number of glyphs, and of the marks that they represent. */
  get counts(): { readonly glyphs: number; readonly marks: number } {
    this.draw();
    return {
      glyphs: this.#plugin.markers().length,
      marks: this.#groups.reduce((sum, { count }) => sum + count, 0),
    };
  }

  /** Replaces the marks of an item; `draw` shows them. */
  put(key: object, marks: readonly ChartMark[]): void {
    this.#marksOf.set(key, marks);
    this.#isStale = true;
  }

  /** Follows the width of a bar: texts come and go with it. */
  space(barPx: number): void {
    const hasTexts = barPx >= TEXT_BAR_PX;
    if (hasTexts === this.#hasTexts) return;
    this.#hasTexts = hasTexts;
    this.#isStale = true;
    this.draw();
  }

  show(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#isStale = true;
    this.draw();
  }

  /** Draws what has changed since it last did. */
  draw(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#groups = groupMarks([...this.#marksOf.values()].flat());
    this.#plugin.setMarkers(this.#isShown ? this.#groups.map((group) => this.#glyph(group)) : []);
  }

  #glyph({ time, position, shape, role, text, count }: MarkGroup): SeriesMarker<Time> {
    const short = count > 1 ? `${count}` : '';
    return {
      time: time as Time,
      position: POSITIONS[position],
      shape: SHAPES[shape],
      color: roleColour(this.#palette, role),
      ...(this.#hasTexts ? { text: text === '' ? short : text } : {}),
    };
  }
}
