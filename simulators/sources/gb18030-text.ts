/** Two-byte codes of GB18030 by character; made once, as the platform decodes the encoding and does not encode it. */
let codes: ReadonlyMap<string, number> | null = null;

/** A text in GB18030. Characters without a code of one or two bytes become `?`. */
export function gb18030Bytes(text: string): Uint8Array {
  codes ??= twoByteCodes();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else {
      const pair = codes.get(character) ?? 0x3f;
      bytes.push(...(pair > 0xff ? [pair >> 8, pair & 0xff] : [pair]));
    }
  }
  return Uint8Array.from(bytes);
}

function twoByteCodes(): Map<string, number> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if ([...text].length === 1 && text !== '\uFFFD') found.set(text, (lead << 8) | trail);
    }
  }
  return found;
}
