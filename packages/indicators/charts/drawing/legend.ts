import { xmlText } from '#kernel/text/xml-text.ts';
import type { StyleRole } from '#indicators/charts/chart-spec.ts';
import { tenth, type PicturePanel } from '#indicators/charts/drawing/picture-panel.ts';

/** The legend entry of one item: its colour, its title and its newest value. */
export interface LegendEntry {
  readonly role: StyleRole;
  readonly title: string;
  readonly value: string | null;
}

const SMALL = 6.2;
const WIDE = 11;
const ROW = 15;

/** Titles and newest values in the upper left corner, on a ground that keeps them readable over candles. */
export function drawLegend(
  panel: PicturePanel,
  title: string,
  entries: readonly LegendEntry[],
): void {
  const { left, top, width } = panel.frame;
  const { ground, text, muted } = panel.palette;
  let [x, y] = [left + 4, top + 12];
  const place = (words: string, body: string): void => {
    const wide = widthOf(words) + 14;
    if (x + wide > left + width && x > left + 4) {
      x = left + 4;
      y += ROW;
    }
    panel.shapes.push(
      `<rect x="${tenth(x - 2)}" y="${y - 11}" width="${tenth(wide)}" height="${ROW}" fill="${ground}" opacity=".78"/>`,
      body.replaceAll('{x}', String(tenth(x))).replaceAll('{y}', String(y)),
    );
    x += wide + 6;
  };
  if (title !== '') {
    place(title, `<text x="{x}" y="{y}" font-weight="600" fill="${text}">${safe(title)}</text>`);
  }
  for (const { role, title: name, value } of entries) {
    const words = value === null ? name : `${name} ${value}`;
    place(
      `${words} `,
      `<text x="{x}" y="{y}" fill="${muted}"><tspan fill="${panel.colour(role)}">■ </tspan>${safe(words)}</text>`,
    );
  }
}

/** Text of a template: its own braces are no places. */
function safe(words: string): string {
  return xmlText(words).replaceAll('{', '&#123;');
}

/** Pixels of a text of 11 px: Chinese characters are wide. */
export function widthOf(words: string): number {
  let width = 0;
  for (const character of words) width += character.codePointAt(0)! < 0x2e80 ? SMALL : WIDE;
  return width;
}
