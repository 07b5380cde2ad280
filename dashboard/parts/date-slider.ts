import { html, type TemplateResult } from 'lit-html';

/** A choice among dates that are known. */
export interface DateSlider {
  readonly label: string;
  /** Ascending. */
  readonly dates: readonly string[];
  /** One of the dates, or any other date. For another date, the slider is at the last one before it. */
  readonly chosen: string;
  readonly earlier: string;
  readonly later: string;
  choose(date: string): void;
}

/** A slider over dates, with buttons to the one before and the one after. */
export function dateSliderView(slider: DateSlider): TemplateResult {
  const { label, dates, chosen, earlier, later } = slider;
  const at = placeOf(dates, chosen);
  const go = (place: number): void => {
    const date = dates[place];
    if (date !== undefined && date !== chosen) slider.choose(date);
  };
  return html`<div class="date-slider">
    <span>${label}</span>
    <button type="button" aria-label=${earlier} ?disabled=${at <= 0} @click=${() => go(at - 1)}>
      ‹
    </button>
    <input
      type="range"
      min="0"
      max=${Math.max(0, dates.length - 1)}
      step="1"
      .value=${String(at)}
      aria-label=${label}
      aria-valuetext=${chosen}
      @change=${(event: Event) => go(Number((event.target as HTMLInputElement).value))}
    />
    <button
      type="button"
      aria-label=${later}
      ?disabled=${at >= dates.length - 1}
      @click=${() => go(at + 1)}
    >
      ›
    </button>
    <output>${chosen}</output>
  </div>`;
}

/** The place of the last date that is not after another one; the first where all are after it. */
export function placeOf(dates: readonly string[], date: string): number {
  return Math.max(
    0,
    dates.findLastIndex((one) => one <= date),
  );
}
