import { seededRandom, type Random } from '#kernel/clock.ts';
import {
  materialOf,
  type Arrival,
  type SimulatedMaterial,
  type Telling,
} from '#simulators/materials/simulated-material.ts';
import {
  ATTENTION_MEASURES,
  fillMeasure,
  MEDIA_MEASURES,
  POLICY_MEASURES,
} from '#simulators/publication/policy-measures.ts';
import {
  POLICY_DESKS,
  POLICY_VOICES,
  type DemoMaterialSource,
} from '#simulators/publication/policy-sources.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';
import { ThemeCycle } from '#simulators/publication/theme-cycle.ts';

type Channel = DemoMaterialSource['channel'];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

/** Of what is told in a stretch of the day in Shanghai: how much a minute, and by whom. */
interface Hours {
  readonly untilHour: number;
  readonly storiesPerMinute: number;
  readonly channels: readonly (readonly [Channel, number])[];
}

const DAY: readonly Hours[] = [
  hours(7, 0.12, 0.02, 0.28),
  hours(9, 0.35, 0.15, 0.55),
  hours(12, 0.6, 0.4, 0.25),
  hours(13, 0.3, 0.2, 0.4),
  hours(18, 0.7, 0.35, 0.25),
  hours(22, 0.4, 0.15, 0.35),
  hours(24, 0.2, 0.05, 0.3),
];

/** Reprints, corrections and delays all come within this time of a story. */
const LONGEST_TAIL_MS = 12 * 3_600_000;

/**
 * What authorities issue, media write and the market talks about, as one line of stories that follows
 * from a seed alone: any stretch of it can be told without what came before, and is always told the
 * same. Others reprint stories, some are corrected by their source, and some arrive hours late.
 */
export class StoryLine {
  readonly #seed: number;
  readonly #cycle: ThemeCycle;
  /** Stories of the minutes that were asked for last. */
  #stories = new Map<number, readonly Arrival[]>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#cycle = new ThemeCycle(seededRandom(seed));
  }

  /** Everything that arrives in [fromMs, toMs), in the order of arrival. */
  arrivals(fromMs: number, toMs: number): SimulatedMaterial[] {
    const arrivals: Arrival[] = [];
    const stories = new Map<number, readonly Arrival[]>();
    const first = Math.floor((fromMs - LONGEST_TAIL_MS) / MINUTE_MS);
    for (let minute = first; minute * MINUTE_MS < toMs; minute += 1) {
      const story = this.#stories.get(minute) ?? this.#story(minute);
      stories.set(minute, story);
      for (const arrival of story) {
        if (arrival.arrivesAtMs >= fromMs && arrival.arrivesAtMs < toMs) arrivals.push(arrival);
      }
    }
    this.#stories = stories;
    return arrivals.sort((a, b) => a.arrivesAtMs - b.arrivesAtMs).map(({ material }) => material);
  }

  /** The story that begins in a minute, with everything that follows from it; mostly none. */
  #story(minute: number): Arrival[] {
    const random = seededRandom(this.#seed + Math.imul(minute, 0x9e3779b1));
    const timeMs = minute * MINUTE_MS + integerBetween(random, 0, 59) * 1_000;
    const { storiesPerMinute, channels } = hoursOf(timeMs);
    if (random() >= storiesPerMinute) return [];
    const telling = this.#original(random, weighted(random, channels), minute, timeMs);
    const isLate = random() < 0.04;
    const delayMs = isLate ? integerBetween(random, 60, 360) * MINUTE_MS : 5_000;
    return [
      { arrivesAtMs: telling.readyMs + delayMs, material: materialOf(telling) },
      ...reprints(random, telling),
      ...corrections(random, telling),
    ];
  }

  #original(random: Random, channel: Channel, minute: number, timeMs: number): Telling {
    const dayMs = Math.floor((timeMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
    const desk = oneOf(random, POLICY_DESKS);
    const source = channel === 'policy' ? desk.source : oneOf(random, voicesOf(channel));
    const sectorId = channel === 'policy' ? oneOf(random, desk.sectorIds) : null;
    const broad =
      DEMO_SECTORS.find((sector) => sector.sectorId === sectorId) ?? oneOf(random, DEMO_SECTORS);
    const narrow = this.#cycle.drawSector(random, broad.subsectors, dayMs);
    const measures = MEASURES[channel];
    const measure = this.#cycle.drawMeasure(random, measures, narrow.sectorId, dayMs);
    const filled = fillMeasure(random, measure, narrow.name);
    const year = new Date(timeMs + OFFSET_MS).getUTCFullYear();
    const isNumbered = channel === 'policy' && random() < 0.7;
    return {
      materialId: `rt-${stemOf(source)}-${minute}`,
      source,
      title: channel === 'policy' ? `${source.authority}${filled.title}` : filled.title,
      text: textOf(random, channel, source, filled.title, filled.quote),
      docNo: isNumbered ? `${desk.docPrefix}〔${year}〕${minute % 1_000_000}号` : '',
      firstSeenMs: timeMs,
      readyMs: timeMs + integerBetween(random, 20, 240) * 1_000,
      corrects: '',
      filled,
      direction: measure.direction,
      sectors: random() < 0.3 ? [narrow, broad] : [narrow],
      confidence: weighted<Telling['confidence']>(random, CONFIDENCES[channel]),
    };
  }
}

const MEASURES = {
  policy: POLICY_MEASURES,
  media: MEDIA_MEASURES,
  market_attention: ATTENTION_MEASURES,
} as const;

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
function reprints(random: Random, original: Telling): Arrival[] {
  const { channel } = original.source;
  const others = POLICY_VOICES.filter(
    (voice) => voice.source_id !== original.source.source_id && isEcho(channel, voice.channel),
  );
  const arrivals: Arrival[] = [];
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

/** Few sources correct what they said: the impact was judged too strong. */
function corrections(random: Random, original: Telling): Arrival[] {
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

function textOf(
  random: Random,
  channel: Channel,
  { authority }: DemoMaterialSource,
  title: string,
  quote: string,
): string {
  if (channel === 'policy') {
    const clause = oneOf(random, ['近日印发', '今日发布', '会同有关部门印发', '公开发布']);
    return `${authority}${clause}《${title}》，提出：${quote}。各地区、各有关部门要结合实际抓好落实。`;
  }
  const lead = oneOf(random, LEADS[channel]);
  return `${lead}${quote}。${authority}将继续关注有关进展。`;
}

const LEADS = {
  media: ['记者从有关方面获悉，', '记者近日在多地调研了解到，', '据行业协会介绍，', '采访中，'],
  market_attention: ['盘面观察：', '据平台统计，', '午后，', '投资者热议：'],
} as const;

/** News goes from authorities to media to the market, not back. */
function isEcho(origin: Channel, echo: Channel): boolean {
  return origin === 'market_attention' ? echo === 'market_attention' : true;
}

function voicesOf(channel: Channel): readonly DemoMaterialSource[] {
  return POLICY_VOICES.filter((voice) => voice.channel === channel);
}

function stemOf({ source_id: id }: DemoMaterialSource): string {
  return id.split('.')[0]!;
}

function hoursOf(timeMs: number): Hours {
  const hour = ((timeMs + OFFSET_MS) % DAY_MS) / 3_600_000;
  return DAY.find(({ untilHour }) => hour < untilHour)!;
}

function hours(untilHour: number, storiesPerMinute: number, policy: number, media: number): Hours {
  const market = 1 - policy - media;
  return {
    untilHour,
    storiesPerMinute,
    channels: [
      ['policy', policy],
      ['media', media],
      ['market_attention', market],
    ],
  };
}
