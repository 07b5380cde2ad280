const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as XML has it; characters that XML 1.0 cannot have are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Chinese characters are one wide, others about half. */
function widthOf(character: string): number {
  return character.codePointAt(0)! < 0x2e80 ? 0.56 : 1;
}

/**
 * Breaks a text into lines of about equal length and at most so many characters' width; what is left
 * over ends in `…`.
 */
export function linesOf(text: string, widest: number, most: number): string[] {
  const total = Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);
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
