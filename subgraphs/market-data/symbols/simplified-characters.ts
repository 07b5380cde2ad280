import table from '#market-data/symbols/simplified-characters.json' with { type: 'json' };

/** Pairs of a traditional character and the simplified one. */
const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  table.pairs.flatMap((row) =>
    Array.from({ length: row.length / 2 }, (_, at) => [row[2 * at]!, row[2 * at + 1]!] as const),
  ),
);

/** A text with its traditional characters, those of Hong Kong and Taiwan too, as the simplified ones: 騰訊 is 腾讯. */
export function simplified(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, (character) => SIMPLIFIED.get(character) ?? character);
}
