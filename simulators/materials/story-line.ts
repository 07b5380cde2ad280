import { seededRandom, type Random } from '#kernel/clock.ts';
import { IssueCalendar, type Issue } from '#simulators/materials/issue-calendar.ts';
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
  type Measure,
} from '#simulators/publication/policy-measures.ts';
import { POLICY_VOICES, type DemoMaterialSource } from '#simulators/publication/policy-sources.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import {
  DEMO_SECTORS,
  type DemoSector,
  type DemoSubsector,
} from '#simulators/publication/sector-catalog.ts';
import { ThemeCycle } from '#simulators/publication/theme-cycle.ts';

type Channel = DemoMaterialSource['channel'];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

/** Of what people talk about in a stretch of the day in Shanghai: how much a minute, and by whom. */
interface Hours {
  readonly untilHour: number;
  readonly storiesPerMinute: number;
  readonly channels: readonly (readonly [Voice, number])[];
}

type Voice = Exclude<Channel, 'policy'>;

const DAY: readonly Hours[] = [
  hours(7, 0.25, 0.25),
  hours(9, 0.45, 0.55),
  hours(12, 0.6, 0.4),
  hours(13, 0.4, 0.4),
  hours(18, 0.6, 0.35),
  hours(22, 0.45, 0.4),
  hours(24, 0.3, 0.3),
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
  readonly #calendar: IssueCalendar;
  /** Stories of the minutes that were asked for last. */
  #stories = new Map<number, readonly Arrival[]>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#cycle = new ThemeCycle(seededRandom(seed));
    this.#calendar = new IssueCalendar(seed);
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

  /** The stories that begin in a minute, with everything that follows from them; mostly none. */
  #story(minute: number): Arrival[] {
    const random = this.#randomOf(minute, 0);
    const timeMs = minute * MINUTE_MS + integerBetween(random, 0, 59) * 1_000;
    const { storiesPerMinute, channels } = hoursOf(timeMs);
    const issues = this.#calendar
      .at(minute)
      .flatMap((issue, at) =>
        this.#document(this.#randomOf(minute, at + 1), issue, minute, timeMs),
      );
    if (random() >= storiesPerMinute) return issues;
    const channel = weighted(random, channels);
    return [...issues, ...toldOn(random, this.#talk(random, channel, minute, timeMs))];
  }

  #randomOf(minute: number, at: number): Random {
    return seededRandom(this.#seed + Math.imul(minute, 0x9e3779b1) + Math.imul(at, 0x27d4eb2f));
  }

  #document(random: Random, { desk, docNo }: Issue, minute: number, timeMs: number): Arrival[] {
    const { source } = desk;
    const { broad, subsectors } = oneOf(random, desk.fields);
    const story = {
      channel: 'policy',
      source,
      broad,
      subsectors,
      measures: desk.measures,
    } as const;
    const telling = this.#original(random, story, minute, timeMs);
    const { title, quote } = telling.filled;
    const clause = oneOf(random, ['近日印发', '今日发布', '公开发布']);
    const text = `${source.authority}${clause}《${title}》，提出：${quote}。各地区、各有关部门要结合实际抓好落实。`;
    return toldOn(random, { ...telling, title: `${source.authority}${title}`, text, docNo });
  }

  #talk(random: Random, channel: Voice, minute: number, timeMs: number): Telling {
    const source = oneOf(random, voicesOf(channel));
    const broad = oneOf(random, DEMO_SECTORS);
    const { subsectors } = broad;
    const story = { channel, source, broad, subsectors, measures: MEASURES[channel] };
    const telling = this.#original(random, story, minute, timeMs);
    const lead = oneOf(random, LEADS[channel]);
    const text = `${lead}${telling.filled.quote}。${source.authority}将继续关注有关进展。`;
    return { ...telling, text };
  }

  /** What a story says, before anybody has given it a text. */
  #original(random: Random, story: Story, minute: number, timeMs: number): Telling {
    const { channel, source, broad } = story;
    const dayMs = Math.floor((timeMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
    const narrow = this.#cycle.drawSector(random, story.subsectors, dayMs);
    const measure = this.#cycle.drawMeasure(random, story.measures, narrow.sectorId, dayMs);
    const filled = fillMeasure(random, measure, narrow.name);
    return {
      materialId: `rt-${stemOf(source)}-${minute}`,
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
}

/** What a story is about, and who tells it. */
interface Story {
  readonly channel: Channel;
  readonly source: DemoMaterialSource;
  readonly broad: DemoSector;
  readonly subsectors: readonly DemoSubsector[];
  readonly measures: readonly Measure[];
}

/** A story with its reprints and corrections; few of them arrive hours late. */
function toldOn(random: Random, telling: Telling): Arrival[] {
  const isLate = random() < 0.04;
  const delayMs = isLate ? integerBetween(random, 60, 360) * MINUTE_MS : 5_000;
  return [
    { arrivesAtMs: telling.readyMs + delayMs, material: materialOf(telling) },
    ...reprints(random, telling),
    ...corrections(random, telling),
  ];
}

const MEASURES = {
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

const LEADS = {
  media: ['记者从有关方面获悉，', '记者近日在多地调研了解到，', '据行业协会介绍，', '采访中，'],
  market_attention: ['讨论区数据显示，', '据平台统计，', '多位投资者提到，', '投资者热议：'],
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

function hours(untilHour: number, storiesPerMinute: number, media: number): Hours {
  return {
    untilHour,
    storiesPerMinute,
    channels: [
      ['media', media],
      ['market_attention', 1 - media],
    ],
  };
}
