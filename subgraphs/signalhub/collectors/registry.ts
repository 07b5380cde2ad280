import type { FactSource } from '#signalhub/collectors/source.ts';
import { BSE_LISTED } from '#signalhub/collectors/sources/bse/bse-listed.ts';
import { GOV_CN_LIBRARY } from '#signalhub/collectors/sources/gov-cn/gov-cn-library.ts';
import { GOV_CN_POLICY } from '#signalhub/collectors/sources/gov-cn/gov-cn-policy.ts';
import { MOF_POLICY } from '#signalhub/collectors/sources/mof/mof-policy.ts';
import { NDRC_POLICY } from '#signalhub/collectors/sources/ndrc/ndrc-policy.ts';
import { SSE_BASKETS } from '#signalhub/collectors/sources/sse/sse-baskets.ts';
import { SSE_DELISTED } from '#signalhub/collectors/sources/sse/sse-delisted.ts';
import { SSE_IPO } from '#signalhub/collectors/sources/sse/sse-ipo.ts';
import { SSE_LISTED } from '#signalhub/collectors/sources/sse/sse-listed.ts';
import { SZSE_DELISTED } from '#signalhub/collectors/sources/szse/szse-delisted.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';

/** Every source, in the order of the documentation. A new one is a folder below `sources/` and an entry here. */
export const SOURCES: readonly FactSource<unknown>[] = [
  SSE_LISTED,
  SSE_DELISTED,
  SSE_IPO,
  SZSE_LISTED,
  SZSE_DELISTED,
  BSE_LISTED,
  SSE_BASKETS,
  GOV_CN_POLICY,
  GOV_CN_LIBRARY,
  NDRC_POLICY,
  MOF_POLICY,
];
