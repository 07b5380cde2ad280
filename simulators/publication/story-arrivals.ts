import type { Random } from '#kernel/ports/clock.ts';
import {
  materialOf,
  type MaterialArrival,
  type Telling,
} from '#simulators/publication/simulated-material.ts';
import { dateText, midnightMs } from '#simulators/publication/shanghai-time.ts';
import { fillMeasure, type Measure } from '#simulators/publication/policy-measures.ts';
import { POLICY_VOICES, type DemoMaterialSource } from '#simulators/publication/policy-sources.ts';
import { integerBetween, weighted } from '#simulators/publication/random-choice.ts';
import type { DemoSector, DemoSubsector } from '#simulators/publication/sector-catalog.ts';
import type { ThemeCycle } from '#simulators/publication/theme-cycle.ts';

type Channel = DemoMaterialSource['channel'];

const MINUTE_MS = 60_000;

/** Reprints, corrections and delays all come within this time of a story. */
export const LONGEST_TAIL_MS = 12 * 3_600_000;

/** The subject of a story, and its source. */
export interface Story {
  readonly channel: Channel;
  readonly source: DemoMaterialSource;
  readonly broad: DemoSector;
  readonly subsectors: readonly DemoSubsector[];
  readonly measures: readonly Measure[];
}

/** The content of a story, before it has a text. */
export function originalOf(
  random: Random,
  cycle: ThemeCycle,
  story: Story,
  minute: number,
  timeMs: number,
): Telling {
  const { channel, source, broad } = story;
  const dayMs = midnightMs(timeMs);
  const narrow = cycle.drawSector(random, story.subsectors, dayMs);
  const measure = cycle.drawMeasure(random, story.measures, narrow.sectorId, dayMs);
  const year = Number(dateText(timeMs).slice(0, 4));
  const filled = fillMeasure(random, measure, narrow.name, year);
  return {
    materialId: `${channel === 'policy' ? 'pm' : 'rt'}-${stemOf(source)}-${minute}`,
    source,
    title: filled.title,
    text: '',
    docNo: '',
    firstSeenMs: timeMs,
    readyMs: timeMs + integerBetween(random, 20, 240) * 1_000,
    corrects: '',
    filled,
    direction: measure.direction,
    sectors: random() < 0.3 ? [narrow, broad] : [narrow],
    confidence: weighted<Telling['confidence']>(random, CONFIDENCES[channel]),
  };
}

/** A story with its reprints and corrections; few of them arrive hours late. */
export function arrivalsOf(random: Random, telling: Telling): MaterialArrival[] {
  const isLate = random() < 0.04;
  const delayMs = isLate ? integerBetween(random, 60, 360) * MINUTE_MS : 5_000;
  return [
    { arrivesAtMs: telling.readyMs + delayMs, material: materialOf(telling) },
    ...reprints(random, telling),
    ...corrections(random, telling),
  ];
}

const CONFIDENCES = {
  policy: [
    ['high', 0.6],
    ['medium', 0.3],
    [0.85, 0.1],
  ],
  media: [
    ['high', 0.2],
    ['medium', 0.6],
    ['low', 0.2],
  ],
  market_attention: [
    ['medium', 0.3],
    ['low', 0.6],
    [null, 0.1],
  ],
} as const satisfies Record<Channel, readonly (readonly [Telling['confidence'], number])[]>;

/** Chances that a story is taken up by one, two … other sources. */
const REPRINTS = {
  policy: [0.55, 0.4, 0.3, 0.2],
  media: [0.25, 0.2],
  market_attention: [0.1],
} as const satisfies Record<Channel, readonly number[]>;

/** Others pass a story on under a title of their own, minutes or hours later. */
function reprints(random: Random, original: Telling): MaterialArrival[] {
  const { channel } = original.source;
  const others = POLICY_VOICES.filter(
    (voice) => voice.source_id !== original.source.source_id && isEcho(channel, voice.channel),
  );
  const arrivals: MaterialArrival[] = [];
  let readyMs = original.readyMs;
  for (const chance of REPRINTS[channel]) {
    if (random() >= chance || others.length === 0) break;
    const [source] = others.splice(integerBetween(random, 0, others.length - 1), 1);
    readyMs += integerBetween(random, 60, 5_400) * 1_000;
    const telling: Telling = {
      ...original,
      source: source!,
      materialId: `${original.materialId}-${stemOf(source!)}`,
      title: `${source!.name}：${original.filled.title}`,
      text: `【${original.filled.title}】${original.text}（${source!.name}）`,
      docNo: '',
      firstSeenMs: readyMs - 30_000,
      readyMs,
    };
    arrivals.push({ arrivesAtMs: readyMs + 5_000, material: materialOf(telling) });
  }
  return arrivals;
}

/** Few sources publish a correction: the impact was overstated. */
function corrections(random: Random, original: Telling): MaterialArrival[] {
  if (random() >= 0.03) return [];
  const readyMs = original.readyMs + integerBetween(random, 10, 90) * MINUTE_MS;
  const telling: Telling = {
    ...original,
    materialId: `${original.materialId}-c1`,
    title: `更正：${original.title}`,
    text: `更正：${original.text}`,
    docNo: '',
    direction: Math.round(original.direction * 40) / 100,
    firstSeenMs: readyMs - 30_000,
    readyMs,
    corrects: original.materialId,
  };
  return [{ arrivesAtMs: readyMs + 5_000, material: materialOf(telling) }];
}

/** News goes from authorities to media to the market, not back. */
function isEcho(origin: Channel, echo: Channel): boolean {
  return origin === 'market_attention' ? echo === 'market_attention' : true;
}

function stemOf({ source_id: id }: DemoMaterialSource): string {
  return id.split('.')[0]!;
}
