import type { FieldText } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';

/** Bounds of a portfolio composition; docs/publishing.md lists them. */
const TEXT_BOUNDS = { lines: 20_000, lineCharacters: 2_000 } as const;

/** The lines of a text file; null, with an error, where there are too many or one is too long. */
export function linesOf(text: string, faults: PcfFault[]): FieldText[] | null {
  const lines: FieldText[] = [];
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = lines.length + 1;
    if (line > TEXT_BOUNDS.lines || end - start > TEXT_BOUNDS.lineCharacters) {
      const { lines: most, lineCharacters } = TEXT_BOUNDS;
      const isLong = end - start > lineCharacters;
      const message = isLong ? `is longer than ${lineCharacters}` : `is one of more than ${most}`;
      faults.push({ line, field: 'line', message });
      return null;
    }
    lines.push({ text: text.slice(start, end).replace(/\r$/, ''), line });
    start = end + 1;
  }
  return lines;
}
