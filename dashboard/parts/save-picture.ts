import { saveCanvas } from '#dashboard/parts/save-file.ts';

/** The address of a drawing that this page holds as a text. */
export function drawingAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Saves a drawing as a picture, twice as large, so that it is sharp on every screen. */
export async function saveDrawingAt(name: string, address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  saveCanvas(name, canvas);
}
