import type { ResearchUnit } from '#simulators/publication/research-topics.ts';

/** How many pieces one unit of the text is. */
const SCALES: Readonly<Record<ResearchUnit, number>> = {
  pct: 1,
  cny: 10_000,
  shares: 10_000,
  items: 1,
  tonnes: 10_000,
  megawatts: 1,
  square_metres: 10_000,
};

const UNIT_NAMES: Readonly<Record<ResearchUnit, string>> = {
  pct: '%',
  cny: '万元',
  shares: '万股',
  items: '项',
  tonnes: '万吨',
  megawatts: '兆瓦',
  square_metres: '万平方米',
};

/** What is drawn in hundredths as the value that is published: whole pieces, percent to two digits. */
export function valueOf(hundredths: number, unit: ResearchUnit): number {
  if (unit === 'pct') return hundredths / 100;
  return Math.round(hundredths / 100) * SCALES[unit];
}

/** A value so many times as large, as exact as values are published. */
export function scaledValue(value: number, factor: number, unit: ResearchUnit): number {
  return valueOf(Math.round((value / SCALES[unit]) * factor * 100), unit);
}

/** A published value as a report writes it, such as `3.50亿元` or `41.20%`. */
export function valueText(value: number, unit: ResearchUnit): string {
  const amount = value / SCALES[unit];
  if (unit === 'pct') return `${amount.toFixed(2)}%`;
  if (unit === 'cny' && amount >= 10_000) return `${(amount / 10_000).toFixed(2)}亿元`;
  return `${amount}${UNIT_NAMES[unit]}`;
}
