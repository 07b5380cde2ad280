import type { ChartLook } from '#dashboard/chart/chart-look.ts';
import { isWithinDay } from '#dashboard/chart/interval-length.ts';
import { timeTexts, type TimeTexts } from '#dashboard/chart/time-axis.ts';

/** Writes the times of bars as the axis and the crosshair of a chart do. */
export class ChartTimes {
  #made: { readonly key: string; readonly texts: TimeTexts } | null = null;

  /** The time of a bar as the crosshair writes it, or shorter for lists. */
  text(look: ChartLook | null, timeSec: number, length: 'short' | 'time'): string {
    const { language = 'en', zone = 'UTC', interval = '1h' } = look ?? {};
    const key = `${language} ${zone} ${interval}`;
    if (this.#made?.key !== key) {
      this.#made = { key, texts: timeTexts(language, zone, !isWithinDay(interval)) };
    }
    return this.#made.texts[length](timeSec as never);
  }
}
