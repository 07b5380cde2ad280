import type { BarInterval } from '#kernel/market/interval.ts';

export interface KlineArguments {
  readonly interval: BarInterval;
  readonly limit: number;
  readonly startTime?: number | null;
  readonly endTime?: number | null;
}
