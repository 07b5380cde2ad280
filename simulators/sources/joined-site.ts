import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';

const MISSING = 404;

/** Several parts of one host: the first that knows an address answers. */
export class JoinedSite implements Site {
  readonly host: string;
  readonly quirks = new Set<SiteQuirk>();
  readonly #parts: readonly Site[];

  constructor(parts: readonly [Site, ...Site[]]) {
    this.host = parts[0].host;
    this.#parts = parts;
  }

  answer(request: SiteRequest, nowMs: number): SiteAnswer {
    let answer: SiteAnswer = { status: MISSING, body: '' };
    for (const part of this.#parts) {
      part.quirks.clear();
      for (const quirk of this.quirks) part.quirks.add(quirk);
      answer = part.answer(request, nowMs);
      if (answer.status !== MISSING) return answer;
    }
    return answer;
  }
}
