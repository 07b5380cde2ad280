const decoder = new TextDecoder('gb18030');

/** The bytes of each character with two bytes, by character; made on first use, as Node only reads this encoding. */
let bytesByCharacter: ReadonlyMap<string, readonly number[]> | null = null;

/** A text in GB18030. Throws `RangeError` for a character of more than two bytes. */
export function gb18030Bytes(text: string): Uint8Array {
  const table = (bytesByCharacter ??= tableOfCharacters());
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const code = character.charCodeAt(0);
      const bytes = code < 0x80 ? [code] : table.get(character);
      if (bytes === undefined) throw new RangeError(`${character} has more than two bytes`);
      return bytes;
    }),
  );
}

function tableOfCharacters(): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail !== 0x7f) table.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
  }
  return table;
}
