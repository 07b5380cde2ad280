import type { Language } from '#dashboard/text/language.ts';

/** The data of the graph about an anomalous sector. */
interface Explained {
  readonly explanation: string;
  readonly explanationZh: string;
}

/** The reason why a sector is an anomaly, in the reader's language. */
export function explanationIn(
  language: Language,
  { explanation, explanationZh }: Explained,
): string {
  return language === 'zh' ? explanationZh : explanation;
}
