/** Offers bytes of this page as a file to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the bytes after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves a canvas as a PNG picture; does nothing if the browser cannot create it. */
export function saveCanvas(name: string, canvas: HTMLCanvasElement): void {
  canvas.toBlob((picture) => {
    if (picture !== null) saveFile(`${name}.png`, picture);
  });
}

/** Saves a table's text. Excel needs the mark at its beginning to read Chinese. */
export function saveCsv(name: string, text: string): void {
  saveFile(`${name}.csv`, new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
}
