import { readPalette } from '#dashboard/chart/palette.ts';
import { entryText, type IndicatorEntry } from '#dashboard/parts/indicators/calc-text.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { saveCanvas } from '#dashboard/parts/save-file.ts';
import type { CellView } from '#dashboard/pages/grid/cell-view.ts';
import type { Language } from '#dashboard/text/language.ts';
import { percentText, priceText, sideOf } from '#dashboard/text/numbers.ts';

/** A chart of the picture: its place on the page, its head, and its drawing. */
interface PicturedCell {
  readonly frame: DOMRect;
  /** The head's texts, in their order on the page. */
  readonly texts: readonly PicturedText[];
  readonly chart: HTMLCanvasElement | null;
}

interface PicturedText {
  readonly text: string;
  readonly colour: string;
  readonly isBold?: boolean;
}

const SCALE = 2;
const HEAD_PX = 26;
const GAP_PX = 8;

/** Saves all charts as one PNG picture, each at its place on the page. */
function saveGridPicture(
  name: string,
  cells: readonly PicturedCell[],
  ground: string,
  line: string,
): void {
  const left = Math.min(...cells.map(({ frame }) => frame.left));
  const top = Math.min(...cells.map(({ frame }) => frame.top));
  const canvas = document.createElement('canvas');
  canvas.width = (Math.max(...cells.map(({ frame }) => frame.right)) - left) * SCALE;
  canvas.height = (Math.max(...cells.map(({ frame }) => frame.bottom)) - top) * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const cell of cells) {
    pen.save();
    pen.translate(cell.frame.left - left, cell.frame.top - top);
    drawCell(pen, cell, line);
    pen.restore();
  }
  saveCanvas(name, canvas);
}

function drawCell(
  pen: CanvasRenderingContext2D,
  { frame: { width, height }, texts, chart }: PicturedCell,
  line: string,
): void {
  const font = getComputedStyle(document.body).fontFamily;
  pen.strokeStyle = line;
  pen.strokeRect(0.5, 0.5, width - 1, height - 1);
  pen.beginPath();
  pen.rect(1, 1, width - 2, height - 2);
  pen.clip();
  pen.textBaseline = 'middle';
  let at = GAP_PX;
  for (const { text, colour, isBold = false } of texts) {
    pen.font = `${isBold ? '600 ' : ''}13px ${font}`;
    pen.fillStyle = colour;
    pen.fillText(text, at, HEAD_PX / 2);
    at += pen.measureText(text).width + GAP_PX;
  }
  if (chart !== null) pen.drawImage(chart, 1, HEAD_PX, width - 2, height - HEAD_PX - 1);
}

/** Saves the current charts, each with the text of its head. */
export function saveGrid(
  language: Language,
  views: readonly CellView[],
  forms: IndicatorForms,
): void {
  const { muted, text, ground, line, rise, fall } = readPalette(document.body);
  const cells = views.flatMap((view): PicturedCell[] => {
    const { element, shown, chart } = view;
    if (element === null || shown === null || shown.cell.instrument === null) return [];
    const { last, changePct } = view.price;
    const priceStep = shown.head?.data?.instrument?.priceStep ?? null;
    const side = { rise, fall, flat: text }[sideOf(changePct)];
    const texts = [
      { text: view.label, colour: text, isBold: true },
      { text: priceText(language, last, priceStep), colour: side, isBold: true },
      { text: percentText(language, changePct), colour: side },
      { text: entriesLabel(forms, language, shown.entries), colour: muted },
    ];
    return [{ frame: element.getBoundingClientRect(), texts, chart: chart.picture() }];
  });
  if (cells.length > 0) saveGridPicture('grid', cells, ground, line);
}

/** Names the indicators of a cell, for pictures. */
function entriesLabel(
  forms: IndicatorForms,
  language: Language,
  entries: readonly IndicatorEntry[],
): string {
  return entries.map((entry) => forms.entryName(language, entryText(entry))).join(', ');
}
