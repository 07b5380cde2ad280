/**
 * The text of an answer. Labels of encodings are often wrong: bytes that are valid UTF-8 are UTF-8, as text in
 * GB18030 practically never is, and all others are GB18030, which contains GBK and GB2312.
 */
export function answerText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The text of the first bytes of an answer, which may end within a character. */
export function headText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: true });
  }
}

/** Whether a text is a page and no data, such as the notice of a wall. */
export function isPage(text: string): boolean {
  return /^[\s\uFEFF]*<(!doctype|html|head|body|script)/i.test(text);
}
