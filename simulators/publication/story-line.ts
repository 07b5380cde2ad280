import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { PolicyLine } from '#simulators/publication/policy-line.ts';
import type {
  Arrival,
  SimulatedMaterial,
  Telling,
} from '#simulators/publication/simulated-material.ts';
import { LONGEST_TAIL_MS, originalOf, toldOn } from '#simulators/publication/told-on.ts';
import { attentionMeasuresAt } from '#simulators/publication/attention-measures.ts';
import { dateText } from '#simulators/publication/material-draft.ts';
import { MEDIA_MEASURES } from '#simulators/publication/policy-measures.ts';
import { POLICY_VOICES, type DemoMaterialSource } from '#simulators/publication/policy-sources.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';
import { isTradingDay } from '#simulators/publication/trading-days.ts';
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

/** How much is told on a day without a session, of what is told on one with. */
const RESTING_PART = 0.45;

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

/**
 * What authorities issue, media write and the market talks about, as one line of stories that follows
 * from a seed alone: any stretch of it can be told without what came before, and is always told the
 * same. Others reprint stories, some are corrected by their source, and some arrive hours late.
 */
export class StoryLine {
  readonly #seed: number;
  readonly #cycle: ThemeCycle;
  readonly #policy: PolicyLine;
  /** Stories of the minutes that were asked for last. */
  #stories = new Map<number, readonly Arrival[]>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#cycle = new ThemeCycle(seededRandom(seed));
    this.#policy = new PolicyLine(seed);
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
    const random = seededRandom(this.#seed + Math.imul(minute, 0x9e3779b1));
    const timeMs = minute * MINUTE_MS + integerBetween(random, 0, 59) * 1_000;
    const { storiesPerMinute, channels } = hoursOf(timeMs);
    const issues = this.#policy.at(minute);
    const isResting = !isTradingDay(dateText(timeMs));
    if (random() >= storiesPerMinute * (isResting ? RESTING_PART : 1)) return issues;
    const channel = weighted(random, channels);
    return [...issues, ...toldOn(random, this.#talk(random, channel, minute, timeMs))];
  }

  #talk(random: Random, channel: Voice, minute: number, timeMs: number): Telling {
    const source = oneOf(random, voicesOf(channel));
    const broad = oneOf(random, DEMO_SECTORS);
    const { subsectors } = broad;
    const measures = channel === 'media' ? MEDIA_MEASURES : attentionMeasuresAt(timeMs);
    const story = { channel, source, broad, subsectors, measures };
    const telling = originalOf(random, this.#cycle, story, minute, timeMs);
    const lead = oneOf(random, LEADS[channel]);
    const text = `${lead}${telling.filled.quote}。${source.authority}将继续关注有关进展。`;
    return { ...telling, text };
  }
}

const LEADS = {
  media: ['记者从有关方面获悉，', '记者近日在多地调研了解到，', '据行业协会介绍，', '采访中，'],
  market_attention: ['讨论区数据显示，', '据平台统计，', '多位投资者提到，', '投资者热议：'],
} as const;

function voicesOf(channel: Channel): readonly DemoMaterialSource[] {
  return POLICY_VOICES.filter((voice) => voice.channel === channel);
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
