import { html, svg, type TemplateResult } from 'lit-html';

const WIDTH = 120;
const HEIGHT = 28;

/** A small line of values without axes; the numbers are next to it. */
export function sparkline(values: readonly number[], label: string): TemplateResult {
  if (values.length < 2) return html`–`;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const points = values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * (WIDTH - 2) + 1;
      const y =
        high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return html`<svg
    class="sparkline"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width=${WIDTH}
    height=${HEIGHT}
    role="img"
    aria-label=${label}
  >
    ${svg`<polyline points=${points} />`}
  </svg>`;
}
