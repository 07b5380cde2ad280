import { saveCanvas } from '#dashboard/parts/save-file.ts';
import { drawingAddress } from '#dashboard/parts/save-picture.ts';

const SCALE = 2;
/** Properties of a drawing from the style sheet, which the saved picture must contain. */
const STYLED = [
  'fill',
  'opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'font-size',
  'font-weight',
];

/** Saves a drawing as a PNG picture in the colours of the page. */
export async function saveSvg(name: string, drawing: SVGSVGElement | null): Promise<void> {
  if (drawing === null) return;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll<SVGElement>('path, rect, text, line');
  const copies = copy.querySelectorAll<SVGElement>('path, rect, text, line');
  for (const [at, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const property of STYLED) {
      copies[at]?.setAttribute(property, style.getPropertyValue(property));
    }
  }
  const root = getComputedStyle(document.documentElement);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', getComputedStyle(document.body).fontFamily);
  const { width, height } = drawing.getBoundingClientRect();
  const text = new XMLSerializer().serializeToString(copy);
  const image = new Image(width * SCALE, height * SCALE);
  image.src = drawingAddress(text);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = root.getPropertyValue('--panel');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  saveCanvas(name, canvas);
}
