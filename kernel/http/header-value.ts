/** The characters that a header value may contain: bytes without control characters. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const MAX_VALUE_CHARACTERS = 4_096;

/** The request headers that rules forward, by lower-case name. */
export type ReceivedHeaders = Readonly<Record<string, string>>;

/** Whether a text can be sent as a header value. */
export function isHeaderValue(text: string): boolean {
  return text.length <= MAX_VALUE_CHARACTERS && VALUE.test(text);
}
