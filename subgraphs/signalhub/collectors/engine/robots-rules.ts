import robotsModule from 'robots-parser';
import type { SourceAnswer } from '#signalhub/collectors/source.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';

const DAY_MS = 86_400_000;
/** Longer files are cut, as crawlers do (RFC 9309, 2.5). */
const MAX_BYTES = 512 * 1_024;

/** Rules of one file, as the library reads them. */
interface Robots {
  isAllowed(url: string, agent: string): boolean | undefined;
  getMatchingLineNumber(url: string, agent: string): number;
}

// The library is a CommonJS function, and its declarations describe a module.
const robotsParser = robotsModule as unknown as (url: string, text: string) => Robots;

/** Sends one request within the budget of its host. */
type ReadFile = (url: string, signal: AbortSignal) => Promise<SourceAnswer>;

/** The robots.txt of each host, read once a day (RFC 9309). */
export class RobotsRules {
  readonly #agent: string;
  readonly #read: ReadFile;
  readonly #byOrigin = new Map<string, { readonly robots: Robots; readonly untilMs: number }>();

  /** @param agent name of the product in robots.txt */
  constructor(agent: string, read: ReadFile) {
    this.#agent = agent;
    this.#read = read;
  }

  /** Throws `SourceError` (`robots`) for an address that the host forbids, or where its rules cannot be read. */
  async require(url: string, nowMs: number, signal: AbortSignal): Promise<void> {
    const robots = await this.#rulesOf(new URL(url).origin, nowMs, signal);
    if (robots.isAllowed(url, this.#agent) !== false) return;
    const line = robots.getMatchingLineNumber(url, this.#agent);
    const message = `line ${line} of robots.txt forbids ${new URL(url).pathname}`;
    throw new SourceError({ kind: 'robots', message }, null);
  }

  async #rulesOf(origin: string, nowMs: number, signal: AbortSignal): Promise<Robots> {
    const known = this.#byOrigin.get(origin);
    if (known !== undefined && nowMs < known.untilMs) return known.robots;
    const url = `${origin}/robots.txt`;
    const answer = await this.#read(url, signal);
    if (answer.status >= 500 || answer.status === 429) {
      const message = `robots.txt has status ${answer.status}`;
      throw new SourceError({ kind: 'unavailable', message }, null);
    }
    // Without the file, everything is allowed.
    const text = answer.status === 200 ? answerText(answer.bytes.subarray(0, MAX_BYTES)) : '';
    const robots = robotsParser(url, text);
    this.#byOrigin.set(origin, { robots, untilMs: nowMs + DAY_MS });
    return robots;
  }
}
