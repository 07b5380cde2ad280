import { DomainError } from '#kernel/errors/errors.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { FearGreedDay } from '#market-data/sentiment/fear-greed-wire.ts';

export const SENTIMENT_QUERIES = {
  async fearGreed(_: unknown, { limit }: { readonly limit: number }, { fearGreed }: MarketContext) {
    if (fearGreed === null) {
      throw new DomainError('sentiment_unavailable', undefined, { retryAfterSec: 60 });
    }
    const { days, nextUpdateMs, isStale } = await fearGreed.read(limit);
    return { days: days.map(dayAnswer), nextUpdateMs, stale: isStale };
  },
};

function dayAnswer({ timeMs, value, classification }: FearGreedDay): object {
  const date = new Date(timeMs).toISOString().slice(0, 10);
  return { timeMs, date, value: Math.round(value), classification };
}
