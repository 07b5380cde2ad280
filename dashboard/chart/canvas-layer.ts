import type {
  AutoscaleInfo,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

/** The sheet of a layer: a context in CSS pixels, and the coordinates of times and prices. */
export interface LayerSurface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** Width of a bar with the space around it. */
  readonly barPx: number;
  /** First and last time that is seen, in seconds. */
  readonly from: number;
  readonly to: number;
  /** Where a bar's middle is; left of the sheet for what is before its first bar, right of it for what is behind. */
  x(timeSec: number): number | null;
  y(price: number): number | null;
}

/** What is drawn on the canvas of a pane, over or under its series. */
export interface Layer {
  readonly zOrder: PrimitivePaneViewZOrder;
  draw(sheet: LayerSurface): void;
  /** Prices that the axis has to include; null for none. */
  autoscale?(fromSec: number, toSec: number): AutoscaleInfo | null;
}

/** The one primitive that draws what the library has no series for: bands, backgrounds, zones and profiles. */
export class CanvasLayer implements ISeriesPrimitive<Time> {
  readonly #layer: Layer;
  #attached: SeriesAttachedParameter<Time> | null = null;

  constructor(layer: Layer) {
    this.#layer = layer;
  }

  attached(attached: SeriesAttachedParameter<Time>): void {
    this.#attached = attached;
  }

  detached(): void {
    this.#attached = null;
  }

  /** Asks for another drawing. */
  touch(): void {
    this.#attached?.requestUpdate();
  }

  paneViews(): readonly {
    zOrder: () => PrimitivePaneViewZOrder;
    renderer: () => { draw: (target: Target) => void };
  }[] {
    return [
      {
        zOrder: () => this.#layer.zOrder,
        renderer: () => ({ draw: (target) => this.#draw(target) }),
      },
    ];
  }

  #draw(target: Target): void {
    const attached = this.#attached;
    if (attached === null) return;
    const { chart, series } = attached;
    const scale = chart.timeScale();
    const range = scale.getVisibleRange();
    if (range === null) return;
    const from = Number(range.from);
    const to = Number(range.to);
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      context.save();
      this.#layer.draw({
        context,
        width,
        height,
        barPx: scale.options().barSpacing,
        from,
        to,
        x: (timeSec) => {
          const at = scale.timeToCoordinate(timeSec as Time);
          if (at !== null) return at;
          if (timeSec < from) return -width;
          return timeSec > to ? 2 * width : null;
        },
        y: (price) => series.priceToCoordinate(price),
      });
      context.restore();
    });
  }
}

/** The canvas as the library hands it on. */
interface Target {
  useMediaCoordinateSpace<Result>(
    draw: (scope: {
      readonly context: CanvasRenderingContext2D;
      readonly mediaSize: { readonly width: number; readonly height: number };
    }) => Result,
  ): Result;
}
