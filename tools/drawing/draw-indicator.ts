import { extentOf, Panel, type Extent } from '#tools/drawing/panel.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { BAR_COLUMNS, type BarColumns } from '#indicators/engine/bar-columns.ts';

/** Bars that a drawing shows. */
const BARS = 90;
const WIDTH = 360;
const PRICE_HEIGHT = 70;
const OWN_HEIGHT = 80;
const MAIN_HEIGHT = 150;
const MARGIN = 4;

/** What is drawn of an indicator: its columns over some bars, of which the last are shown. */
export interface Subject {
  readonly plan: IndicatorPlan;
  readonly bars: BarColumns;
  readonly outputs: OutputColumns;
  /** Why nothing of the indicator is drawn, where that is known before. */
  readonly why?: string;
}

/**
 * A small drawing as SVG: the close, and what the indicator draws over it or below it. Where that is nothing,
 * the drawing says why.
 */
export function drawIndicator(whole: Subject): string {
  const subject = upTo(whole, endOf(whole));
  const { chart, indicator } = subject.plan;
  const first = Math.max(0, subject.bars.length - BARS);
  const isOwn = chart?.pane === 'own';
  const price = pricePanel(subject, first, isOwn ? PRICE_HEIGHT : MAIN_HEIGHT, !isOwn);
  price.line([...subject.bars.close.subarray(first)], 'neutral', 0, false);
  const panels = [price];
  if (chart !== null) {
    const panel = isOwn ? ownPanel(subject, first) : price;
    for (const item of chart.items) drawItem(item, subject, first, panel, price);
    if (isOwn) panels.push(panel);
  }
  const height = 2 * MARGIN + (isOwn ? PRICE_HEIGHT + OWN_HEIGHT + MARGIN : MAIN_HEIGHT);
  const shapes = panels.flatMap((panel) => panel.shapes);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${indicator.title.replaceAll('&', '&amp;')}</title>`,
    ...shapes,
    // The close is the only one.
    ...(shapes.length === 1 ? [noteOf(whole.why ?? 'the bars have none of it', height)] : []),
    '</svg>',
    '',
  ].join('\n');
}

/** A line of text at the bottom, readable on a light ground and on a dark one. */
function noteOf(why: string, height: number): string {
  const look = 'font-size="11" font-family="sans-serif" fill="#808a99"';
  return `<text x="4" y="${height - MARGIN}" ${look}>The close alone: ${why}</text>`;
}

/**
 * The row at which the drawing ends: the last one, but for what is nothing but marks of something rare;
 * that is shown where it last was.
 */
function endOf({ plan, bars, outputs }: Subject): number {
  const items = plan.chart?.items ?? [];
  const marked = items.flatMap((item) => {
    if (item.type !== 'markers') return [];
    const isMark = (value: number): boolean => item.marks.some((mark) => mark.value === value);
    return [outputs[item.output]!.findLastIndex(isMark)];
  });
  if (marked.length < items.length || marked.length === 0) return bars.length;
  const last = Math.max(...marked);
  return last === -1 ? bars.length : Math.min(bars.length, Math.max(BARS, last + BARS / 3));
}

function upTo({ plan, bars, outputs }: Subject, end: number): Subject {
  const columns = Object.fromEntries(
    BAR_COLUMNS.map((name) => [name, bars[name].subarray(0, end)]),
  ) as Pick<BarColumns, (typeof BAR_COLUMNS)[number]>;
  return {
    plan,
    bars: { ...bars, ...columns, length: end },
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([key, column]) => [key, column.subarray(0, end)]),
    ),
  };
}

function pricePanel(subject: Subject, first: number, height: number, withLines: boolean): Panel {
  const { bars, plan } = subject;
  const prices = [...bars.high.subarray(first), ...bars.low.subarray(first)];
  const extent = extentOf(prices)!;
  // Lines far from the price may leave the panel, but not squeeze the price to a line.
  const room = (extent.high - extent.low) / 2;
  const lines = withLines ? valuesOf(plan.chart?.items ?? [], subject, first) : [];
  const near = lines.filter((v) => v > extent.low - room && v < extent.high + room);
  return new Panel(MARGIN, height, extentOf([...prices, ...near])!, WIDTH / BARS);
}

function ownPanel(subject: Subject, first: number): Panel {
  const { items, range } = subject.plan.chart!;
  const extent: Extent = range
    ? { low: range[0], high: range[1] }
    : (extentOf(valuesOf(items, subject, first)) ?? { low: 0, high: 1 });
  return new Panel(2 * MARGIN + PRICE_HEIGHT, OWN_HEIGHT, extent, WIDTH / BARS);
}

/** Every value that decides the bounds of a panel. */
function valuesOf(items: readonly ChartItem[], { outputs }: Subject, first: number): number[] {
  return items.flatMap((item) => {
    switch (item.type) {
      case 'line':
      case 'points':
        return shown(outputs[item.output], first);
      case 'histogram':
        return [item.base, ...shown(outputs[item.output], first)];
      case 'band':
        return [...shown(outputs[item.upper], first), ...shown(outputs[item.lower], first)];
      case 'level':
        return [item.value];
      default:
        return [];
    }
  });
}

function shown(column: Float64Array | undefined, first: number): number[] {
  return column === undefined ? [] : [...column.subarray(first)];
}

function drawItem(
  item: ChartItem,
  subject: Subject,
  first: number,
  panel: Panel,
  price: Panel,
): void {
  const { outputs } = subject;
  switch (item.type) {
    case 'line':
      panel.line(
        shown(outputs[item.output], first),
        item.style.role,
        item.barsAhead ?? 0,
        item.style.step ?? false,
      );
      return;
    case 'points':
      panel.points(shown(outputs[item.output], first), item.style.role);
      return;
    case 'histogram':
      for (const [at, value] of shown(outputs[item.output], first).entries()) {
        if (!Number.isFinite(value)) continue;
        const role = value < item.base ? item.negativeRole : item.style.role;
        panel.box(at, at, item.base, value, role, 0.7);
      }
      return;
    case 'band':
      panel.band(
        shown(outputs[item.upper], first),
        shown(outputs[item.lower], first),
        item.style.role,
        item.barsAhead ?? 0,
      );
      return;
    case 'level':
      panel.level(item.value, item.style.role, WIDTH);
      return;
    case 'background':
      for (const [at, value] of shown(outputs[item.output], first).entries()) {
        const label = item.labels.find((one) => one.value === value);
        if (label !== undefined) panel.shade(at, label.role);
      }
      return;
    default:
      drawOnPrices(item, subject, first, price);
  }
}

/** Marks, zones and profiles stand at prices. */
function drawOnPrices(
  item: Extract<ChartItem, { type: 'markers' | 'zones' | 'profile' }>,
  { bars, outputs }: Subject,
  first: number,
  price: Panel,
): void {
  if (item.type === 'markers') {
    for (const [at, value] of shown(outputs[item.output], first).entries()) {
      const mark = item.marks.find((one) => one.value === value);
      const anchor = at - item.barsBack;
      if (mark === undefined || anchor < 0) continue;
      const edge = mark.position === 'above_bar' ? bars.high : bars.low;
      price.dot(anchor, edge[first + anchor]!, mark.role);
    }
  } else if (item.type === 'zones') {
    for (const { fromRow, toRow, top, bottom, role } of item.zonesOf(bars, outputs)) {
      const to = (toRow ?? bars.length - 1) - first;
      if (to >= 0) price.box(Math.max(0, fromRow - first), to, top, bottom, role, 0.25);
    }
  } else {
    const bins = item.binsOf(bars, outputs);
    const most = Math.max(...bins.map(({ volume }) => volume));
    for (const { bottom, top, volume, role } of bins) {
      const length = Math.round((BARS / 3) * (volume / most));
      price.box(BARS - length, BARS - 1, top, bottom, role, 0.4);
    }
  }
}
