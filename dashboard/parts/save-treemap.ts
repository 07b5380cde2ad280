import { saveCanvas } from '#dashboard/parts/save-file.ts';

const SCALE = 2;

/** Saves a treemap as a PNG picture, as the page shows it. */
export function saveTreemap(name: string, treemap: Element | null): void {
  if (treemap === null) return;
  const frame = treemap.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = frame.width * SCALE;
  canvas.height = frame.height * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(SCALE, SCALE);
  pen.textBaseline = 'top';
  for (const cell of treemap.querySelectorAll<HTMLElement>('.cell')) {
    drawCell(pen, cell, frame);
  }
  saveCanvas(name, canvas);
}

function drawCell(pen: CanvasRenderingContext2D, cell: HTMLElement, frame: DOMRect): void {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const style = getComputedStyle(cell);
  pen.save();
  pen.translate(left - frame.left, top - frame.top);
  pen.beginPath();
  pen.rect(0.5, 0.5, width - 1, height - 1);
  pen.clip();
  pen.fillStyle = style.backgroundColor;
  pen.fill();
  pen.fillStyle = style.color;
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const lines = (cell.innerText ?? '').split('\n').filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    pen.fillText(line.trim(), 5, 4 + at * 1.25 * Number.parseFloat(style.fontSize));
  }
  pen.restore();
}
