import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a UTF-8 stream, without line ends; the last one needs none. Null stands for a line longer than `most`
 * characters, whose rest is discarded, so that memory is bounded.
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
