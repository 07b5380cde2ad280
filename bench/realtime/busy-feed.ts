import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { MaterialDraft } from '#signalhub/realtime/read-draft.ts';

/** Sectors of the busy feed, as many as the demo catalog has. */
export const SECTORS = 90;
/** Median length of real flash news, in characters. */
const CHARACTERS = 98;
const SOURCES = 60;
/** One in so many materials is a reprint of an earlier one. */
const REPRINT_EVERY = 6;
const FIRST_CHARACTER = 0x4e00;
/** Common characters; of real news, one in some thousand 3-grams is shared by chance, too. */
const CHARACTERS_IN_USE = 2_500;

const TIERS = {
  policy: 'ministry',
  media: 'authoritative_media',
  market_attention: 'market',
} as const;

/** Materials spread evenly over a stretch of time, in the order of their moments. */
export function busyFeed(
  count: number,
  fromMs: number,
  toMs: number,
  seed = 7,
  characters = CHARACTERS,
): MaterialDraft[] {
  const random = seededRandom(seed);
  const texts: string[] = [];
  return Array.from({ length: count }, (_, index) => {
    const isReprint = index % REPRINT_EVERY === REPRINT_EVERY - 1;
    const text = isReprint
      ? texts[texts.length - 1 - whole(random, 5)]!
      : newText(random, characters);
    if (!isReprint) texts.push(text);
    const readyAtMs = fromMs + Math.floor(((toMs - fromMs) * index) / count / 1_000) * 1_000;
    return busyMaterial(random, `busy-${seed}-${index}`, text, readyAtMs);
  });
}

function busyMaterial(
  random: Random,
  materialId: string,
  text: string,
  readyAtMs: number,
): MaterialDraft {
  const channel = (['policy', 'media', 'market_attention'] as const)[whole(random, 3)]!;
  const sectors = Array.from({ length: 1 + whole(random, 3) }, (_, at) => ({
    sectorId: `S${(whole(random, SECTORS / 3) + (at * SECTORS) / 3) % SECTORS}`,
    confidence: 0.6,
    impactDirection: 'positive' as const,
    directionScore: 0.5,
  }));
  return {
    materialId,
    channel,
    sourceId: sourceOf(random, channel),
    sourceName: '来源',
    authority: '来源',
    sourceTier: TIERS[channel],
    title: text.slice(0, 20),
    text,
    url: `https://news.example/${materialId}`,
    signalReadyAt: formatTimestamp(readyAtMs),
    results: [
      { evidenceId: `${materialId}.e1`, viewpoint: '景气回升', signalType: 'support', sectors },
    ],
  };
}

function sourceOf(random: Random, channel: MaterialChannel): string {
  return `${channel.slice(0, 3)}${whole(random, SOURCES / 3)}.cn`;
}

function newText(random: Random, length: number): string {
  const codes = Array.from(
    { length },
    // Squared, so that some characters are far more common than others.
    () => FIRST_CHARACTER + Math.floor(random() ** 2 * CHARACTERS_IN_USE),
  );
  return `${String.fromCharCode(...codes)}${whole(random, 100)}`;
}

function whole(random: Random, below: number): number {
  return Math.floor(random() * below);
}
