import type { FactSource } from '#signalhub/collectors/source.ts';
import { BSE_IPO } from '#signalhub/collectors/sources/bse/bse-ipo.ts';
import { BSE_LISTED } from '#signalhub/collectors/sources/bse/bse-listed.ts';
import { CLS_FLASHES } from '#signalhub/collectors/sources/cls/cls-flashes.ts';
import { CNINFO_ANNOUNCEMENTS } from '#signalhub/collectors/sources/cninfo/cninfo-announcements.ts';
import { CSI_MEMBERS } from '#signalhub/collectors/sources/csi/csi-members.ts';
import { CSRC_NEWS } from '#signalhub/collectors/sources/csrc/csrc-news.ts';
import { EM_CONTROLLERS } from '#signalhub/collectors/sources/eastmoney/em-controllers.ts';
import { EM_FLASHES } from '#signalhub/collectors/sources/eastmoney/em-flashes.ts';
import { EM_HOLDERS } from '#signalhub/collectors/sources/eastmoney/em-holders.ts';
import { EM_PLEDGES } from '#signalhub/collectors/sources/eastmoney/em-pledges.ts';
import { EM_SUSPENSIONS } from '#signalhub/collectors/sources/eastmoney/em-suspensions.ts';
import { MARKET_QUOTES } from '#signalhub/collectors/sources/own-graph/market-quotes.ts';
import { SASAC_DIRECTORY } from '#signalhub/collectors/sources/sasac/sasac-directory.ts';
import { SASAC_NEWS } from '#signalhub/collectors/sources/sasac/sasac-news.ts';
import { SASAC_POLICY } from '#signalhub/collectors/sources/sasac/sasac-policy.ts';
import { GOV_CN_LIBRARY } from '#signalhub/collectors/sources/gov-cn/gov-cn-library.ts';
import { GOV_CN_POLICY } from '#signalhub/collectors/sources/gov-cn/gov-cn-policy.ts';
import { MIIT_POLICY } from '#signalhub/collectors/sources/miit/miit-policy.ts';
import { MOF_POLICY } from '#signalhub/collectors/sources/mof/mof-policy.ts';
import { NDRC_POLICY } from '#signalhub/collectors/sources/ndrc/ndrc-policy.ts';
import { NFRA_NEWS } from '#signalhub/collectors/sources/nfra/nfra-news.ts';
import { SINA_FLASHES } from '#signalhub/collectors/sources/sina/sina-flashes.ts';
import { SSE_BASKETS } from '#signalhub/collectors/sources/sse/sse-baskets.ts';
import { SSE_DELISTED } from '#signalhub/collectors/sources/sse/sse-delisted.ts';
import { SSE_IPO } from '#signalhub/collectors/sources/sse/sse-ipo.ts';
import { SSE_LISTED } from '#signalhub/collectors/sources/sse/sse-listed.ts';
import { SSE_RULES } from '#signalhub/collectors/sources/sse/sse-rules.ts';
import { SWS_MEMBERS } from '#signalhub/collectors/sources/sws/sws-members.ts';
import { SWS_SECTORS } from '#signalhub/collectors/sources/sws/sws-sectors.ts';
import { SZSE_BASKETS } from '#signalhub/collectors/sources/szse/szse-baskets.ts';
import { SZSE_DELISTED } from '#signalhub/collectors/sources/szse/szse-delisted.ts';
import { SZSE_IPO } from '#signalhub/collectors/sources/szse/szse-ipo.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import { SZSE_NAMES } from '#signalhub/collectors/sources/szse/szse-names.ts';
import { SZSE_RULES } from '#signalhub/collectors/sources/szse/szse-rules.ts';
import { WALLSTREETCN_FLASHES } from '#signalhub/collectors/sources/wallstreetcn/wallstreetcn-flashes.ts';

/** Every source, in the order of the documentation. A new one is a folder below `sources/` and an entry here. */
export const SOURCES: readonly FactSource<unknown>[] = [
  SSE_LISTED,
  SSE_DELISTED,
  SSE_IPO,
  SZSE_LISTED,
  SZSE_DELISTED,
  SZSE_NAMES,
  SZSE_IPO,
  BSE_LISTED,
  BSE_IPO,
  SSE_BASKETS,
  SZSE_BASKETS,
  EM_SUSPENSIONS,
  MARKET_QUOTES,
  SWS_SECTORS,
  SWS_MEMBERS,
  CSI_MEMBERS,
  CNINFO_ANNOUNCEMENTS,
  SASAC_DIRECTORY,
  EM_HOLDERS,
  EM_CONTROLLERS,
  EM_PLEDGES,
  GOV_CN_POLICY,
  GOV_CN_LIBRARY,
  NDRC_POLICY,
  MOF_POLICY,
  CSRC_NEWS,
  NFRA_NEWS,
  MIIT_POLICY,
  SASAC_POLICY,
  SASAC_NEWS,
  SSE_RULES,
  SZSE_RULES,
  EM_FLASHES,
  SINA_FLASHES,
  WALLSTREETCN_FLASHES,
  CLS_FLASHES,
];
