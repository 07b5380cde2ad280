import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlashNews } from '#test/signalhub/materials/flash-news.ts';

/**
 * Why a person who read both texts of a pair took them for the same story, or did not. `reprint`:
 * the words of one are taken over; `retold`: the same event in other words. Not the same are:
 * `part`, another statement on the same occasion; `development`, a later state of the same thing;
 * `roundup`, a list in which the other is one line; `template`, like words about something else
 * (another company, country, day or price).
 */
export type PairLabel = 'reprint' | 'retold' | 'part' | 'development' | 'roundup' | 'template';

/** Two news that were read side by side. */
export interface LabelledPair {
  readonly ids: readonly [string, string];
  readonly label: PairLabel;
  /** Either half by a hash of the pair, so that figures of one can be checked on the other. */
  readonly half: 'first' | 'second';
}

const FILE = join(import.meta.dirname, 'labelled-pairs.json');

/** The id of a news item in the labels: its text is not ours, and stays in its file. */
export function newsId({ timeMs, text }: FlashNews): string {
  return sha256(`${timeMs} ${text}`).slice(0, 12);
}

/** Every pair of the recorded news with any similarity, with a reader's label. */
export function readLabelledPairs(): LabelledPair[] {
  const labelled = JSON.parse(readFileSync(FILE, 'utf8')) as Record<PairLabel, string[]>;
  return Object.entries(labelled).flatMap(([label, pairs]) =>
    pairs.map((pair) => {
      const [first = '', second = ''] = pair.split(' ');
      const half = Number.parseInt(sha256(pair).slice(0, 2), 16) % 2 === 0 ? 'first' : 'second';
      return { ids: [first, second] as const, label: label as PairLabel, half };
    }),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
