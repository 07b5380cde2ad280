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
