import type { Language } from '#dashboard/text/language.ts';

/** What the graph says of a sector that stands out. */
interface Explained {
  readonly explanation: string;
  readonly explanationZh: string;
}

/** Why a sector stands out, in the reader's language. */
export function explanationIn(
  language: Language,
  { explanation, explanationZh }: Explained,
): string {
  return language === 'zh' ? explanationZh : explanation;
}
