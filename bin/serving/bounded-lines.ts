import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a stream of UTF-8 text, without their ends; the last one needs none. Of a line that has
 * more characters than `most`, null: the rest of it is read and forgotten, so that memory stays bounded.
 */
export async function* boundedLines(
  input: AsyncIterable<Buffer>,
  most: number,
): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  let isTooLong = false;
  for await (const chunk of input) {
    const parts = decoder.write(chunk).split('\n');
    for (const [index, part] of parts.entries()) {
      isTooLong ||= begun.length + part.length > most;
      begun = isTooLong ? '' : begun + part;
      if (index === parts.length - 1) break;
      yield isTooLong ? null : begun;
      begun = '';
      isTooLong = false;
    }
  }
  if (isTooLong) yield null;
  else if (begun !== '') yield begun;
}
