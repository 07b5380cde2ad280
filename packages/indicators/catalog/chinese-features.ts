import table from '#indicators/catalog/feature-names-zh.json' with { type: 'json' };

/** The Chinese title of a feature, and when it is true. */
export interface ChineseFeature {
  readonly titleZh: string | null;
  readonly definitionZh: string | null;
}

/** Texts by the feature's name; `{}` in a definition stands for the indicator's Chinese title. */
const TEXTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(table));

/** Indicators share their features' names, so that a name is translated once for all of them. */
export function chineseFeature(name: string, indicatorTitle: string): ChineseFeature {
  const texts = TEXTS.get(name);
  if (texts === undefined) return { titleZh: null, definitionZh: null };
  const [title, definition] = texts;
  return { titleZh: title!, definitionZh: definition!.replace('{}', indicatorTitle) };
}
