const HEAD_BYTES = 4_096;
/** Larger pages are cut: a document has some hundred kilobytes. */
const MAX_PAGE_BYTES = 2 * 1_024 * 1_024;
/** Share of broken characters up to which a page still is UTF-8. */
const MAX_BROKEN = 0.005;

/**
 * The text of a page. Valid UTF-8 is read as UTF-8, whatever the labels say. Other bytes are read as UTF-8 if the
 * page's `<meta charset>` states it and few characters are broken, else as GB18030, which contains GBK and GB2312.
 */
export function pageText(bytes: Uint8Array): string {
  const shown = bytes.subarray(0, MAX_PAGE_BYTES);
  const text = new TextDecoder('utf-8').decode(shown, { stream: true });
  const broken = count(text, '\uFFFD');
  if (broken === 0) return text;
  const isUtf8 = charsetOf(shown) === 'utf-8' && broken <= text.length * MAX_BROKEN;
  return isUtf8 ? text : new TextDecoder('gb18030').decode(shown, { stream: true });
}

/** The charset of the page's own label, in lower case; empty without one. */
function charsetOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,20})/i.exec(head)?.[1]?.toLowerCase() ?? '';
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}
