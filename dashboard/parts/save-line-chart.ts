import { linePath, rangeOf, type LineChart } from '#dashboard/parts/line-chart.ts';
import { saveCanvas } from '#dashboard/parts/save-file.ts';

const WIDTH = 960;
const HEIGHT = 200;
const EDGE = 16;
const HEADING = 28;

/** Saves line charts, one below the other, as a PNG picture in the colours of the page. */
export function saveLineCharts(name: string, charts: readonly LineChart[]): void {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = charts.length * HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue('--panel');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [at, chart] of charts.entries()) {
    pen.resetTransform();
    pen.translate(0, at * HEIGHT);
    drawLine(pen, chart, style);
  }
  saveCanvas(name, canvas);
}

function drawLine(
  pen: CanvasRenderingContext2D,
  { title, points, colour, valueText }: LineChart,
  style: CSSStyleDeclaration,
): void {
  const newest = points.at(-1);
  pen.font = '13px sans-serif';
  pen.fillStyle = style.getPropertyValue('--text');
  pen.fillText(title, EDGE, 20);
  if (newest === undefined) return;
  const { lowest, highest } = rangeOf(points);
  const range = `${valueText(lowest)} – ${valueText(highest)}`;
  const dates = `${points[0]?.date ?? ''} – ${newest.date}`;
  pen.textAlign = 'right';
  pen.fillText(`${range}   ${dates}`, WIDTH - EDGE, 20);
  pen.textAlign = 'left';
  const path = new Path2D();
  const [width, height] = [WIDTH - 2 * EDGE, HEIGHT - HEADING - EDGE];
  path.addPath(
    new Path2D(linePath(points, lowest, highest)),
    new DOMMatrix([width / 100, 0, 0, height / 100, EDGE, HEADING]),
  );
  pen.strokeStyle = style.getPropertyValue(`--line-${colour}`);
  pen.lineWidth = 2;
  pen.stroke(path);
}
