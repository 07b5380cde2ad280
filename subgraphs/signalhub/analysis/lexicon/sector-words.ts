import { OTHER_SECTORS_TABLE } from '#signalhub/analysis/lexicon/other-sectors-table.ts';
import { SHENWAN_TABLE } from '#signalhub/analysis/lexicon/shenwan-table.ts';

/** The words by which texts name a sector. */
export interface SectorWords {
  readonly layer: 1 | 2 | 3;
  /** Names by which catalogs know the sector. */
  readonly names: readonly string[];
  /** Name of the broader sector; empty at the first layer. */
  readonly parent: string;
  readonly words: readonly SectorWord[];
}

export interface SectorWord {
  readonly text: string;
  /** Names the sector only next to a word of trade. */
  readonly needsContext: boolean;
  /** A good whose price is the same in the whole world. */
  readonly isWorldGood: boolean;
}

/** The Shenwan classification, the broad sector of a branch first. */
export const SHENWAN_SECTORS: readonly SectorWords[] = sectorsOf(SHENWAN_TABLE);

/** Every sector that has words. */
export const SECTOR_WORDS: readonly SectorWords[] = [
  ...SHENWAN_SECTORS,
  ...sectorsOf(OTHER_SECTORS_TABLE),
];

function sectorsOf(table: string): SectorWords[] {
  return table
    .trim()
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .map((line) => {
      const [layer, names, parent, words] = line.split('|');
      return {
        layer: Number(layer) as SectorWords['layer'],
        names: names!.split('/'),
        parent: parent!,
        words: words!.split(' ').filter(Boolean).map(wordOf),
      };
    });
}

function wordOf(entry: string): SectorWord {
  const mark = entry[0];
  const isMarked = mark === '~' || mark === '$';
  return {
    text: isMarked ? entry.slice(1) : entry,
    needsContext: mark === '~',
    isWorldGood: mark === '$',
  };
}
