import type { RealtimeDuration } from '#clients/typescript/src/index.ts';

/** The windows of the realtime feed, the one that is shown first in front. */
export const WINDOWS = ['24h', '1h', '6h', '3d'] as const satisfies readonly RealtimeDuration[];
/** The same from the shortest to the longest, as buttons show them. */
export const WINDOWS_BY_LENGTH = [
  '1h',
  '6h',
  '24h',
  '3d',
] as const satisfies readonly RealtimeDuration[];

/** How long each is. */
export const WINDOW_MS: Readonly<Record<RealtimeDuration, number>> = {
  '1h': 3_600_000,
  '6h': 21_600_000,
  '24h': 86_400_000,
  '3d': 259_200_000,
};
