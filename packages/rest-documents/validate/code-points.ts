/** Length of a text as Python counts it: a surrogate pair is one character. */
export function codePointsOf(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const isHighSurrogate = (text.charCodeAt(index) & 0xfc00) === 0xd800;
    if (isHighSurrogate && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}
