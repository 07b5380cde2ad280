import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { IssueCalendar, type Issue } from '#simulators/publication/issue-calendar.ts';
import type { MaterialArrival } from '#simulators/publication/simulated-material.ts';
import { originalOf, arrivalsOf } from '#simulators/publication/story-arrivals.ts';
import { integerBetween, oneOf } from '#simulators/publication/random-choice.ts';
import { ThemeCycle } from '#simulators/publication/theme-cycle.ts';

const MINUTE_MS = 60_000;

/**
 * The documents of authorities with their reprints and corrections, derived from a seed alone. The realtime feed and
 * publications contain the same documents.
 */
export class PolicyLine {
  readonly #seed: number;
  readonly #cycle: ThemeCycle;
  readonly #calendar: IssueCalendar;

  constructor(seed: number) {
    this.#seed = seed;
    this.#cycle = new ThemeCycle(seededRandom(seed));
    this.#calendar = new IssueCalendar(seed);
  }

  /** Documents issued in a minute of the epoch, with reprints and corrections; usually none. */
  at(minute: number): MaterialArrival[] {
    return this.#calendar
      .at(minute)
      .flatMap((issue, at) => this.#document(this.#randomOf(minute, at + 1), issue, minute));
  }

  /** Everything that begins on a date of Shanghai, in the order of the documents. */
  ofDate(date: string): MaterialArrival[] {
    return this.#calendar.minutesOf(date).flatMap((minute) => this.at(minute));
  }

  #document(random: Random, { desk, docNo }: Issue, minute: number): MaterialArrival[] {
    const { source } = desk;
    const timeMs = minute * MINUTE_MS + integerBetween(random, 0, 59) * 1_000;
    const { broad, subsectors } = oneOf(random, desk.fields);
    const story = {
      channel: 'policy',
      source,
      broad,
      subsectors,
      measures: desk.measures,
    } as const;
    const telling = originalOf(random, this.#cycle, story, minute, timeMs);
    const { title, quote } = telling.filled;
    const clause = oneOf(random, ['近日印发', '今日发布', '公开发布']);
    const text = `${source.authority}${clause}《${title}》，提出：${quote}。各地区、各有关部门要结合实际抓好落实。`;
    return arrivalsOf(random, { ...telling, title: `${source.authority}${title}`, text, docNo });
  }

  #randomOf(minute: number, at: number): Random {
    return seededRandom(this.#seed + Math.imul(minute, 0x9e3779b1) + Math.imul(at, 0x27d4eb2f));
  }
}
