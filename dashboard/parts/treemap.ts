import { hierarchy, treemap } from 'd3-hierarchy';
import { html, type TemplateResult } from 'lit-html';

/** A rectangle of a treemap. */
export interface Cell {
  readonly id: string;
  readonly name: string;
  /** The text below the name. */
  readonly note: string;
  readonly href: string;
  /** Share of the area; what has none, or not more than zero, is left out. */
  readonly size: number | null;
  /** −1 to 1: falling to rising; 0 to 1 where it is a heat. Null is not known, and grey. */
  readonly tone: number | null;
  /** Heat has one colour, as it has no direction. */
  readonly isHeat?: boolean;
}

interface Root {
  readonly children: readonly Cell[];
}

/** Rectangles whose area follows their size, laid out in squares as far as they fit; each is a link. */
export function treemapView(cells: readonly Cell[], label: string): TemplateResult {
  const children = cells.filter(({ size }) => size !== null && size > 0);
  const root = hierarchy<Root | Cell>({ children } as Root)
    .sum((node) => ('size' in node ? (node.size ?? 0) : 0))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  // In hundredths of the box, so that it follows its width without another layout.
  const leaves = treemap<Root | Cell>().size([100, 100])(root).leaves();
  return html`<div class="treemap" role="group" aria-label=${label}>
    ${leaves.map(({ data, x0, y0, x1, y1 }) => {
      if (!('id' in data)) return '';
      const place = `left:${x0}%;top:${y0}%;width:${x1 - x0}%;height:${y1 - y0}%`;
      return html`<a
        href=${data.href}
        title="${data.name} ${data.note}"
        class=${toneClass(data)}
        .style=${`${place};--strength:${Math.round(Math.abs(data.tone ?? 0) * 100)}%`}
      >
        <span>${data.name}<br />${data.note}</span>
      </a>`;
    })}
  </div>`;
}

function toneClass({ tone, isHeat = false }: Cell): string {
  if (tone === null || tone === 0) return 'cell flat';
  if (isHeat) return 'cell hot';
  return tone > 0 ? 'cell rising' : 'cell falling';
}
