import { filledText } from '#simulators/publication/filled-text.ts';
import { readTable } from '#simulators/publication/read-table.ts';
import type { Random } from '#kernel/ports/clock.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';

/** The measure of a document for a sector, as texts with places for the sector and for numbers. */
export interface Measure {
  readonly signalType: string;
  /** −1 to 1. */
  readonly direction: number;
  readonly horizon: 'short' | 'medium' | 'long';
  /** Titles of documents with this measure. */
  readonly titles: readonly string[];
  /** Templates for some of the titles; empty if titles have no template. */
  readonly frames: readonly string[];
  /** The sentence that matters. */
  readonly quote: string;
  readonly viewpoint: string;
  /** Whether it makes sense for a broad sector. */
  fits(broadSectorId: string): boolean;
  /** The authorities that may take the measure; empty for a measure of no authority. */
  readonly authorities: ReadonlySet<string>;
}

const FINANCIAL = idsOf('banking nonbank_finance real_estate');
const BOUGHT = idsOf('automobiles appliances');
const HEAVY = idsOf('steel chemicals metals energy power_equipment machinery');
const PRICED = idsOf('healthcare utilities energy transport');
const EXPORTED = idsOf('metals electronics communications power_equipment defence');
const FACTORY = idsOf(
  'electronics communications power_equipment machinery automobiles appliances chemicals metals steel defence',
);
/** Which broad sectors a measure fits, by a word of its line. */
const FITTING: Readonly<Record<string, (broadSectorId: string) => boolean>> = {
  any: () => true,
  financial: (id) => id !== 'L1.real_estate' && FINANCIAL.has(id),
  housing: (id) => id === 'L1.real_estate',
  health: (id) => id === 'L1.healthcare',
  made: (id) => !FINANCIAL.has(id),
  factory: (id) => FACTORY.has(id),
  bought: (id) => BOUGHT.has(id),
  heavy: (id) => HEAVY.has(id),
  priced: (id) => PRICED.has(id),
  exported: (id) => EXPORTED.has(id),
};

/** Columns of media, as templates of some of their titles. */
const MEDIA_FRAMES = [
  '产业观察｜{t}',
  '一线调研：{t}',
  '{t}（记者手记）',
  '深度｜{t}',
  '数读：{t}',
  '经济聚焦：{t}',
];

/** Part of the titles without a template. */
const PLAIN_PART = 0.6;

const POLICY_MEASURES = measuresOf('policy-measures');

/** The measures of an authority. */
export function measuresOfAuthority(authorityId: string): readonly Measure[] {
  return POLICY_MEASURES.filter(({ authorities }) => authorities.has(authorityId));
}

/** The topics of media. */
export const MEDIA_MEASURES = measuresOf('media-measures', MEDIA_FRAMES);

/** A measure with its places filled. */
export interface FilledMeasure {
  readonly measure: Measure;
  readonly title: string;
  readonly quote: string;
  readonly viewpoint: string;
}

/** Fills a measure for a sector, of a year, with numbers that hardly any other document has. */
export function fillMeasure(
  random: Random,
  measure: Measure,
  sectorName: string,
  year: number,
): FilledMeasure {
  const words: Readonly<Record<string, string>> = {
    s: sectorName,
    n: String(integerBetween(random, 3, 60)),
    m: String(integerBetween(random, 61, 9_999)),
    p: String(integerBetween(random, 3, 15)),
    k: '一二三四五六'[integerBetween(random, 0, 5)]!,
    y: String(year),
    z: String(year + 1),
    w: String(year + 4),
  };
  return {
    measure,
    title: filledText(titleOf(random, measure), words),
    quote: filledText(measure.quote, words),
    viewpoint: filledText(measure.viewpoint, words),
  };
}

function titleOf(random: Random, { titles, frames }: Measure): string {
  const title = oneOf(random, titles);
  if (frames.length === 0 || random() < PLAIN_PART) return title;
  return oneOf(random, frames).replace('{t}', title);
}

/** Reads a table of measures; their titles get frames where there are some. */
export function measuresOf(table: string, frames: readonly string[] = []): readonly Measure[] {
  return readTable(table, 1).map((cells) => {
    const [signalType, direction, horizon, fitting, authorities, title, quote, viewpoint] = cells;
    return {
      signalType: signalType,
      direction: Number(direction),
      horizon: horizon as Measure['horizon'],
      titles: title!.split('／'),
      frames,
      quote: quote!,
      viewpoint: viewpoint!,
      fits: FITTING[fitting!]!,
      authorities: new Set(authorities!.split(' ')),
    };
  });
}

function idsOf(sectors: string): ReadonlySet<string> {
  return new Set(sectors.split(' ').map((sector) => `L1.${sector}`));
}
