import fc from 'fast-check';

/** Characters of cursors, their separators, and some that they never have. */
const CHARACTERS = [...'0aAz9_-.=+/ %', 'é', '\n'];

/**
 * A text with characters inserted, removed, replaced, appended or prepended; never the text itself.
 */
export function alteredText(text: string): fc.Arbitrary<string> {
  const piece = fc
    .array(fc.constantFrom(...CHARACTERS), { maxLength: 3 })
    .map((all) => all.join(''));
  return fc
    .tuple(fc.nat(text.length), fc.nat(3), piece)
    .map(([at, taken, put]) => text.slice(0, at) + put + text.slice(at + taken))
    .filter((altered) => altered !== text);
}
