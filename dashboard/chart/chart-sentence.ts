import type { Interval } from '#clients/typescript/src/index.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { CHART_WORDS } from '#dashboard/chart/chart-words.ts';
import { legendOf } from '#dashboard/chart/legend.ts';
import type { Language } from '#dashboard/text/language.ts';
import { numberText, percentText, priceText } from '#dashboard/text/numbers.ts';

/** The accessible name of a chart. */
export interface ChartNames {
  readonly language: Language;
  readonly name: string;
  readonly interval: Interval;
  readonly priceStep: number | null;
  /** The name of an entry, for example `RSI 14`. */
  entryName(key: string): string;
}

/** Sentences that describe the chart: series, newest price, range, indicators. */
export function chartSentence(part: ChartPart, holes: number, names: ChartNames): string {
  const { language, name, interval, priceStep } = names;
  const words = CHART_WORDS[language];
  const { bars } = part;
  const last = bars.at(-1);
  if (last === undefined) return `${words.chartOf(name, interval)} ${words.noBars}`;
  const before = bars.at(-2)?.[4] ?? last[1];
  const price = (value: number): string => priceText(language, value, priceStep);
  const low = bars.reduce((least, row) => Math.min(least, row[3]), Number.POSITIVE_INFINITY);
  const high = bars.reduce((most, row) => Math.max(most, row[2]), Number.NEGATIVE_INFINITY);
  const indicators = legendOf(part, null)
    .flatMap(({ entries }) => entries)
    .filter(({ values }) => values.length > 0)
    .map(({ key, values }) => {
      const numbers = values.map(({ title, value }) => `${title} ${numberText(language, value)}`);
      return `${names.entryName(key)}: ${numbers.join(', ')}.`;
    });
  return [
    words.chartOf(name, interval),
    words.newest(price(last[4]), percentText(language, (last[4] / before - 1) * 100)),
    words.seenRange(price(low), price(high), bars.length),
    ...(holes === 0 ? [] : [words.missing(holes)]),
    ...indicators,
  ].join(' ');
}
