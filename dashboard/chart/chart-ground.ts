import type { KlineRows } from '#clients/typescript/src/index.ts';
import { CanvasLayer } from '#dashboard/chart/canvas-layer.ts';
import type { ChartLook } from '#dashboard/chart/chart-look.ts';
import { tradingDays, type TradingDay } from '#dashboard/chart/days.ts';
import { drawGround } from '#dashboard/chart/ground-layer.ts';
import { holesBetween, type Hole } from '#dashboard/chart/holes.ts';
import { isWithinDay, lengthMs } from '#dashboard/chart/interval-length.ts';
import type { Palette } from '#dashboard/chart/palette.ts';

/** The background of the candles: trading days, and stretches without bars. */
export class ChartGround {
  #look: ChartLook | null = null;
  #days: readonly TradingDay[] = [];
  #holes: readonly Hole[] = [];

  get holes(): readonly Hole[] {
    return this.#holes;
  }

  /** How far bars that follow each other are apart; endless where the market closes now and then. */
  get stepMs(): number {
    const length = this.#look?.hasSessions === true ? null : this.lengthMs;
    return length ?? Number.POSITIVE_INFINITY;
  }

  get lengthMs(): number | null {
    return this.#look === null ? null : lengthMs(this.#look.interval);
  }

  dress(look: ChartLook): void {
    this.#look = look;
  }

  /** Looks for days and holes among the bars that are drawn. */
  learn(bars: KlineRows): void {
    const length = this.lengthMs;
    const { hasSessions = true, zone = 'UTC', interval = '1d' } = this.#look ?? {};
    this.#holes = hasSessions || length === null ? [] : holesBetween(bars, length);
    this.#days = hasSessions && isWithinDay(interval) ? tradingDays(bars, zone) : [];
  }

  /** Whether the newest bar does not follow the one before it. */
  isOpenedBy(bars: KlineRows): boolean {
    const [before, last] = bars.slice(-2);
    return before !== undefined && last !== undefined && last[0] - before[0] > this.stepMs;
  }

  layer(palette: () => Palette): CanvasLayer {
    return new CanvasLayer({
      zOrder: 'bottom',
      draw: (sheet) =>
        drawGround(sheet, palette(), this.#days, this.#holes, this.#look?.holeText ?? ''),
    });
  }
}
