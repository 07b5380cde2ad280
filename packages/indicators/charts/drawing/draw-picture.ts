import { xmlText } from '#kernel/text/xml-text.ts';
import { drawCandles } from '#indicators/charts/drawing/draw-candles.ts';
import type { PictureBars, PlaceOf } from '#indicators/charts/drawing/draw-item.ts';
import { drawItem } from '#indicators/charts/drawing/draw-item.ts';
import type { PictureItem } from '#indicators/charts/drawing/drawn-data.ts';
import { drawLegend, type LegendEntry } from '#indicators/charts/drawing/legend.ts';
import {
  paletteOf,
  type Palette,
  type PictureLook,
} from '#indicators/charts/drawing/picture-look.ts';
import { PicturePanel, type PanelFrame } from '#indicators/charts/drawing/picture-panel.ts';
import { timeLabels } from '#indicators/charts/drawing/time-axis.ts';
import {
  decimalsOf,
  extentOf,
  ticksOf,
  valueText,
  withRoom,
  type Extent,
} from '#indicators/charts/drawing/value-axis.ts';

/** A panel to draw: the first one lies over the candles. */
export interface PicturePart {
  readonly title: string;
  readonly range: readonly number[] | null;
  readonly items: readonly PictureItem[];
  readonly legend: readonly LegendEntry[];
}

export interface Picture {
  /** What the picture shows, for its heading: `BTCUSDT · 1h · venue_a:spot`. */
  readonly heading: string;
  readonly bars: PictureBars;
  /** At least one. */
  readonly parts: readonly PicturePart[];
}

const HEAD = 26;
const AXIS_WIDTH = 68;
const AXIS_HEIGHT = 22;
const GAP = 8;
const MARGIN = 8;
/** Height of the main panel against one of an indicator's own. */
const MAIN_WEIGHT = 3;
const PIXELS_PER_LABEL = 90;
const PIXELS_PER_TICK = 44;
const FONT =
  'system-ui,-apple-system,&quot;Segoe UI&quot;,&quot;Noto Sans SC&quot;,&quot;Noto Sans CJK SC&quot;,' +
  '&quot;DejaVu Sans&quot;,sans-serif';

/**
 * Draws a chart as an SVG document that needs nothing from outside: candles with volume, every item of every
 * panel, axes, legends with the newest values, the newest price, and marks that are grouped where they would
 * cover each other. Its `title` and `desc` say what it shows.
 */
export function drawPicture(picture: Picture, look: PictureLook): string {
  const { width, height } = look;
  const palette = paletteOf(look);
  const { bars, parts, heading } = picture;
  const frames = framesOf(parts.length, bars.timesSec.length, look);
  const panels = parts.map(
    (part, index) =>
      new PicturePanel(frames[index]!, extentOfPart(part, index, bars), palette, index === 0),
  );
  const placeOf = placesOf(bars);
  const title = `${heading} · ${spanOf(bars)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      `role="img" lang="${look.language === 'zh' ? 'zh-CN' : 'en'}" font-family="${FONT}" font-size="11">`,
    `<title>${xmlText(heading)}</title>`,
    `<desc>${xmlText([title, ...parts.flatMap(describe)].join('; '))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`,
    `<text x="${MARGIN}" y="17" font-size="13" font-weight="600" fill="${palette.text}">${xmlText(title)}</text>`,
    ...timeAxis(panels, bars, palette, height),
    ...panels.flatMap((panel, index) => drawPart(panel, parts[index]!, index, placeOf, bars)),
    '</svg>',
    '',
  ].join('\n');
}

function drawPart(
  panel: PicturePanel,
  part: PicturePart,
  index: number,
  placeOf: PlaceOf,
  bars: PictureBars,
): string[] {
  const { left, top, width, height } = panel.frame;
  const grid = valueAxis(panel);
  const clip = `panel-${index}`;
  const isBehind = ({ type }: PictureItem): boolean => type === 'background' || type === 'zones';
  for (const item of part.items.filter(isBehind)) drawItem(item, panel, placeOf, bars);
  if (index === 0) drawCandles(panel, bars);
  for (const item of part.items.filter((one) => !isBehind(one))) {
    drawItem(item, panel, placeOf, bars);
  }
  const inside = panel.shapes.splice(0);
  if (index === 0 && bars.count > 0) drawNewest(panel, bars);
  drawLegend(panel, part.title, part.legend);
  return [
    ...grid,
    `<clipPath id="${clip}"><rect x="${left}" y="${top}" width="${width}" height="${height}"/></clipPath>`,
    `<g clip-path="url(#${clip})">`,
    ...inside,
    '</g>',
    ...panel.shapes,
  ];
}

/** Panels below each other, the main one the tallest. */
function framesOf(count: number, bars: number, { width, height }: PictureLook): PanelFrame[] {
  const room = height - HEAD - AXIS_HEIGHT - GAP * (count - 1);
  const unit = room / (MAIN_WEIGHT + count - 1);
  let top = HEAD;
  return Array.from({ length: count }, (_, index) => {
    const tall = Math.round(index === 0 ? MAIN_WEIGHT * unit : unit);
    const frame = { left: MARGIN, top, width: width - MARGIN - AXIS_WIDTH, height: tall, bars };
    top += tall + GAP;
    return frame;
  });
}

/** Bounds of a panel. Lines far from the price may leave the main one, but not squeeze the candles. */
function extentOfPart({ range, items }: PicturePart, index: number, bars: PictureBars): Extent {
  if (range !== null) return withRoom({ low: range[0]!, high: range[1]! }, 0.02);
  const values = items.flatMap(valuesOf);
  if (index > 0) return withRoom(extentOf(values) ?? { low: 0, high: 1 }, 0.06);
  const own = (column: ArrayLike<number>): number[] => Array.from(column).slice(0, bars.count);
  const prices = extentOf([...own(bars.high), ...own(bars.low)]) ?? { low: 0, high: 1 };
  const room = (prices.high - prices.low) / 2;
  const near = values.filter((value) => value > prices.low - room && value < prices.high + room);
  return withRoom(extentOf([prices.low, prices.high, ...near])!, 0.06);
}

/** Every value that decides the bounds of a panel. */
function valuesOf(item: PictureItem): number[] {
  const all = ((): (number | null)[] => {
    switch (item.type) {
      case 'line':
      case 'points':
        return item.data.map(({ value }) => value);
      case 'histogram':
        return [0, ...item.data.map(({ value }) => value)];
      case 'band':
        return item.data.flatMap(({ upper, lower }) => [upper, lower]);
      case 'level':
        return [item.data.value];
      default:
        return [];
    }
  })();
  return all.filter((value): value is number => value !== null && Number.isFinite(value));
}

function placesOf({ timesSec }: PictureBars): PlaceOf {
  const places = new Map(timesSec.map((timeSec, at) => [timeSec, at]));
  const first = timesSec[0] ?? 0;
  return (timeSec) => (timeSec < first ? 0 : (places.get(timeSec) ?? null));
}

function valueAxis(panel: PicturePanel): string[] {
  const { left, top, width, height } = panel.frame;
  const { values, decimals } = ticksOf(panel.extent, height / PIXELS_PER_TICK);
  const { grid, muted } = panel.palette;
  return values.flatMap((value) => {
    const y = panel.y(value);
    if (y < top + 6 || y > top + height - 4) return [];
    return [
      `<path d="M${left} ${y}h${width}" stroke="${grid}"/>`,
      `<text x="${left + width + 6}" y="${y + 4}" fill="${muted}">${valueText(value, decimals)}</text>`,
    ];
  });
}

function timeAxis(
  panels: readonly PicturePanel[],
  bars: PictureBars,
  palette: Palette,
  height: number,
): string[] {
  const main = panels[0]!;
  const bottom = height - AXIS_HEIGHT;
  const labels = timeLabels(bars.timesSec, Math.max(2, main.frame.width / PIXELS_PER_LABEL));
  return labels.flatMap(({ at, text }) => [
    `<path d="M${main.x(at)} ${HEAD}V${bottom}" stroke="${palette.grid}"/>`,
    `<text x="${main.x(at)}" y="${bottom + 15}" text-anchor="middle" fill="${palette.muted}">${text}</text>`,
  ]);
}

/** The newest price as a dashed line with a tag on the axis. */
function drawNewest(panel: PicturePanel, { open, close, count }: PictureBars): void {
  const { left, width } = panel.frame;
  const price = close[count - 1]!;
  const y = panel.y(price);
  const colour = panel.colour(price >= open[count - 1]! ? 'bullish' : 'bearish');
  panel.shapes.push(
    `<path d="M${left} ${y}h${width}" stroke="${colour}" stroke-dasharray="2 3"/>`,
    `<rect x="${left + width + 1}" y="${y - 8}" width="${AXIS_WIDTH - 3}" height="16" rx="2" fill="${colour}"/>`,
  );
  const text = valueText(price, decimalsOf(panel.extent));
  panel.text(left + width + 6, y + 4, text, { colour: panel.palette.ground });
}

/** First and last bar, in UTC. */
function spanOf({ timesSec, count }: PictureBars): string {
  if (count === 0) return '';
  const text = (timeSec: number): string =>
    new Date(timeSec * 1_000).toISOString().slice(0, 16).replace('T', ' ');
  return `${text(timesSec[0]!)} – ${text(timesSec[count - 1]!)} UTC`;
}

function describe({ legend }: PicturePart): string[] {
  return legend.map(({ title, value }) => (value === null ? title : `${title} ${value}`));
}
