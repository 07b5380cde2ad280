/** What a header may hold: bytes, and no control characters. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const MAX_VALUE_CHARACTERS = 4_096;

/** The headers of a request that rules pass on, by their names in lower case. */
export type ReceivedHeaders = Readonly<Record<string, string>>;

/** Whether a text can be sent as the value of a header. */
export function isHeaderValue(text: string): boolean {
  return text.length <= MAX_VALUE_CHARACTERS && VALUE.test(text);
}
