/** Width of a text in Chinese characters; others are about half as wide. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character.codePointAt(0)! < 0x2e80 ? 0.56 : 1;
  return width;
}

/** Breaks a text into lines of about equal length with a maximum width in characters; the rest is cut with `…`. */
export function linesOf(text: string, widest: number, most: number): string[] {
  const total = widthOf(text);
  const needed = Math.max(1, Math.ceil(total / widest));
  // A line may end half a character short of its width.
  const width = needed > most ? widest : Math.min(widest, Math.ceil(total / needed) + 0.5);
  const lines = [''];
  let used = 0;
  for (const character of text) {
    const wide = widthOf(character);
    if (used + wide > width) {
      if (lines.length === most) {
        lines[most - 1] = `${lines[most - 1]!.slice(0, -1)}…`;
        return lines;
      }
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += character;
    used += wide;
  }
  return lines;
}
